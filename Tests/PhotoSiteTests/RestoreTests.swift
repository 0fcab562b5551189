import Accounts
import Foundation
import Intake
import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

@Suite("Restoring a backup in the app")
struct RestoreTests {
    /// All files below a folder with their contents, without databases.
    private func files(_ folder: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where !name.contains(".sqlite") {
            found[name] = FileManager.default.contents(atPath: folder + "/" + name)
        }
        return found
    }

    @Test func `the page says what a backup holds and what is replaced, and the library comes back as it was then`()
        async throws
    {
        let site = try await RestoreFixture()
        try await site.add("first")
        try await site.library.addTags(["holiday"], to: PhotoID(number: 1))
        let facts = try await site.backUp()
        try await site.accounts.setPassword("set after the backup")
        try await site.add("second")
        // The second one stays as well, with what was known of it.
        try await site.library.addTags(["newer"], to: PhotoID(number: 2))
        let originals = try files(site.scratch.path + "/library/originals")
        try await site.library.addTags(["later"], to: PhotoID(number: 1))

        let chooser = try await site.get("/settings/backup/restore/choose?at=" + PercentCoding.encoded(site.backup))
            .text
        #expect(chooser.contains("The backup in this folder"))
        let page = try await site.get("/settings/backup/restore?at=" + PercentCoding.encoded(site.backup)).text
        #expect(page.contains("Restore this backup") && page.contains("Your present library (2 photos)"))
        #expect(try await site.restore(made: facts.made).headers["Location"] == "/settings/backup")
        await site.restorer.task?.value

        #expect(try await site.names() == ["1", "2"])
        #expect(try await site.library.tags(of: PhotoID(number: 1), level: .low).map(\.name) == ["holiday"])
        #expect(try await site.library.tags(of: PhotoID(number: 2), level: .low).map(\.name) == ["newer"])
        #expect(try await site.library.problems() == [])
        #expect(try files(site.scratch.path + "/library/originals") == originals)
        // Who may come in stays as it is.
        #expect(try await site.accounts.hasPassword)
        let after = try await site.get("/settings/backup").text
        #expect(after.contains("The library was restored from the backup of") && after.contains("with 1 photo"))
        #expect(after.contains("Also in it, with tags and corrections: 1 photo uploaded since."))
        // The next backup goes into the same folder.
        #expect(after.contains("Last backup:"))
        for name in [".restoring", ".replaced"] {
            #expect(!FileManager.default.fileExists(atPath: site.scratch.path + "/library/" + name))
        }
    }

    @Test func `meanwhile every request is answered with 503 and a page, and a second click does nothing`() async throws
    {
        let site = try await RestoreFixture(isHeld: true)
        try await site.add("first")
        let facts = try await site.backUp()
        try await site.add("second")
        let events = try await followed(site)
        #expect(try await site.restore(made: facts.made, accept: "application/json").status == .noContent)
        for path in ["/", "/settings", "/photos/1", "/settings/backup"] {
            let answer = try await site.get(path)
            #expect(answer.status == .unavailable && answer.headers["Retry-After"] == "2", "\(path)")
            #expect(answer.text.contains("A backup is being restored"), "\(path)")
        }
        let answer = try await site.get("/grid-index", accept: "application/json")
        #expect(answer.status == .unavailable && answer.text.contains(#""code":"restoreUnderWay""#))
        #expect(try await site.restore(made: facts.made).status == .unavailable)
        #expect(try await site.get("/icons.svg").status != .unavailable)
        // What is under way when the door closes ends, and with it the last use of the library.
        _ = await events.result
        site.letOpen()
        await site.restorer.task?.value
        #expect(try await site.get("/settings/backup").status == .ok)
        #expect(try await site.names() == ["1", "2"])
    }

    /// Takes the events of the site as long as they come. Nothing else holds their stream.
    private func followed(_ site: RestoreFixture) async throws -> Task<Void, any Error> {
        guard case .stream(let stream) = try await site.get("/events", accept: "text/event-stream").body else {
            throw CancellationError()
        }
        return Task { try await stream(Endless()) }
    }

    @Test func `of a backup with one changed byte nothing is restored, and the library is as it was`() async throws {
        let site = try await RestoreFixture()
        try await site.add("first")
        let facts = try await site.backUp()
        try await site.add("second")
        let stored = site.backup + "/files/originals/ab/first/first.jpg"
        var bytes = try #require(FileManager.default.contents(atPath: stored))
        bytes[3] ^= 1
        try bytes.write(to: URL(filePath: stored))
        let before = try files(site.scratch.path + "/library")
        #expect(try await site.restore(made: facts.made).status == .seeOther)
        await site.restorer.task?.value
        #expect(try files(site.scratch.path + "/library") == before)
        #expect(try await site.names() == ["1", "2"])
        let page = try await site.get("/settings/backup").text
        #expect(page.contains("originals/ab/first/first.jpg” is missing or damaged") && page.contains("is unchanged"))
    }

    @Test func `a library that another program uses is left alone`() async throws {
        let site = try await RestoreFixture(patience: .seconds(1))
        try await site.add("first")
        let facts = try await site.backUp()
        try await site.add("second")
        let use = try FolderUseByAnother(site.scratch.path + "/library")
        #expect(try await site.restore(made: facts.made).status == .seeOther)
        await site.restorer.task?.value
        use.end()
        #expect(try await site.names() == ["1", "2"])
        #expect(try await site.get("/settings/backup").text.contains("Another program is using the library"))
    }

    @Test func `what was shown is what is restored`() async throws {
        let site = try await RestoreFixture()
        try await site.add("first")
        let facts = try await site.backUp()
        let answer = try await site.restore(made: facts.made + 1)
        #expect(answer.status == .conflict && answer.text.contains("The backup has changed. Nothing was restored."))
        let json = try await site.restore(made: facts.made + 1, accept: "application/json")
        #expect(json.status == .conflict && json.text.contains("backupChanged"))
        #expect(await site.restorer.outcome == nil)
        #expect(try await site.get("/settings/backup").status == .ok)
    }

    @Test func `folders without a backup, and those that may not be chosen, are refused in words`() async throws {
        let site = try await RestoreFixture()
        let empty = site.scratch.path + "/<b>empty"
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        for (folder, status) in [
            (empty, Status.conflict), ("/", .unprocessable), ("/proc", .unprocessable),
            (site.scratch.path + "/library", .unprocessable), ("nowhere", .unprocessable),
        ] {
            #expect(try await site.restore(made: 0, from: folder).status == status, "\(folder)")
            let page = try await site.get("/settings/backup/restore?at=" + PercentCoding.encoded(folder)).text
            #expect(!page.contains("Restore this backup") && !page.contains("<b>"), "\(folder)")
        }
        // A backup that was begun and never became complete.
        try Data(#"{"format":"vision backup","version":1}"#.utf8 + [0x0A]).write(
            to: URL(filePath: empty + "/manifest.jsonl"))
        let page = try await site.get("/settings/backup/restore?at=" + PercentCoding.encoded(empty)).text
        #expect(page.contains("This backup is not complete"))
        #expect(try await site.restore(made: 0, from: empty).status == .conflict)
        #expect(await site.restorer.outcome == nil)
    }

    @Test func `nothing is restored where libraries cannot be closed`() async throws {
        let site = try await SiteFixture()
        let target = try #require(Target("/settings/backup/restore"))
        let answer = await site.site.respond(to: Request(.post, target))
        #expect(answer.status == .notFound)
        #expect(await !site.get("/settings/backup").text.contains("Restore a backup"))
    }
}

/// Takes pieces as long as they come.
private struct Endless: ResponseSink {
    func write(_ bytes: [UInt8]) async throws {}
}

/// The lock that another program holds on a library.
private final class FolderUseByAnother {
    private let descriptor: Int32

    init(_ folder: String) throws {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(flock(descriptor, LOCK_SH | LOCK_NB) == 0)
    }

    func end() { close(descriptor) }
}
