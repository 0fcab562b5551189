import Accounts
import ConceptFixtures
import Concepts
import Foundation
import Geography
import HTML
import Interpretation
import Intake
import PhotoLibrary
import Testing
import Web
import Workbench

@testable import PhotoSite

/// A folder that is gone after the test.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The site over a library of its own, without a socket; no photo is ever opened.
struct SiteFixture {
    let scratch: Scratch
    let services: Services
    let site: PhotoSite

    init() async throws {
        scratch = try Scratch()
        let concepts = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes)
        let library = try await Library(folder: scratch.path + "/library", concepts: concepts, gazetteer: nil)
        let workbench = Workbench(
            Configuration(worker: WorkerSettings(models: "", packs: ""), program: "/nonexistent/vision-worker"))
        services = Services(
            library: library, workbench: workbench, concepts: concepts, saved: FilePath(scratch.path + "/saved"),
            analyser: AnalyserInUse(workbench) { "1" },
            accounts: try await Accounts(folder: scratch.path + "/library", passwordCost: .least),
            assets: try Self.assets.get(), version: "test")
        site = PhotoSite(services)
    }

    /// Those of the rooms, read once for all tests: that takes seconds in a debug build.
    static let assets = Result {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        return try Assets(rooms: PhotoSite.rooms.map { ($0, sources.appending(path: $0).path) })
    }

    /// Puts a photo into the library, with its file's status if there is one.
    @discardableResult func add(
        _ name: String = "photo.jpg", findings: [Finding] = [], faces: [Face] = [], keywords: [String] = [],
        isAnalysed: Bool = true, width: Int = 4000, height: Int = 3000, taken: CaptureTime? = nil,
        isTruncated: Bool = false, camera: Camera? = nil
    ) async throws -> PhotoID {
        let path = FilePath(scratch.path + "/" + name)
        let taken = taken ?? CaptureTime(localSeconds: 1_700_000_000, offset: 60, source: .camera)
        return try await services.library.record(
            ImportedFile(
                stamp: FileStatus(path, followingLinks: true)?.stamp(path)
                    ?? FileStamp(path: path, size: 100, modified: 5, inode: UInt64(name.utf8.count), device: 7),
                contentHash: Self.digest(name), pixelHash: Self.digest("pixels " + name),
                facts: PhotoFacts(
                    width: width, height: height, format: "jpeg", taken: taken, camera: camera,
                    keywords: keywords.map { FileKeyword($0) },
                    isTruncated: isTruncated),
                analysis: isAnalysed ? Analysis(findings: findings, faces: faces) : nil, analyser: "1")
        ).photo
    }

    /// A thing with names from the narrowest on.
    static func finding(
        _ names: [(name: String, confidence: Float, level: Level)], at box: Box? = nil,
        couldBe: [(name: String, confidence: Float)] = []
    ) -> Finding {
        func candidate(_ name: String, _ confidence: Float, _ level: Level) -> Candidate {
            Candidate(
                name: name, synset: synsets[name].map { Synset(offset: $0) }, category: .animals,
                confidence: confidence, level: level)
        }
        return Finding(
            source: .detector, box: box, names: names.map { candidate($0.name, $0.confidence, $0.level) },
            alternatives: couldBe.map { candidate($0.name, $0.confidence, .low) })
    }

    private static let synsets: [String: UInt32] = [
        "dog": 2_084_071, "golden retriever": 2_099_601, "cat": 2_121_620, "otter": 2_444_819, "animal": 15388,
    ]

    static func digest(_ text: String) -> Digest {
        // 32 bytes are a digest.
        Digest(Array((Array(text.utf8) + Array(repeating: 0, count: 32)).prefix(32)))!
    }

    // MARK: Asking

    /// - Parameter isWelcomed: whether the browser's person has seen the tutorial, without which there is no Home.
    func get(_ path: String, _ headers: Headers = [:], isWelcomed: Bool = true) async -> Response {
        var headers = headers
        if isWelcomed, path == "/" { headers.add("Cookie", await welcomeCookie()) }
        // Paths of tests are well formed.
        return await site.respond(to: Request(.get, Target(path)!, headers: headers))
    }

    /// What a browser sends after the tutorial.
    func welcomeCookie() async -> String {
        let seen = await site.respond(to: Request(.post, Target("/welcome")!))
        return String(seen.headers["Set-Cookie"]!.prefix { $0 != ";" })
    }

    /// Sends JSON, as the app's scripts do.
    func send(_ method: Web.Method, _ path: String, _ json: String) async -> Response {
        await site.respond(
            to: Request(
                method, Target(path)!, headers: ["Content-Type": "application/json", "Accept": "application/json"],
                body: .bytes(Array(json.utf8))))
    }
}

extension Response {
    /// What it says; empty for a stream or a file.
    var text: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Its body as JSON of this shape.
    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}

/// Waits for something that comes by itself; fails after five minutes.
func until(_ condition: () async -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while await !condition() {
        try #require(ContinuousClock.now < deadline)
        try await Task.sleep(for: .milliseconds(5))
    }
}
