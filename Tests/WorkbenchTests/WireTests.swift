import Concepts
import Geography
import Interpretation
import Photography
import Testing

@testable import Workbench

@Suite struct WireTests {
    @Test(arguments: [1, 3, 1000]) func `frames are cut from pieces of any size`(size: Int) throws {
        let frames = [
            Frame(id: 1, kind: .ping), Frame(id: .max, kind: .answer, body: Array("body".utf8)),
            Frame(id: 3, kind: FrameKind(rawValue: 250), body: Array(repeating: 7, count: 500)),
        ]
        let bytes = try frames.flatMap { try $0.bytes() }
        var reader = FrameReader()
        var found: [Frame] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.feed(bytes[start..<min(start + size, bytes.count)])
            while let frame = try reader.next() { found.append(frame) }
        }
        #expect(found == frames)
    }

    @Test func `a length out of bounds is refused as soon as it is read`() {
        var long = FrameReader()
        long.feed([0xff, 0xff, 0xff, 0xff])
        #expect(throws: FrameError.tooLong) { _ = try long.next() }
        var short = FrameReader()
        short.feed([8, 0, 0, 0])
        #expect(throws: FrameError.tooShort) { _ = try short.next() }
    }

    @Test func `a frame over the limit is not made`() {
        let frame = Frame(id: 1, kind: .answer, body: Array(repeating: 0, count: Frame.limit))
        #expect(throws: FrameError.tooLong) { try frame.bytes() }
    }

    @Test func `an answer arrives as it was sent, with its features and picture`() throws {
        let dog = Candidate(
            name: "dog", synset: Synset(offset: 2_084_071), category: .animals, confidence: 0.93, level: .medium)
        var facts = EmbeddedMetadata()
        facts.taken = CameraTime(
            year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 59, millisecond: 250, offsetMinutes: -570)
        facts.coordinate = Coordinate(latitude: -33.5, longitude: 151.25)
        facts.altitude = -3.5
        facts.maker = "Ä"
        facts.exposure.time = 0.004
        facts.keywords = ["a|b", "猫\n"]
        facts.rating = -1
        facts.regions = [MarkedRegion(name: nil, kind: .face, x: 0.1, y: 0, width: 0.2, height: 1, isModelMade: true)]
        let answer = AnalyzeAnswer(
            image: ImageFacts(format: "jpeg", width: 4032, height: 3024, orientation: 6, fileSize: 1 << 33),
            facts: facts, hashes: Hashes(content: Array(0..<32), pixels: Array(repeating: 255, count: 32)),
            analysis: Analysis(
                findings: [
                    Finding(source: .pack("birds"), box: Box(x: 0.1, y: 0.2, width: 0.3, height: 0.4), names: [dog])
                ], faces: [Face(box: .whole, confidence: 0.5)], features: [0, -0.0, .pi, .leastNonzeroMagnitude],
                boxFeatures: [BoxFeatures(box: .whole, values: [1, 2]), BoxFeatures(box: .whole, values: [-0.5])]),
            boxesPicture: [137, 80, 78, 71], thumbnail: [82, 73], timings: Timings(total: 12.5))
        #expect(try AnalyzeAnswer(body: answer.body()) == answer)
    }

    @Test func `a sheet of tags and the user's turn arrive as they were sent`() throws {
        let sheet = TagSheet(
            keywords: ["dog", "beach"], modelMade: ["dog"], hierarchy: ["Animals|dog"], caption: "A dog",
            isFavourite: true,
            regions: [MarkedRegion(name: "dog", kind: .pet, x: 0, y: 0.5, width: 1, height: 0.5, isModelMade: true)])
        let request = TagRequest(original: [1], copy: [2], sheet: sheet, turn: .left)
        #expect(try TagRequest(body: request.body()) == request)
        for sidecar in [nil, [60, 63]] as [[UInt8]?] {
            let answer = TagAnswer(sidecar: sidecar, content: [4])
            #expect(try TagAnswer(body: answer.body()) == answer)
        }
    }

    @Test func `features travel as bytes, not as text`() throws {
        let analysis = Analysis(findings: [], faces: [], features: Array(repeating: 1 / 3, count: 1280))
        let image = ImageFacts(format: "png", width: 1, height: 1, fileSize: 1)
        let with = try AnalyzeAnswer(image: image, analysis: analysis).body().count
        let without = try AnalyzeAnswer(image: image, analysis: Analysis(findings: [], faces: [])).body().count
        #expect(with - without == 1280 * 4)
    }

    @Test(arguments: [
        [], [1], [1, 0, 0, 0], [255, 255, 255, 255, 1], [2, 0, 0, 0, 123, 125, 9],
        [1, 0, 0, 0, 123], [4, 0, 0, 0, 110, 117, 108, 108],
    ])
    func `a body of another form is garbled`(body: [UInt8]) {
        #expect(throws: WorkbenchError.garbled) { try AnalyzeAnswer(body: body) }
    }

    /// Foundation's decoder would end this process.
    @Test func `an answer of many levels is garbled`() {
        for count in [512, 513, 514, 20_000] {
            let json = [UInt8](repeating: UInt8(ascii: "["), count: count)
            let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
            #expect(throws: WorkbenchError.garbled) { try AnalyzeAnswer(body: length + json) }
        }
    }

    @Test func `missing bulky parts leave the value without them`() throws {
        var answer = AnalyzeAnswer(
            image: ImageFacts(format: "png", width: 1, height: 1, fileSize: 1),
            analysis: Analysis(findings: [], faces: [], features: [1]), boxesPicture: [1])
        answer.putBulk([[1]])
        #expect(answer.analysis.features == [1])
        answer.putBulk([[], [], [0, 0, 128, 63, 9]])
        #expect(answer.analysis.features == [1])
        #expect(answer.boxesPicture == nil)
    }
}
