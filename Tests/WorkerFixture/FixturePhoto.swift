import Concepts
import Interpretation
import Photography
import Workbench

/// A file that the fixture takes for a photo: `fixture photo`, a line for its pixels, and the rest for its metadata. Those of a
/// tagged copy begin with `keywords`. The words of its sidecar are its keywords.
struct FixturePhoto {
    private let bytes: [UInt8]
    private let pixels: [UInt8]
    private let isCopy: Bool
    private let keywords: [String]

    /// Nil for any other file.
    init?(_ bytes: [UInt8], sidecar: [UInt8]?) {
        self.bytes = bytes
        keywords = (sidecar ?? []).split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, lines[0].elementsEqual("fixture photo".utf8) else { return nil }
        pixels = Array(lines[1])
        isCopy = lines[2].starts(with: "keywords".utf8)
    }

    var read: ReadAnswer { ReadAnswer(image: image(.none), facts: facts, hashes: hashes) }

    func analysed(_ request: AnalyzeRequest) -> AnalyzeAnswer {
        let name = Candidate(name: "spotted thing", synset: nil, category: .home, confidence: 0.9, level: .high)
        // In the upper left corner of the picture as the request turns it.
        let corner = Box(x: 0, y: 0, width: 0.25, height: 0.5).turned(quarters: Int(request.turn.rawValue) / 90)
        // As sure as there are parts that were asked for, so that what is stored tells it.
        let face = Face(box: corner, confidence: 0.125 * Float(request.stages.count))
        return AnalyzeAnswer(
            image: image(request.turn), facts: facts, hashes: hashes,
            analysis: Analysis(
                findings: [Finding(source: .classifier, box: corner, names: [name])], faces: [face],
                features: [0.5, Float(request.boxes.count)],
                boxFeatures: request.boxes.map { BoxFeatures(box: $0, values: [1, 0]) }))
    }

    private var facts: EmbeddedMetadata {
        var facts = EmbeddedMetadata()
        facts.keywords = keywords
        if isCopy { facts.modelMadeKeywords = ["spotted thing"] }
        return facts
    }

    private func image(_ turn: Rotation) -> ImageFacts {
        let isOnItsSide = turn == .left || turn == .right
        return ImageFacts(
            format: "fixture", width: isOnItsSide ? 3 : 4, height: isOnItsSide ? 4 : 3, fileSize: Int64(bytes.count))
    }

    private var hashes: Hashes { Hashes(content: Self.hash(bytes), pixels: Self.hash(pixels)) }

    /// 32 bytes that tell short texts apart: four times FNV-1a, each from another beginning.
    private static func hash(_ bytes: [UInt8]) -> [UInt8] {
        (0..<4).flatMap { start in
            let value = bytes.reduce(0xcbf2_9ce4_8422_2325 &+ UInt64(start)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return withUnsafeBytes(of: value) { Array($0) }
        }
    }
}
