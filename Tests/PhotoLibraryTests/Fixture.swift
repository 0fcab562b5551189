import Concepts
import Foundation
import Geography
import Interpretation
import Places

@testable import PhotoLibrary

/// A folder that is gone after the test.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/library-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A library, and files made up for it.
struct Fixture {
    let scratch: Scratch
    let library: Library
    /// 2025-06-15 12:00 UTC.
    static let now: Int64 = 1_749_988_800

    init(gazetteer: Gazetteer? = nil) async throws {
        scratch = try Scratch()
        library = try await Self.open(scratch.path + "/library", gazetteer: gazetteer)
    }

    static func open(_ folder: String, gazetteer: Gazetteer? = nil) async throws -> Library {
        try await Library(folder: folder, concepts: SmallTree.make(), gazetteer: gazetteer, clock: { Self.now })
    }

    static let naples = Place(
        name: "Napoli", region: "Campania", country: "Italy", countryCode: "IT",
        coordinate: Coordinate(latitude: 40.85631, longitude: 14.24641)!, otherNames: ["Naples", "Italia"])

    static func digest(_ text: String) -> Digest {
        var bytes = Array(text.utf8.prefix(32))
        bytes += Array(repeating: 0, count: 32 - bytes.count)
        // 32 bytes are a digest.
        return Digest(bytes)!
    }

    static func stamp(_ path: String, size: Int64 = 100, inode: UInt64 = 1) -> FileStamp {
        FileStamp(path: FilePath(path), size: size, modified: 5, inode: inode, device: 7)
    }

    static func time(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 12) -> CaptureTime {
        CaptureTime(date: CivilDate(year: year, month: month, day: day)!, hour: hour, offset: 120, source: .camera)!
    }

    /// A finding with names from the most specific on, such as `[("golden retriever", .low), ("dog", .high)]`.
    static func finding(_ names: [(String, Level)], box: Box? = nil) -> Finding {
        Finding(
            source: .classifier, box: box,
            names: names.map { name, level in
                let kind = SmallTree.kinds.first { $0.name == name }
                return Candidate(
                    name: name, synset: SmallTree.synset(name), category: kind?.category ?? .home,
                    confidence: 0.5 + Float(level.rawValue) / 5, level: level)
            })
    }

    static func file(
        _ path: String, content: String? = nil, pixels: String? = nil, taken: CaptureTime = time(2024, 7, 15),
        at coordinate: Coordinate? = nil, keywords: [String] = [], words: [FileKeyword] = [],
        description: String? = nil,
        findings: [Finding] = [], analyser: Analyser = "1", isTaggedCopy: Bool = false
    ) -> ImportedFile {
        ImportedFile(
            stamp: stamp(path), contentHash: digest(content ?? path), pixelHash: digest("pixels " + (pixels ?? path)),
            facts: PhotoFacts(
                width: 4000, height: 3000, format: "jpeg", taken: taken, coordinate: coordinate,
                description: description, keywords: keywords.map { FileKeyword($0) } + words),
            analysis: Analysis(findings: findings, faces: []), analyser: analyser, isTaggedCopy: isTaggedCopy)
    }

    /// Imports a photo with one sure finding for each name.
    @discardableResult func add(_ path: String, _ names: String..., taken: CaptureTime = time(2024, 7, 15)) async throws
        -> PhotoID
    {
        try await library.record(
            Self.file(path, taken: taken, findings: names.map { Self.finding([($0, .high)]) })
        ).photo
    }

    /// The names of the files that a search finds, newest first.
    func found(_ text: String, level: Level = .medium) async throws -> [String] {
        try await library.search(text, level: level).photos.compactMap { $0.path?.description }
    }
}
