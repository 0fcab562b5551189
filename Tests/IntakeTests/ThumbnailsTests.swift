import FoundationEssentials
import Glibc
import Imaging
import Interpretation
import Raster
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite struct ThumbnailsTests {
    private func inode(_ path: String) -> ino_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_ino : nil
    }

    @Test func `where a picture is follows from photo, version and size`() async throws {
        let shop = try await Shop()
        let path = shop.thumbnails.path(PhotoID(number: 12_345), version: 0xA7, size: .small)
        #expect(path == shop.library.folder + "/thumbnails/12/12345-00a7-s.webp")
        #expect(shop.thumbnails.path(PhotoID(number: 7), version: 0xFFFF, size: .large).hasSuffix("/0/7-ffff-l.webp"))
    }

    @Test func `a picture is made when it is first asked for, in both sizes, and stays`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(40, width: 3000, height: 2000)))
        for (size, width, height) in [(ThumbnailSize.small, 480, 320), (.large, 2048, 1365)] {
            let path = try await shop.thumbnails.file(photo.id, version: photo.version, size: size)
            #expect(path == shop.thumbnails.path(photo.id, version: photo.version, size: size))
            let picture = try Pictures.decoded(try #require(shop.bytes(FilePath(path))))
            #expect(picture.width == width && picture.height == height)
            #expect(picture.isNear(0.2, 0.3, red) && picture.isNear(0.8, 0.8, yellow))
            let before = inode(path)
            _ = try await shop.thumbnails.file(photo.id, version: photo.version, size: size)
            #expect(inode(path) == before)
        }
    }

    @Test func `a square is the middle of a photo, also of a rotated one`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(40, width: 3000, height: 2000)))
        func square(_ photo: Photo) async throws -> Pixels {
            let path = try await shop.thumbnails.file(photo.id, version: photo.version, size: .square)
            return try Pictures.decoded(try #require(shop.bytes(FilePath(path))))
        }
        let picture = try await square(photo)
        #expect(picture.width == 320 && picture.height == 320)
        #expect(picture.isNear(0.1, 0.3, red) && picture.isNear(0.9, 0.8, yellow))
        try await shop.library.setRotation(90, of: photo.id)
        let turned = try await square(try await shop.library.photo(photo.id))
        #expect(turned.width == 320 && turned.height == 320)
        #expect(turned.isNear(0.9, 0.2, red) && turned.isNear(0.1, 0.8, yellow))
    }

    @Test func `many who ask at the same time get one picture`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(41)))
        await shop.thumbnails.clear()
        let answers = try await withThrowingTaskGroup(of: ino_t?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    inode(try await shop.thumbnails.file(photo.id, version: photo.version, size: .small))
                }
            }
            return try await group.reduce(into: Set<ino_t?>()) { $0.insert($1) }
        }
        #expect(answers.count == 1 && answers.first != .some(nil))
        #expect(shop.files(below: "thumbnails").count == 1)
    }

    @Test func `a link that took the place of a photo is not followed, and a linked folder is`() async throws {
        let shop = try await Shop()
        let file = try shop.folder.write("mine/a.jpg", try Pictures.jpeg(47))
        let other = try shop.folder.write("others/a.jpg", try Pictures.jpeg(48))
        let manager = FileManager.default
        let linked = shop.folder.path + "/linked"
        try manager.createSymbolicLink(atPath: linked, withDestinationPath: shop.folder.path + "/mine")
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([FilePath(linked)]) { _ in }
        let photo = try #require(try await shop.library.photo(at: FilePath(linked + "/a.jpg")))
        func shows() async -> Bool {
            await shop.thumbnails.clear()
            return (try? await shop.thumbnails.file(photo.id, version: photo.version, size: .large)) != nil
        }
        #expect(await shows())
        // What a person has done with the file in another program is no reason: the photo is still there.
        try manager.moveItem(atPath: file.description, toPath: shop.folder.path + "/moved.jpg")
        try manager.createSymbolicLink(
            atPath: file.description, withDestinationPath: shop.folder.path + "/moved.jpg")
        #expect(await shows())
        try manager.removeItem(atPath: file.description)
        try manager.createSymbolicLink(atPath: file.description, withDestinationPath: other.description)
        #expect(await !shows())
        let sketches = SketchMaker(uploads: shop.uploads, drafts: shop.drafts, concepts: try Shop.concepts.get())
        await #expect(throws: Refusal.missing) { try await sketches.faces(.photo(photo.id)) }
        await #expect(throws: Refusal.missing) {
            try await shop.analyst.analyse(photo: photo.id, selection: nil, turn: .none, merging: false)
        }
        let saver = Saver(
            library: shop.library, workbench: Shop.workbench, concepts: try Shop.concepts.get(),
            folder: FilePath(shop.folder.path + "/others"))
        await #expect(throws: Refusal.missing) {
            try await saver.save(FilePath(linked + "/a.jpg"), of: photo, tags: ["a"], level: .high)
        }
        #expect(try manager.contentsOfDirectory(atPath: shop.folder.path + "/others") == ["a.jpg"])
        // A file that took its place is shown if it has the photo's picture, as after it was tagged in another program.
        try manager.removeItem(atPath: file.description)
        let moved = try Data(contentsOf: URL(filePath: shop.folder.path + "/moved.jpg"))
        let comment: [UInt8] = [0xFF, 0xFE, 0, 7] + Array("hello".utf8)
        try (moved.prefix(2) + comment + moved.dropFirst(2)).write(to: URL(filePath: file.description))
        #expect(await shows())
        // Another picture is another photo, as the next look at the folder will say.
        try manager.removeItem(atPath: file.description)
        try manager.copyItem(atPath: other.description, toPath: file.description)
        #expect(await !shows())
        await #expect(throws: Refusal.replaced) {
            try await shop.analyst.analyse(photo: photo.id, selection: nil, turn: .none, merging: false)
        }
        try Data("no picture at all".utf8).write(to: URL(filePath: file.description))
        await #expect(throws: Refusal.replaced) { try await sketches.faces(.photo(photo.id)) }
    }

    @Test func `a folder that became a link shows no photo from outside the person's own`() async throws {
        let shop = try await Shop()
        let own = try shop.folder.write("own/trip/a.jpg", try Pictures.jpeg(49))
        try shop.folder.write("owners/a.jpg", try Pictures.jpeg(50))
        let library = try await Library(
            folder: shop.folder.path + "/theirs", concepts: try Shop.concepts.get(), gazetteer: nil,
            bounds: FilePath(shop.folder.path + "/own"))
        let thumbnails = Thumbnails(library: library, workbench: Shop.workbench)
        let importer = Importer(
            library: library, workbench: Shop.workbench, thumbnails: thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([own.folder]) { _ in }
        let photo = try #require(try await library.photo(at: own))
        _ = try await thumbnails.file(photo.id, version: photo.version, size: .large)
        let manager = FileManager.default
        try manager.removeItem(atPath: own.folder.description)
        try manager.createSymbolicLink(
            atPath: own.folder.description, withDestinationPath: shop.folder.path + "/owners")
        await thumbnails.clear()
        await #expect(throws: Refusal.missing) {
            try await thumbnails.file(photo.id, version: photo.version, size: .large)
        }
        // Nor does another import bring it into their library.
        _ = try await importer.run([own.folder]) { _ in }
        await #expect(throws: Refusal.missing) {
            try await thumbnails.file(photo.id, version: photo.version, size: .small)
        }
        #expect(try await library.statistics().photos == 1)
    }

    @Test func `who gives up does not take the picture from the others`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(42)))
        await shop.thumbnails.clear()
        let tasks = (0..<6).map { _ in
            Task { try await shop.thumbnails.file(photo.id, version: photo.version, size: .small) }
        }
        for task in tasks.dropLast() { task.cancel() }
        #expect(inode(try await tasks[5].value) != nil)
        let alone = Task { try await shop.thumbnails.file(photo.id, version: photo.version, size: .large) }
        alone.cancel()
        // Done before it was cancelled, or not at all; and made for the next one in any case.
        _ = try? await alone.value
        #expect(inode(try await shop.thumbnails.file(photo.id, version: photo.version, size: .large)) != nil)
    }

    @Test func `an old address shows the photo as it is now, and the old picture goes`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(43)))
        let old = try await shop.thumbnails.file(photo.id, version: photo.version, size: .small)
        try await shop.library.setRotation(90, of: photo.id)
        let turned = try await shop.library.photo(photo.id)
        let new = try await shop.thumbnails.file(photo.id, version: turned.version, size: .large)
        let picture = try Pictures.decoded(try #require(shop.bytes(FilePath(new))))
        #expect(picture.height == 900 && picture.isNear(0.2, 0.2, blue))
        #expect(inode(old) == nil)
        #expect(try await shop.thumbnails.file(photo.id, version: photo.version, size: .large) == new)
        // Addresses that were made up fill no disk.
        for version in [UInt16(1), 2, 3] {
            _ = try await shop.thumbnails.file(photo.id, version: version, size: .large)
        }
        #expect(shop.files(below: "thumbnails").count == 1)
    }

    @Test func `an empty file, as a machine leaves it that stopped, is made again`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(44)))
        let path = try await shop.thumbnails.file(photo.id, version: photo.version, size: .small)
        try Data().write(to: URL(filePath: path))
        let again = try await shop.thumbnails.file(photo.id, version: photo.version, size: .small)
        #expect(try #require(shop.bytes(FilePath(again))).count > 100)
    }

    @Test func `there is none of a photo that is not there`() async throws {
        let shop = try await Shop()
        await #expect(throws: LibraryError.unknownPhoto(PhotoID(number: 99))) {
            try await shop.thumbnails.file(PhotoID(number: 99), version: 1, size: .small)
        }
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(45)))
        await shop.thumbnails.clear()
        DurableFile.remove(try #require(photo.file?.stamp.path))
        let refusal = await #expect(throws: Refusal.self) {
            try await shop.thumbnails.file(photo.id, version: photo.version, size: .small)
        }
        #expect(refusal == .missing)
    }

    @Test func `pictures are counted, removed by photo, and cleared`() async throws {
        let shop = try await Shop()
        let thumbnails = shop.thumbnails
        #expect(await thumbnails.bytesUsed() == 0)
        let ids = [1, 2, 12, 1001].map { PhotoID(number: $0) }
        for id in ids {
            for size in ThumbnailSize.allCases {
                try await thumbnails.put(id, version: 5, size: size, bytes: Array(repeating: 1, count: 10))
            }
        }
        #expect(await thumbnails.bytesUsed() == 120)
        await thumbnails.remove([ids[0], ids[3], PhotoID(number: 77)])
        let left = shop.files(below: "thumbnails").map { $0.prefix { $0 != "-" } }
        #expect(left == ["0/12", "0/12", "0/12", "0/2", "0/2", "0/2"])
        await thumbnails.clear()
        #expect(await thumbnails.bytesUsed() == 0 && shop.files(below: "thumbnails").isEmpty)
        try await thumbnails.put(ids[0], version: 5, bytes: [1])
        try shop.folder.write("library/thumbnails/.vision-99999999-abc.tmp")
        await thumbnails.clearLeftovers()
        #expect(shop.files(below: "thumbnails") == ["0/1-0005-s.webp"])
    }

    @Test func `an import makes them on the way, upright and turned, and leaves the originals alone`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(46)
        let file = try shop.folder.write("mine/a.jpg", bytes)
        func run(_ analyser: Analyser) async throws {
            let importer = Importer(
                library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: analyser)
            _ = try await importer.run([file]) { _ in }
        }
        try await run("1")
        var photo = try #require(try await shop.library.photo(at: file))
        let path = shop.thumbnails.path(photo.id, version: photo.version, size: .small)
        #expect(try Pictures.decoded(try #require(shop.bytes(FilePath(path)))).isNear(0.2, 0.2, red))
        try await shop.library.setRotation(90, of: photo.id)
        try await run("2")
        photo = try #require(try await shop.library.photo(at: file))
        #expect(photo.facts.width == 900 && photo.facts.height == 600 && photo.analyser == "2")
        let turned = shop.thumbnails.path(photo.id, version: photo.version, size: .small)
        #expect(try Pictures.decoded(try #require(shop.bytes(FilePath(turned)))).isNear(0.2, 0.2, blue))
        #expect(shop.bytes(file) == bytes)
    }
}
