import Geography
import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct ImportTests {
    @Test func `an unchanged file is not read again, a changed one is`() async throws {
        let fixture = try await Fixture()
        let file = Fixture.file("/a")
        try await fixture.library.record(file)
        #expect(try await fixture.library.changed(among: [file.stamp], analyser: "1").isEmpty)
        #expect(try await fixture.library.changed(among: [file.stamp], analyser: "2") == [file.stamp])
        var grown = file.stamp
        grown.size += 1
        #expect(try await fixture.library.changed(among: [grown, file.stamp], analyser: "1") == [grown])
        #expect(try await fixture.library.changed(among: [Fixture.stamp("/new")], analyser: "1").count == 1)
    }

    @Test func `TIFFs of other shapes with the same pixels in a row are photos of their own`() async throws {
        let fixture = try await Fixture()
        func tiff(_ path: String, _ width: Int, _ height: Int) -> ImportedFile {
            var file = Fixture.file(path, pixels: "the same")
            file.facts.format = "tiff"
            (file.facts.width, file.facts.height) = (width, height)
            return file
        }
        let wide = try await fixture.library.record(tiff("/wide.tif", 600, 100)).photo
        let square = try await fixture.library.record(tiff("/less-wide.tif", 300, 200)).photo
        #expect(wide != square)
        // With other metadata, and another orientation, it is the same photo.
        #expect(try await fixture.library.record(tiff("/copy.tif", 100, 600)).photo == wide)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `a HEIC that earlier versions hashed as a whole is known after a tool has changed it`() async throws {
        let fixture = try await Fixture()
        var file = Fixture.file("/a.heic")
        file.pixelHash = file.contentHash
        let id = try await fixture.library.record(file).photo
        // Read again, unchanged, with a version that hashes the pixels alone.
        let pixels = Fixture.digest("pixels")
        #expect(
            try await fixture.library.adopt(file.stamp, contentHash: file.contentHash, pixelHash: pixels, analyser: "1")
                == id)
        var changed = Fixture.file("/b.heic", content: "with other metadata")
        changed.pixelHash = pixels
        #expect(try await fixture.library.record(changed).photo == id)
    }

    @Test func `a file is read again when its sidecar came, changed or went`() async throws {
        let fixture = try await Fixture()
        let (old, new) = (SidecarStamp(size: 5, modified: 1), SidecarStamp(size: 5, modified: 2))
        var with = Fixture.file("/a")
        with.sidecar = old
        let without = Fixture.file("/b")
        try await fixture.library.record([with, without])
        func changed(_ sidecars: [String: SidecarStamp]) async throws -> [String] {
            let named = Dictionary(uniqueKeysWithValues: sidecars.map { (FilePath($0), $1) })
            return try await fixture.library.changed(
                among: [with.stamp, without.stamp], sidecars: named, analyser: "1"
            ).map(\.path.description)
        }
        #expect(try await changed(["/a": old]) == [])
        #expect(try await changed(["/a": new]) == ["/a"])
        #expect(try await changed(["/a": old, "/b": old]) == ["/b"])
        #expect(try await changed([:]) == ["/a"])
        try await fixture.library.refuse(with.stamp, reason: "It cannot be read.", analyser: "1")
        #expect(try await changed([:]) == [])
    }

    @Test func `of files that earlier versions have read, only those with a newer sidecar are read again`() async throws
    {
        let fixture = try await Fixture()
        let files = ["/without", "/older", "/newer"].map { Fixture.file($0) }
        try await fixture.library.record(files)
        try await fixture.library.database.write {
            try $0.run("UPDATE file SET sidecar_size = NULL, sidecar_modified = NULL")
        }
        let sidecars = [
            FilePath("/older"): SidecarStamp(size: 5, modified: (Fixture.now - 1) * 1_000_000_000),
            FilePath("/newer"): SidecarStamp(size: 5, modified: (Fixture.now + 1) * 1_000_000_000),
        ]
        let changed = try await fixture.library.changed(
            among: files.map(\.stamp), sidecars: sidecars, analyser: "1")
        #expect(changed.map(\.path.description) == ["/newer"])
    }

    @Test func `photos of one second stand in the order of their milliseconds, then of their names`() async throws {
        func order(_ files: [(name: String, milliseconds: Int?)]) async throws -> [String] {
            let fixture = try await Fixture()
            for (name, milliseconds) in files {
                var file = Fixture.file(name)
                file.facts.milliseconds = milliseconds
                try await fixture.library.record(file)
            }
            #expect(try await fixture.library.problems().isEmpty)
            return try await fixture.found("").reversed()
        }
        // A burst across the end of the camera's numbers.
        let burst = (0..<10).map { (name: "/IMG_\(($0 + 9995) % 10_000).CR3", milliseconds: Int?.some(5 + $0 * 99)) }
        #expect(try await order(burst.shuffled()) == burst.map(\.name))
        let named = (1...30).map { (name: $0 < 10 ? "/DSC0000\($0).JPG" : "/DSC000\($0).JPG", milliseconds: Int?.none) }
        #expect(try await order(named.shuffled()) == named.map(\.name))
        // Two cameras that number alike.
        let alike = [4, 1, 3, 2].flatMap { number in
            ["/a/IMG_000\(number).jpg", "/b/IMG_000\(number).jpg"].map { (name: $0, milliseconds: Int?.none) }
        }
        #expect(
            try await order(alike) == [1, 2, 3, 4].flatMap { ["/a/IMG_000\($0).jpg", "/b/IMG_000\($0).jpg"] })
    }

    @Test func `thousands of photos of one second and one number have a place each`() async throws {
        let fixture = try await Fixture()
        let files = (0..<3000).map { number in
            var file = Fixture.file("/\(number)/1.jpg")
            file.facts.milliseconds = number % 2 == 0 ? 999 : nil
            return file
        }
        try await fixture.library.record(files)
        let first = Fixture.time(2024, 7, 15)
        #expect(try await fixture.library.search("2024-07-15", level: .low).total == 3000)
        let keys = try await fixture.library.database.read { connection in
            try connection.all("SELECT sort_key FROM photo") { $0.int64(0) }
        }
        #expect(keys.allSatisfy { $0 >> 20 == first.localSeconds })
    }

    @Test func `a photo keeps what the file says about it`() async throws {
        let fixture = try await Fixture()
        var file = Fixture.file("/a", at: Coordinate(latitude: 40.85, longitude: 14.25), description: "At home")
        file.facts.camera = Camera(make: "Maker", model: "Model", focalLength: 28.5, iso: 200)
        file.facts.rating = 3
        file.analysis?.faces = [Face(box: .whole, confidence: 0.9)]
        file.analysis?.features = [0.5, -0.25, 0.125]
        let id = try await fixture.library.record(file).photo
        let photo = try await fixture.library.photo(id)
        #expect(photo.facts == file.facts)
        #expect(photo.facts.taken.text == "2024-07-15T12:00:00+02:00")
        #expect(photo.file?.stamp == file.stamp)
        #expect(photo.added == Fixture.now)
        #expect(try await fixture.library.analysis(of: id)?.faces == file.analysis?.faces)
        let features = try #require(try await fixture.library.features(of: id))
        for (value, expected) in zip(features, [0.5, -0.25, 0.125] as [Float]) {
            #expect(abs(value - expected) < 0.004)
        }
    }

    @Test func `the same bytes at two paths are one photo`() async throws {
        let fixture = try await Fixture()
        let first = try await fixture.library.record(Fixture.file("/a", content: "x", pixels: "x"))
        var twin = Fixture.file("/b", content: "x", pixels: "x")
        twin.stamp = Fixture.stamp("/b", inode: 2)
        let second = try await fixture.library.record(twin)
        #expect(second == .duplicate(first.photo))
        #expect(try await fixture.library.photo(first.photo).files.map(\.role) == [.original, .duplicate])
        #expect(try await fixture.library.search("", level: .low).total == 1)
    }

    @Test func `the same pixels with other metadata are a rendition`() async throws {
        let fixture = try await Fixture()
        let original = try await fixture.library.record(Fixture.file("/a", pixels: "x", description: "first"))
        let copy = try await fixture.library.record(
            Fixture.file("/copy", pixels: "x", keywords: ["mine"], description: "second", isTaggedCopy: true))
        #expect(copy == .rendition(original.photo))
        let photo = try await fixture.library.photo(original.photo)
        #expect(photo.facts.description == "first")
        #expect(photo.files.map(\.role) == [.original, .rendition])
        #expect(try await fixture.library.tags(of: photo.id, level: .high).map(\.name) == ["mine"])
    }

    @Test func `an original that comes after its copy speaks for the photo`() async throws {
        let fixture = try await Fixture()
        let copy = try await fixture.library.record(
            Fixture.file("/copy", pixels: "x", taken: Fixture.time(2025, 1, 1), isTaggedCopy: true))
        let original = try await fixture.library.record(
            Fixture.file("/a", pixels: "x", taken: Fixture.time(2020, 1, 1)))
        #expect(original == .rendition(copy.photo))
        let photo = try await fixture.library.photo(copy.photo)
        #expect(photo.facts.taken.date.year == 2020)
        #expect(photo.files.map(\.stamp.path.description) == ["/a", "/copy"])
        #expect(try await fixture.found("2020") == ["/a"])
        #expect(try await fixture.found("2025") == [])
    }

    @Test func `a moved file keeps its photo and tags, whichever is seen first`() async throws {
        for missingFirst in [true, false] {
            let fixture = try await Fixture()
            let id = try await fixture.library.record(Fixture.file("/old", content: "x")).photo
            try await fixture.library.addTags(["mine"], to: id)
            if missingFirst { try await fixture.library.markMissing([FilePath("/old")]) }
            #expect(
                try await fixture.library.adopt(
                    Fixture.stamp("/new"), contentHash: Fixture.digest("x"), analyser: "1") == id)
            if !missingFirst { try await fixture.library.markMissing([FilePath("/old")]) }
            let photo = try await fixture.library.photo(id)
            #expect(photo.files.map(\.stamp.path.description) == ["/new"])
            #expect(photo.file?.role == .original)
            #expect(try await fixture.library.photo(at: FilePath("/old")) == nil)
            #expect(try await fixture.library.tags(of: id, level: .high).map(\.name) == ["mine"])
        }
    }

    @Test func `an unchanged file is not read again when its disk is mounted again`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a")).photo
        var stamp = Fixture.stamp("/a")
        stamp.device += 1
        #expect(try await fixture.library.changed(among: [stamp], analyser: "1") == [])
        #expect(try await fixture.library.photo(id).file?.stamp == stamp)
        // Another file with its name, size and time.
        stamp.inode += 1
        let lasting: @Sendable (UInt64) -> FileSystem? = { _ in FileSystem(name: "ext4") }
        #expect(try await fixture.library.changed(among: [stamp], analyser: "1", fileSystem: lasting) == [stamp])
        #expect(try await fixture.library.changed(among: [stamp], analyser: "1", fileSystem: { _ in nil }) == [stamp])
        // A card's files have new numbers each time.
        for name in ["vfat", "exfat", "cifs", "fuse.sshfs"] {
            stamp.inode += 1
            try await fixture.library.markMissing([stamp.path])
            let changed = try await fixture.library.changed(
                among: [stamp], analyser: "1", fileSystem: { _ in FileSystem(name: name) })
            #expect(changed == [])
            let file = try await fixture.library.photo(id).file
            #expect(file?.stamp == stamp && file?.isMissing == false)
        }
        stamp.size += 1
        let card: @Sendable (UInt64) -> FileSystem? = { _ in FileSystem(name: "vfat") }
        #expect(try await fixture.library.changed(among: [stamp], analyser: "1", fileSystem: card) == [stamp])
    }

    @Test func `what is known of file systems`() throws {
        let mounts = """
            21 1 8:2 / / rw,relatime shared:1 - ext4 /dev/sda2 rw
            30 21 0:52 / /media/a\\040b rw - fuse.sshfs host:/a rw
            31 21 259:70000 /in /media/c rw master:3 - exfat /dev/nvme0n1p9 rw
            """
        #expect(FileSystem.name(of: 0x802, in: mounts) == "ext4")
        #expect(FileSystem.name(of: 52, in: mounts) == "fuse.sshfs")
        #expect(FileSystem.name(of: 0x1111_0370, in: mounts) == "exfat")
        #expect(FileSystem.name(of: 53, in: mounts) == nil)
        let own = try #require(FileStatus(FilePath("/proc"), followingLinks: true)?.stamp(FilePath("/proc")).device)
        #expect(FileSystem(device: own)?.name == "proc")
        #expect(FileSystem(name: "nfs4").isShared && FileSystem(name: "nfs4").keepsInodes)
        #expect(FileSystem(name: "smb3").isShared && !FileSystem(name: "ext4").isShared)
        #expect(FileSystem(name: "fuseblk").keepsInodes && !FileSystem(name: "fuse.rclone").keepsInodes)
    }

    @Test func `a file of a length that none has needs no second look`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/a")
        #expect(try await fixture.library.hasFile(ofSize: 100))
        #expect(try await !fixture.library.hasFile(ofSize: 101))
    }

    @Test func `new content is not adopted, nor content that other models analysed`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.record(Fixture.file("/a", content: "x"))
        #expect(
            try await fixture.library.adopt(Fixture.stamp("/b"), contentHash: Fixture.digest("y"), analyser: "1") == nil
        )
        #expect(
            try await fixture.library.adopt(Fixture.stamp("/b"), contentHash: Fixture.digest("x"), analyser: "2") == nil
        )
    }

    @Test func `a photo into which a tool has written stays the same with the user's tags`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(
            Fixture.file("/a", content: "1", pixels: "1", findings: [Fixture.finding([("dog", .high)])])
        ).photo
        try await fixture.library.addTags(["mine"], to: id)
        let outcome = try await fixture.library.record(
            Fixture.file(
                "/a", content: "2", pixels: "1", taken: Fixture.time(2021, 1, 1),
                findings: [Fixture.finding([("cat", .high)])]))
        #expect(outcome == .updated(id))
        #expect(try await fixture.library.tags(of: id, level: .high).map(\.name) == ["mine", "cat"])
        #expect(try await fixture.found("2021 mine cat") == ["/a"])
        #expect(try await fixture.found("dog") == [])
        #expect(try await fixture.library.tagList(for: "", level: .high).tags.map(\.tag.name) == ["cat", "mine"])
    }

    @Test func `another picture under an old name has nothing of what was said of the old one`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a", content: "1", pixels: "1")).photo
        try await fixture.library.record(Fixture.file("/b", content: "1", pixels: "1"))
        try await fixture.library.addTags(["mine"], to: id)
        let outcome = try await fixture.library.record(Fixture.file("/a", content: "2", pixels: "2"))
        #expect(outcome != .updated(id))
        #expect(try await fixture.library.tags(of: outcome.photo, level: .high).isEmpty)
        #expect(try await fixture.library.photo(id).files.map(\.stamp.path.description) == ["/b"])
        #expect(try await fixture.library.photo(id).files.map(\.role) == [.original])
        // The last one, too.
        try await fixture.library.record(Fixture.file("/b", content: "3", pixels: "3"))
        let photo = try await fixture.library.photo(id)
        #expect(!photo.isForgotten && photo.files.map(\.isMissing) == [true])
        #expect(photo.files.map(\.stamp.path.asKnown) == [FilePath("/b")])
        #expect(try await fixture.library.tags(of: id, level: .high).map(\.name) == ["mine"])
        #expect(try await fixture.library.statistics().photos == 3)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test
    func `a photo whose pixels an earlier version could not tell is known by its camera when a tool writes into it`()
        async throws
    {
        let fixture = try await Fixture()
        func file(_ content: String, pixels: String, taken: CaptureTime = Fixture.time(2020, 1, 1)) -> ImportedFile {
            var file = Fixture.file("/a.heic", content: content, taken: taken)
            file.pixelHash = Fixture.digest(pixels)
            return file
        }
        let id = try await fixture.library.record(file("1", pixels: "1")).photo
        #expect(try await fixture.library.record(file("2", pixels: "p")) == .updated(id))
        #expect(try await fixture.library.record(file("3", pixels: "p")) == .updated(id))
        #expect(try await fixture.library.record(file("4", pixels: "q")) != .updated(id))
        let other = try await Fixture()
        let old = try await other.library.record(file("1", pixels: "1")).photo
        #expect(
            try await other.library.record(file("2", pixels: "p", taken: Fixture.time(2021, 1, 1))) != .updated(old))
    }

    @Test func `a file overwritten by another photo leaves the one it showed, as missing`() async throws {
        let fixture = try await Fixture()
        let a = try await fixture.add("/a", "dog")
        let b = try await fixture.library.record(Fixture.file("/b", content: "b", pixels: "b")).photo
        let outcome = try await fixture.library.record(Fixture.file("/a", content: "b", pixels: "b"))
        #expect(outcome == .duplicate(b))
        let photo = try await fixture.library.photo(a)
        #expect(
            !photo.isForgotten && photo.file?.isMissing == true
                && photo.version
                    == Cell.version(
                        content: Fixture.digest("/a").bytes, rotation: 0)
        )
        #expect(try await fixture.library.search("dog", level: .high).total == 1)
        #expect(try await fixture.library.photo(at: FilePath("/a"))?.id == b)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `what was seen in a turned photo is put where it is, whatever turn it was looked at with`() async throws
    {
        let fixture = try await Fixture()
        let corner = Box(x: 0, y: 0, width: 0.25, height: 0.5)
        let id = try await fixture.add("/a")
        try await fixture.library.setRotation(90, of: id)
        for rotation in [0, 90, 180, 270] {
            var file = Fixture.file(
                "/a", findings: [Fixture.finding([("dog", .high)], box: corner.turned(quarters: rotation / 90))])
            file.rotation = rotation
            try await fixture.library.record(file)
            let box = try await fixture.library.analysis(of: id)?.findings.first?.box
            #expect(box == corner.turned(quarters: 1), "\(rotation)")
        }
    }

    @Test func `an analysis by which two photos have the same pixels stops nobody`() async throws {
        let fixture = try await Fixture()
        let one = try await fixture.library.record(Fixture.file("/a", content: "1", pixels: "1")).photo
        let two = try await fixture.library.record(Fixture.file("/b", content: "2", pixels: "2")).photo
        #expect(try await fixture.library.record(Fixture.file("/b", content: "2", pixels: "1")) == .updated(two))
        #expect(try await fixture.library.photo(pixelHash: Fixture.digest("pixels 1"))?.id == one)
    }

    @Test func `a refused file is not tried again until it changes, and a photo outlives it`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.refuse(Fixture.stamp("/bad"), reason: "It is cut short.", analyser: "1")
        #expect(try await fixture.library.changed(among: [Fixture.stamp("/bad")], analyser: "1").isEmpty)
        #expect(try await fixture.library.changed(among: [Fixture.stamp("/bad", size: 9)], analyser: "1").count == 1)
        #expect(try await fixture.library.changed(among: [Fixture.stamp("/bad")], analyser: "2").count == 1)
        #expect(try await fixture.library.files(below: FilePath("/")).first?.refusal == "It is cut short.")

        let id = try await fixture.add("/a", "dog")
        try await fixture.library.addTags(["mine"], to: id)
        try await fixture.library.refuse(Fixture.stamp("/a", size: 9), reason: "It is cut short.", analyser: "1")
        #expect(try await fixture.found("mine") == ["/a"])
        let again = try await fixture.library.record(Fixture.file("/a"))
        #expect(again == .updated(id))
        #expect(try await fixture.library.photo(id).file?.refusal == nil)
        #expect(try await fixture.library.statistics().refused == 1)
    }

    @Test func `a photo is shown from a file that could be read, and counts only files that are there as refused`()
        async throws
    {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a", pixels: "x")).photo
        try await fixture.library.record(Fixture.file("/b", content: "other", pixels: "x"))
        try await fixture.library.refuse(Fixture.stamp("/a", size: 9), reason: "It is cut short.", analyser: "1")
        let photo = try await fixture.library.photo(id)
        #expect(photo.files.map(\.stamp.path) == [FilePath("/b"), FilePath("/a")])
        #expect(try await fixture.library.gridIndex(.search(""), level: .low).versions == [photo.version])
        #expect(try await fixture.library.search("", level: .low).photos.map(\.path) == [FilePath("/b")])
        #expect(try await fixture.library.problems().isEmpty)
        // The broken one is no other file of the photo's: the good one stays known.
        try await fixture.library.markMissing([FilePath("/b")])
        #expect(try await fixture.library.photo(id).files.count == 2)
        #expect(try await fixture.library.statistics().refused == 1)
        try await fixture.library.record(Fixture.file("/a", content: "new"))
        #expect(try await fixture.library.statistics().refused == 0)
        #expect(try await fixture.library.photo(id).files.count == 2)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `what was refused and has not changed can be asked for, to be tried again`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/deleted", "dog")
        try await fixture.add("/good", "dog")
        for path in ["/bad", "/changed", "/deleted"] {
            try await fixture.library.refuse(Fixture.stamp(path), reason: "It is cut short.", analyser: "1")
        }
        try await fixture.library.forget(id)
        let stamps = [
            Fixture.stamp("/bad"), Fixture.stamp("/changed", size: 9), Fixture.stamp("/deleted"),
            Fixture.stamp("/good"), Fixture.stamp("/new"),
        ]
        func changed(_ refused: RefusedFiles, _ analyser: Analyser = "1") async throws -> [String] {
            try await fixture.library.changed(among: stamps, analyser: analyser, refused: refused)
                .map(\.path.description)
        }
        #expect(try await changed(.tryAll) == ["/bad", "/changed", "/new"])
        #expect(try await changed(.tryPassing) == ["/changed", "/new"])
        // Once, also where other models would look at it anyway; and not even then where nobody asks.
        #expect(try await changed(.tryAll, "2") == ["/bad", "/changed", "/good", "/new"])
        #expect(try await changed(.tryPassing, "2") == ["/bad", "/changed", "/good", "/new"])
        #expect(try await changed(.leave, "2") == ["/changed", "/good", "/new"])
        // On a disk that was mounted anew it is no other file.
        var moved = Fixture.stamp("/bad")
        moved.device += 1
        #expect(try await fixture.library.changed(among: [moved], analyser: "1", refused: .leave).isEmpty)
        #expect(try await fixture.library.changed(among: [moved], analyser: "1", refused: .tryAll) == [moved])
        try await fixture.library.record(Fixture.file("/bad"))
        #expect(try await changed(.tryAll) == ["/changed", "/new"])
    }

    @Test func `a missing file stays known, and is back when it is there again`() async throws {
        let fixture = try await Fixture()
        let file = Fixture.file("/a", findings: [Fixture.finding([("dog", .high)])])
        try await fixture.library.record(file)
        try await fixture.library.markMissing([FilePath("/a"), FilePath("/never")])
        #expect(try await fixture.found("dog") == ["/a"])
        #expect(try await fixture.library.statistics().missing == 1)
        #expect(try await fixture.library.changed(among: [file.stamp], analyser: "1").isEmpty)
        #expect(try await fixture.library.statistics().missing == 0)
    }

    @Test func `a forgotten photo is out of everything until it is restored`() async throws {
        let fixture = try await Fixture()
        let file = Fixture.file("/a", findings: [Fixture.finding([("dog", .high)])])
        let id = try await fixture.library.record(file).photo
        try await fixture.library.forget(id)
        #expect(try await fixture.found("dog") == [])
        #expect(try await fixture.library.tagList(for: "", level: .low).tags.isEmpty)
        #expect(try await fixture.library.changed(among: [file.stamp], analyser: "2").isEmpty)
        #expect(try await fixture.library.statistics().photos == 0)
        try await fixture.library.restore(id)
        #expect(try await fixture.found("dog") == ["/a"])
        #expect(try await fixture.library.tagList(for: "", level: .low).tags.map(\.count) == [1])
        try await fixture.library.forget(id)
        #expect(try await fixture.library.purge(forgottenForDays: 1).isEmpty)
        #expect(try await fixture.library.purge(forgottenForDays: -1).map(\.id) == [id])
        #expect(try await fixture.library.photo(at: FilePath("/a")) == nil)
        await #expect(throws: LibraryError.unknownPhoto(id)) { try await fixture.library.photo(id) }
        #expect(try await fixture.library.problems().isEmpty)
        #expect(try await fixture.library.record(file).photo > id)
    }

    @Test func `a path need not be UTF-8, nor harmless`() async throws {
        let fixture = try await Fixture()
        for bytes: [UInt8] in [
            [0x2f, 0xff, 0xfe], Array("/a'; DROP TABLE photo; --".utf8), Array("/new\nline 🍕".utf8),
        ] {
            var file = Fixture.file("/")
            file.stamp.path = FilePath(bytes: bytes)
            file.contentHash = Fixture.digest("\(bytes)")
            file.pixelHash = file.contentHash
            let id = try await fixture.library.record(file).photo
            #expect(try await fixture.library.photo(at: FilePath(bytes: bytes))?.id == id)
        }
        #expect(try await fixture.library.search("", level: .low).total == 3)
    }

    @Test func `files below a folder are listed page by page`() async throws {
        let fixture = try await Fixture()
        for path in ["/a/1", "/a/2", "/a/b/3", "/ab/4", "/a b/5"] { try await fixture.add(path) }
        var paths: [String] = []
        var last: FilePath?
        repeat {
            let page = try await fixture.library.files(below: FilePath("/a/"), after: last, limit: 2)
            last = page.last?.stamp.path
            paths += page.map(\.stamp.path.description)
        } while last != nil
        #expect(paths == ["/a/1", "/a/2", "/a/b/3"])
    }

    @Test func `two libraries on one folder, importing the same files, make no photo twice`() async throws {
        let fixture = try await Fixture()
        let other = try await Fixture.open(fixture.library.folder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for library in [fixture.library, other] {
                for number in 0..<60 {
                    group.addTask {
                        _ = try await library.record(
                            Fixture.file("/\(number)", content: "\(number / 2)", pixels: "\(number / 2)"))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await other.search("", level: .low).total == 30)
        #expect(try await other.statistics().files == 60)
        #expect(try await other.problems().isEmpty)
    }

    @Test func `thousands of photos are found, each where it belongs`() async throws {
        let fixture = try await Fixture()
        for start in stride(from: 0, to: 9000, by: 3000) {
            let files = (start..<(start + 3000)).map { number in
                let day = start == 6000 ? 20_000 + number : number * 7919 % 9000
                return Fixture.file(
                    "/\(number)", taken: CaptureTime(localSeconds: Int64(day) * 86_400, offset: nil, source: .camera),
                    findings: [
                        Fixture.finding([(number % 3 == 0 ? "dog" : "cat", Level(rawValue: UInt8(number % 3))!)])
                    ])
            }
            try await fixture.library.record(files)
        }
        #expect(try await fixture.library.search("dog", level: .low).total == 3000)
        #expect(try await fixture.library.search("cat", level: .high).total == 3000)
        #expect(try await fixture.library.search("animal -dog", level: .low).total == 6000)
        var cursor: SearchCursor?
        var times: [Int64] = []
        repeat {
            let page = try await fixture.library.search("c*", level: .low, limit: 1000, after: cursor)
            times += page.photos.map(\.taken.localSeconds)
            cursor = page.next
        } while cursor != nil
        #expect(times.count == 6000)
        #expect(times == times.sorted(by: >))
        #expect(try await fixture.library.problems().isEmpty)
    }
}
