import Concepts
import ConceptFixtures
import FoundationEssentials
import Glibc
import Hashing
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// A library with all that takes photos into it, and the real worker, which all tests share.
struct Shop: Sendable {
    let folder: Folder
    let library: Library
    let thumbnails: Thumbnails
    let queue: RecognitionQueue
    let uploads: Uploads
    let analyst: Analyst
    let drafts: Drafts
    let trash: Trash

    static let analyser: Analyser = "models 1"

    static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    static let resources = project + "/.deps"

    static let workbench = Workbench(
        Configuration(
            worker: WorkerSettings(
                threads: 2, models: resources + "/models", heif: resources + "/heif/libheif.so.1",
                packs: resources + "/no-packs",
                concepts: resources + "/data/concepts.bin")))

    static let concepts = Result {
        try ConceptTree(bytes: Array(try Data(contentsOf: URL(filePath: resources + "/data/concepts.bin"))))
    }

    /// Saves the copy of a photo that is in no library, in another folder.
    static func save(_ photo: FilePath, into folder: Folder) async throws -> SavedCopy {
        let target = folder.path + "/saved"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        let saver = FileSaver(
            workbench: workbench, concepts: try concepts.get(), folder: FilePath(target), workshop: FilePath(target))
        return try await saver.save(photo, tags: nil, level: .medium)
    }

    /// - Parameters:
    ///   - earlier: a shop whose process is taken to have died: its folder, opened anew.
    ///   - folder: one that has a library already.
    ///   - workbench: another worker than the real one.
    init(
        after earlier: Shop? = nil, in folder: Folder? = nil, limits: UploadLimits = UploadLimits(),
        workbench: Workbench = Self.workbench
    ) async throws {
        let folder = try folder ?? earlier?.folder ?? Folder()
        self.folder = folder
        library = try await Library(
            folder: folder.path + "/library", concepts: try Self.concepts.get(), gazetteer: nil)
        thumbnails = Thumbnails(library: library, workbench: workbench)
        let analyser = AnalyserInUse(workbench) { Self.analyser }
        queue = RecognitionQueue(
            library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        uploads = Uploads(
            library: library, workbench: workbench, thumbnails: thumbnails, queue: queue, limits: limits)
        analyst = Analyst(library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        drafts = Drafts(uploads: uploads, analyst: analyst, analyser: analyser)
        trash = Trash(library: library, thumbnails: thumbnails)
    }

    // MARK: Files

    /// All files below the library's folder that are neither the database's nor locks, by their paths from there.
    func files(below part: String = "") -> [String] {
        let base = library.folder + (part.isEmpty ? "" : "/" + part)
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: base)) ?? []
        return names.filter { name in
            var isFolder: Bool = false
            _ = FileManager.default.fileExists(atPath: base + "/" + name, isDirectory: &isFolder)
            return !isFolder && !name.hasPrefix("library.sqlite") && name != ".originals.lock"
        }.sorted()
    }

    func bytes(_ path: FilePath) -> [UInt8]? {
        FileManager.default.contents(atPath: path.description).map { Array($0) }
    }

    // MARK: Uploading

    static func request(
        _ bytes: [UInt8], _ name: String = "photo.jpg", _ purpose: UploadRequest.Purpose = .keepOnly
    ) throws -> UploadRequest {
        UploadRequest(name: name, size: Int64(bytes.count), sha256: try digest(bytes), purpose: purpose)
    }

    static func digest(_ bytes: [UInt8]) throws -> Digest {
        try #require(Digest(try bytes.withUnsafeBytes { try SHA256.digest($0) }.bytes))
    }

    /// Uploads a whole file.
    @discardableResult func upload(
        _ bytes: [UInt8], _ name: String = "photo.jpg", _ purpose: UploadRequest.Purpose = .keepOnly
    ) async throws -> UploadState {
        let state = try await uploads.begin(try Self.request(bytes, name, purpose))
        guard state.status == .receiving else { return state }
        return try await uploads.append(state.id, offset: state.offset, body: Body(bytes[Int(state.offset)...]))
    }

    /// The photo of an upload that is one.
    func stored(_ state: UploadState) async throws -> Photo {
        guard case .stored(.some(let id)) = state.status else {
            Issue.record("\(state)")
            throw UploadError.unknown
        }
        return try await library.photo(id)
    }
}

/// Waits for something that comes by itself; fails after five minutes.
func until(_ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while try await !condition() {
        try #require(ContinuousClock.now < deadline)
        try await Task.sleep(for: .milliseconds(20))
    }
}

/// Bytes that come in pieces, and may break off.
struct Body: AsyncSequence, Sendable {
    struct BrokenOff: Error {}

    let bytes: [UInt8]
    var piece = 1000
    /// After this many bytes the sender is gone.
    var breaksOff: Int?

    init(_ bytes: some Sequence<UInt8>, piece: Int = 1000, breaksOff: Int? = nil) {
        self.bytes = Array(bytes)
        self.piece = piece
        self.breaksOff = breaksOff
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        let body: Body
        var offset = 0

        mutating func next() async throws -> [UInt8]? {
            let end = Swift.min(offset + body.piece, body.bytes.count)
            if let limit = body.breaksOff, end > limit { throw BrokenOff() }
            guard offset < end else { return nil }
            defer { offset = end }
            return Array(body.bytes[offset..<end])
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }
}
