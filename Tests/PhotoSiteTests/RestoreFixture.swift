import Accounts
import ConceptFixtures
import Concepts
import Foundation
import Glibc
import Intake
import Interpretation
import PhotoLibrary
import Web
import Workbench

@testable import PhotoSite

/// The site of an owner whose library has real files, and which can be closed and restored.
final class RestoreFixture: Sendable {
    let scratch: Scratch
    let accounts: Accounts
    let restorer: LibraryRestorer
    private let openings: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - isHeld: whether the libraries open only when ``letOpen()`` was called, once for each opening.
    ///   - patience: how long a restore waits for those who use the library.
    init(isHeld: Bool = false, patience: Duration = .seconds(300)) async throws {
        let scratch = try Scratch()
        let root = scratch.path + "/library"
        let concepts = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes)
        let accounts = try await Accounts(folder: root, passwordCost: .least)
        let assets = try SiteFixture.assets.get()
        let (permits, openings) = AsyncStream.makeStream(of: Void.self)
        restorer = LibraryRestorer(folder: root, assets: assets, patience: patience) { restorer in
            if isHeld { for await _ in permits { break } }
            let library = try await Library(folder: root, concepts: concepts, gazetteer: nil)
            let workbench = Workbench(
                Configuration(worker: WorkerSettings(models: "", packs: ""), program: "/nonexistent/vision-worker"))
            let services = Services(
                library: library, workbench: workbench, concepts: concepts, saved: FilePath(root + "/saved"),
                analyser: AnalyserInUse(workbench) { "1" }, accounts: accounts, assets: assets, version: "test",
                restorer: restorer)
            await services.queue.start()
            return OpenLibraries(owner: services, others: PersonalSites { _ in throw AccountError.unknownPerson }) {
                await services.end()
            }
        }
        self.scratch = scratch
        self.accounts = accounts
        self.openings = openings
        if isHeld { openings.yield() }
        try await restorer.open()
    }

    func letOpen() { openings.yield() }

    var backup: String { scratch.path + "/backup" }

    /// Where an upload of this name is kept.
    func original(_ name: String) -> String { scratch.path + "/library/originals/ab/\(name)/\(name).jpg" }

    /// The open library; it is not to be held for longer than an expression.
    var library: Library {
        get async throws {
            guard let library = await restorer.libraries?.owner.library else { throw CancellationError() }
            return library
        }
    }

    /// Puts an uploaded photo into the library.
    func add(_ name: String) async throws {
        let path = original(name)
        let bytes = Data("the pixels of \(name)".utf8)
        try FileManager.default.createDirectory(
            atPath: String(path.dropLast(name.count + 5)), withIntermediateDirectories: true)
        try bytes.write(to: URL(filePath: path))
        let digest = Digest(Array((Array(name.utf8) + Array(repeating: 0, count: 32)).prefix(32)))
        var status = stat()
        guard let digest, lstat(path, &status) == 0 else { throw CancellationError() }
        let modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        let stamp = FileStamp(
            path: FilePath(path), size: Int64(status.st_size), modified: modified, inode: UInt64(status.st_ino),
            device: UInt64(status.st_dev))
        _ = try await library.record(
            ImportedFile(
                stamp: stamp, contentHash: digest, pixelHash: digest,
                facts: PhotoFacts(
                    width: 4, height: 3, format: "jpeg",
                    taken: CaptureTime(localSeconds: 1_700_000_000, offset: 60, source: .camera)), analysis: nil,
                analyser: "1"))
    }

    /// Makes a backup of the library as it is.
    @discardableResult func backUp() async throws -> BackupFacts {
        _ = try await Backup(of: try await library, into: FilePath(backup), program: "test").run()
        return try await BackupFacts(of: FilePath(backup))
    }

    func names() async throws -> [String] {
        try await library.page(.search(""), level: .low, offset: 0, limit: 10).photos.map(\.id.number).sorted()
            .map(String.init)
    }

    // MARK: Asking

    func get(_ path: String, accept: String = "text/html") async throws -> Response {
        guard let target = Target(path) else { throw RequestError.malformed }
        return await restorer.door.respond(to: Request(.get, target, headers: ["Accept": accept]))
    }

    /// What the button of the page sends.
    func restore(made: Int64, from folder: String? = nil, accept: String = "text/html") async throws -> Response {
        guard let target = Target("/settings/backup/restore") else { throw RequestError.malformed }
        let form = "path=\(PercentCoding.encoded(folder ?? backup))&made=\(made)"
        return await restorer.door.respond(
            to: Request(
                .post, target, headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": accept],
                body: .bytes(Array(form.utf8))))
    }
}
