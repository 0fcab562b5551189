import CorpusSupport
import Glibc
import SchemaSupport
import Testing

/// Disks that fill up. A small memory disk where we may mount one; everywhere, a limit on the size of files.
@Suite(.serialized, .enabled(if: isLong, "VISION_LONG_TESTS is not 1")) struct LongDisks {
    @Test(.enabled(if: geteuid() == 0, "only root may mount"))
    func `a full disk for copies is told, and nothing is half there`() throws {
        let library = try TestLibrary(photos: 6, seed: 1, bytesEach: 400_000)
        let first = try library.importing.run()
        #expect(first.code == 0, "\(first)")
        let disk = try SmallDisk(library.makeFolder("disk"), kilobytes: 1_000)
        let save = try library.saving(to: disk.path).run()
        #expect(save.code == 1 && !save.hung, "\(save)")
        let errors = try save.answers().compactMap { $0.text("error") }
        #expect(!errors.isEmpty)
        for error in errors { #expect(isSentence(error) && error.contains("space"), "\(error)") }
        #expect(try library.brokenCopies(in: disk.path) == [])
        #expect(try library.leftovers(in: disk.path) == [])
        #expect(try names(in: disk.path).count == 6 - errors.count)
        try disk.grow(kilobytes: 50_000)
        let again = try library.saving(to: disk.path).run()
        #expect(again.code == 0, "\(again)")
        #expect(try library.brokenCopies(in: disk.path) == [])
        #expect(try library.changedPhotos() == [])
    }

    @Test(.enabled(if: geteuid() == 0, "only root may mount"), arguments: [60, 250, 500, 900, 1_500])
    func `a full disk for the library is told, and the next import goes on`(_ kilobytes: Int) throws {
        let library = try TestLibrary(photos: 40, seed: 2)
        let disk = try SmallDisk(library.makeFolder("library"), kilobytes: kilobytes)
        let full = try library.importing.run()
        #expect(full.isOrderly, "\(full)")
        if full.code == 1 {
            let told = String(decoding: full.errors + full.output, as: UTF8.self)
            #expect(told.contains("full") || told.contains("space"), "\(full)")
        }
        try disk.grow(kilobytes: 50_000)
        let again = try library.importing.run()
        #expect(again.code == 0, "\(again)")
        let search = try library.command(["search", "--limit", "1000", Corpus.probe]).run()
        #expect(try search.answers().last?.number("total") == 40, "\(search)")
        #expect(try library.changedPhotos() == [])
    }

    @Test func `files that may not grow are told, and nothing is half there`() throws {
        let library = try TestLibrary(photos: 3, seed: 3, bytesEach: 400_000)
        let first = try library.importing.run()
        #expect(first.code == 0, "\(first)")
        let target = try library.makeFolder("saved")
        var limited = library.saving(to: target)
        limited.through = ["prlimit", "--fsize=100000"]
        let save = try limited.run()
        #expect(save.code == 1 && !save.hung, "\(save)")
        #expect(try names(in: target) == [])
        var importing = try TestLibrary(photos: 20, seed: 4).importing
        importing.through = ["prlimit", "--fsize=60000"]
        let short = try importing.run()
        #expect(short.code == 1, "\(short)")
        #expect(!short.errors.isEmpty || !short.output.isEmpty)
        #expect(try library.changedPhotos() == [])
    }

    @Test func `folders that cannot be written in are told`() throws {
        let library = try TestLibrary(photos: 1, seed: 5)
        let first = try library.importing.run()
        #expect(first.code == 0, "\(first)")
        for target in ["/proc/nothing", library.photos + "/photo 0.jpg", "/dev/null/x"] {
            let save = try library.saving(to: target).run()
            #expect(save.code == 1 && !(save.errors + save.output).isEmpty, "\(save)")
            let elsewhere = try Command(["import", "--library", target, library.photos]).run()
            #expect(elsewhere.code == 1 && !elsewhere.errors.isEmpty, "\(elsewhere)")
        }
        #expect(try library.changedPhotos() == [])
    }
}

/// A disk in memory, there while it lives.
private final class SmallDisk {
    let path: String

    init(_ path: String, kilobytes: Int) throws {
        self.path = path
        try #require(mount("vision", path, "tmpfs", 0, "size=\(kilobytes)k") == 0)
    }

    func grow(kilobytes: Int) throws {
        try #require(mount("vision", path, "tmpfs", UInt(MS_REMOUNT), "size=\(kilobytes)k") == 0)
    }

    deinit { umount2(path, Int32(MNT_DETACH)) }
}
