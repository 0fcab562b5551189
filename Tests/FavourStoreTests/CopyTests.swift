import Favours
import Foundation
import Glibc
import Storage
import Testing

@testable import FavourStore

@Suite struct CopyTests {
    private let town: Town
    /// Where copies go.
    private let folder: String
    private var place: String { folder + "/copy.sqlite" }

    init() async throws {
        town = try await Town()
        folder = town.folder + "/disk"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder)) }

    private func content() -> Data? { FileManager.default.contents(atPath: place) }

    /// Those of some people who are in the copy.
    private func found(_ people: [PersonID]) async throws -> Set<PersonID> {
        let opened = town.folder + "/opened-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: opened, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: place, toPath: opened + "/favours.sqlite")
        return Set(try await FavourStore(folder: opened).people(Set(people)).keys)
    }

    @Test func `a copy replaces an earlier one, and what was left of one that was broken off`() async throws {
        var people = try await town.people(1)
        try await town.store.copy(to: place)
        people += try await town.people(1)
        #expect(try await found(people) == [people[0]])
        for end in ["", "-wal", "-shm", "-journal", "-rows", "-rows-wal", "-rows-shm"] {
            try Data("half of it".utf8).write(to: URL(filePath: folder + "/.favori-backup.part" + end))
        }
        // A browser's, of a download that goes on.
        try Data("half of a download".utf8).write(to: URL(filePath: place + ".part"))
        try await town.store.copy(to: place)
        #expect(try await found(people) == Set(people))
        #expect(try names() == ["copy.sqlite", "copy.sqlite.part"])
        #expect(try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int == 0o600)
    }

    private static func isNoCopy(_ error: any Error) -> Bool {
        if case StoreError.noCopy(let file) = error { file.hasSuffix("/copy.sqlite") } else { false }
    }

    @Test func `only copies are replaced, and none that is in use or being written`() async throws {
        try Data("a photo of a lifetime".utf8).write(to: URL(filePath: place))
        await #expect { try await town.store.copy(to: place) } throws: { Self.isNoCopy($0) }
        #expect(content() == Data("a photo of a lifetime".utf8))
        try FileManager.default.removeItem(atPath: place)
        try await Database(path: place, migrations: []).write {
            try $0.execute("CREATE TABLE favour (name TEXT) STRICT")
        }
        for end in ["-wal", "-shm"] { unlink(place + end) }
        await #expect { try await town.store.copy(to: place) } throws: { Self.isNoCopy($0) }
        try FileManager.default.removeItem(atPath: place)
        await #expect(throws: StoreError.self) { try await town.store.copy(to: "/dev/null") }
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)

        try await town.store.copy(to: place)
        let earlier = content()
        try Data().write(to: URL(filePath: place + "-wal"))
        await #expect(throws: StoreError.self) { try await town.store.copy(to: place) }
        try FileManager.default.removeItem(atPath: place + "-wal")

        do {
            let other = try await UnfinishedCopy(to: folder + "/other.sqlite")
            await #expect(throws: StoreError.self) { try await town.store.copy(to: place) }
            #expect(try names() == [".favori-backup.part", "copy.sqlite"])
            withExtendedLifetime(other) {}
        }
        #expect(content() == earlier)
        try await town.store.copy(to: place)
        #expect(try names() == ["copy.sqlite"])
    }

    @Test func `a link leads to the copy, and is refused when it leads nowhere`() async throws {
        let link = town.folder + "/link.sqlite"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place)
        await #expect(throws: StoreError.self) { try await town.store.copy(to: link) }
        try await town.store.copy(to: place)
        let people = try await town.people(1)
        try await town.store.copy(to: link)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == place)
        #expect(try await found(people) == Set(people))
        #expect(try names() == ["copy.sqlite"])
    }

    @Test func `a copy that fails leaves the earlier one and nothing else`() async throws {
        try await town.store.copy(to: place)
        let earlier = content()
        do {
            let unfinished = try await UnfinishedCopy(to: place)
            try Data("half of it".utf8).write(to: URL(filePath: unfinished.path))
            #expect(try names() == [".favori-backup.part", "copy.sqlite"])
        }
        #expect(try names() == ["copy.sqlite"])
        #expect(content() == earlier)
        // A folder has the name.
        await #expect(throws: StoreError.self) { try await town.store.copy(to: folder) }
        await #expect(throws: StoreError.self) { try await town.store.copy(to: folder + "/none/copy.sqlite") }
        #expect(content() == earlier)
    }
}
