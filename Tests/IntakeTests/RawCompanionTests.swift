import FoundationEssentials
import Geography
import Glibc
import Interpretation
import PhotoLibrary
import Testing

@testable import Intake

@Suite("A raw file and the JPEG of its name are one photo")
struct RawCompanionTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]

    /// The names that a scan finds, and those that it says belong to another file.
    private func scan(_ folder: Folder, _ part: String = "") throws -> (found: [String], raws: [String]) {
        var (found, raws) = ([String](), [String]())
        func name(_ path: FilePath) -> String { String(decoding: path.name, as: UTF8.self) }
        try FolderScan { event in
            switch event {
            case .file(let file): found.append(name(file.stamp.path))
            case .raw(let pair): raws.append(name(pair.raw.path))
            default: break
            }
        }.scan(FilePath(folder.path + part))
        return (found, raws)
    }

    @Test func `a scan finds the JPEG, and tells of its raw files`() throws {
        let folder = try Folder()
        for name in ["IMG_1.CR3", "IMG_1.dng", "IMG_2.NEF", "b/IMG_1.ARW", "IMG_3.RAF"] { try folder.write(name) }
        for name in ["IMG_1.JPG", "IMG_2.jpg.JPG", "img_3.jpg"] { try folder.write(name, Self.jpeg) }
        try folder.write("IMG_3.png", Self.jpeg)
        let found = try scan(folder)
        #expect(found.raws == ["IMG_1.CR3", "IMG_1.dng"])
        #expect(
            found.found == [
                "IMG_1.JPG", "IMG_2.NEF", "IMG_2.jpg.JPG", "IMG_3.RAF", "IMG_3.png", "IMG_1.ARW", "img_3.jpg",
            ])
        // Who names it wants it.
        #expect(try scan(folder, "/IMG_1.CR3").found == ["IMG_1.CR3"])
    }

    @Test func `a raw file beside what is no picture, or a link, is a photo`() throws {
        let folder = try Folder()
        for name in ["1.CR2", "2.CR2", "3.CR2", "1.JPG"] { try folder.write(name) }
        try folder.write("2.JPG", [])
        let elsewhere = try folder.write("elsewhere/x.jpg", Self.jpeg)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/3.JPG", withDestinationPath: elsewhere.description)
        #expect(try scan(folder).raws == [])
        try folder.write("2.heic", Array("....ftypheic".utf8))
        #expect(try scan(folder).raws == ["2.CR2"])
    }

    @Test func `a folder with the ending of a raw file is looked through`() throws {
        let folder = try Folder()
        try folder.write("Trip.jpg", Self.jpeg)
        try folder.write("Trip.dng/1.png", Self.jpeg)
        let found = try scan(folder)
        #expect(found.raws == [] && found.found == ["1.png", "Trip.jpg"])
    }

    @Test func `a name that is not UTF-8 finds its raw file`() async throws {
        let folder = try Folder()
        let stem: [UInt8] = [0xFF, 0xFE, 0x3C]
        for (ending, bytes) in [(".orf", [0]), (".jpg", Self.jpeg)] {
            let made = folder.filePath.appending(stem + Array(ending.utf8)).withCPath { path in
                let file = fopen(path, "wb")
                defer { if let file { fclose(file) } }
                return file.map { fwrite(bytes, 1, bytes.count, $0) }
            }
            #expect(made == bytes.count)
        }
        #expect(try scan(folder).raws.count == 1)
        let photo = folder.filePath.appending(stem + Array(".jpg".utf8))
        #expect(await RawCompanions.names(beside: photo) == [stem + Array(".orf".utf8)])
    }

    // MARK: In a library

    private func importAll(_ shop: Shop, _ folder: Folder, _ part: String = "") async throws -> ImportSummary {
        try await Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser
        ).run([FilePath(folder.path + part)]) { _ in }
    }

    private func shown(_ shop: Shop, _ folder: Folder) async throws -> [String] {
        var shown: [String] = []
        for name in folder.names {
            let photo = try await shop.library.photo(at: FilePath(folder.path + "/" + name))
            if let photo, !photo.isForgotten { shown.append(name) }
        }
        return shown
    }

    @Test func `a JPEG that comes later takes the place of its raw file, and that comes back without it`() async throws
    {
        let (shop, folder) = (try await Shop(), try Folder())
        let raw = try folder.write("IMG_1.CR2", try Pictures.jpeg(1))
        let before = shop.bytes(raw)
        #expect(try await importAll(shop, folder).recognised == 1)
        let first = try #require(try await shop.library.photo(at: raw)).id
        try folder.write("IMG_1.JPG", try Pictures.jpeg(2))
        let summary = try await importAll(shop, folder)
        #expect(summary.recognised == 1 && summary.skipped[.raw] == 1)
        #expect(try await shown(shop, folder) == ["IMG_1.JPG"])
        await #expect(throws: LibraryError.self) { try await shop.library.photo(first) }
        let statistics = try await shop.library.statistics()
        #expect(statistics.photos == 1 && statistics.forgotten == 0 && statistics.missing == 0)
        #expect(try await shop.library.problems().isEmpty)
        try FileManager.default.removeItem(atPath: folder.path + "/IMG_1.JPG")
        #expect(try await importAll(shop, folder).recognised == 1)
        #expect(try await shown(shop, folder) == ["IMG_1.CR2"])
        #expect(shop.bytes(raw) == before)
    }

    @Test func `a raw file about which something was decided stays a photo`() async throws {
        let rome = try #require(Coordinate(latitude: 41.9, longitude: 12.5))
        let decisions: [@Sendable (Library, PhotoID) async throws -> Void] = [
            { _ = try await $0.addTags(["ours"], to: $1) }, { try await $0.setFavourite(true, of: $1) },
            { try await $0.setRotation(90, of: $1) }, { _ = try await $0.setPosition(.at(rome), of: [$1]) },
            { try await $0.forget($1) },
        ]
        let (shop, folder) = (try await Shop(), try Folder())
        for number in decisions.indices { try folder.write("\(number).NEF", try Pictures.jpeg(10 + number)) }
        _ = try await importAll(shop, folder)
        for (number, decide) in decisions.enumerated() {
            let path = FilePath(folder.path + "/\(number).NEF")
            try await decide(shop.library, try #require(try await shop.library.photo(at: path)).id)
        }
        for number in decisions.indices { try folder.write("\(number).jpg", try Pictures.jpeg(30 + number)) }
        _ = try await importAll(shop, folder)
        for number in decisions.indices {
            let path = FilePath(folder.path + "/\(number).NEF")
            let photo = try #require(try await shop.library.photo(at: path), "\(number)")
            #expect(photo.isForgotten == (number == decisions.count - 1))
        }
        #expect(try await shop.library.problems().isEmpty)
    }

    @Test func `a decided raw file keeps its photo when both files are renamed, or go and come back`() async throws {
        let (shop, folder) = (try await Shop(), try Folder())
        let raw = try folder.write("in/a.NEF", try Pictures.jpeg(20))
        _ = try await importAll(shop, folder, "/in")
        let id = try #require(try await shop.library.photo(at: raw)).id
        _ = try await shop.library.addTags(["ours"], to: id)
        try folder.write("in/a.jpg", try Pictures.jpeg(21))
        _ = try await importAll(shop, folder, "/in")
        for (from, to) in [("in/a", "in/b"), ("in/b", "out"), ("out", "in/c")] {
            for ending in [".NEF", ".jpg"] {
                try FileManager.default.moveItem(
                    atPath: folder.path + "/" + from + ending, toPath: folder.path + "/" + to + ending)
            }
            _ = try await importAll(shop, folder, "/in")
        }
        let found = try #require(try await shop.library.photo(at: FilePath(folder.path + "/in/c.NEF")))
        #expect(found.id == id && found.files.allSatisfy { !$0.isMissing })
        #expect(try await shop.library.tags(of: id, level: .low).contains { $0.name == "ours" })
        let statistics = try await shop.library.statistics()
        #expect(statistics.photos == 2 && statistics.missing == 0)
    }

    @Test func `a raw file is the photo while its JPEG cannot be read`() async throws {
        let (shop, folder) = (try await Shop(), try Folder())
        try folder.write("a.NEF", try Pictures.jpeg(22))
        _ = try await importAll(shop, folder)
        try folder.write("a.jpg", Self.jpeg)
        for _ in 0..<2 {
            let summary = try await importAll(shop, folder)
            #expect(summary.refused == 1 && summary.skipped[.raw] == 0)
            #expect(try await shown(shop, folder) == ["a.NEF"])
        }
        try folder.write("a.jpg", try Pictures.jpeg(23))
        _ = try await importAll(shop, folder)
        // The next look knows that it can be read.
        _ = try await importAll(shop, folder)
        #expect(try await shown(shop, folder) == ["a.jpg"])
    }

    @Test func `a pair that was deleted does not come back as its raw file`() async throws {
        let (shop, folder) = (try await Shop(), try Folder())
        try folder.write("a.ARW", try Pictures.jpeg(3))
        let jpeg = try folder.write("a.jpg", try Pictures.jpeg(4))
        _ = try await importAll(shop, folder)
        let id = try #require(try await shop.library.photo(at: jpeg)).id
        try await shop.library.forget(id)
        _ = try await shop.library.deleteForGood([id])
        #expect(try await importAll(shop, folder).recognised == 0)
        #expect(try await shop.library.statistics().photos == 0)
    }

    @Test func `a raw file that waits does not become a photo once its JPEG is there`() async throws {
        let (shop, folder) = (try await Shop(), try Folder())
        try folder.write("a.dng", try Pictures.jpeg(5))
        let look = FolderLook(library: shop.library, analyser: Shop.analyser, ignored: [])
        let (stamps, _) = try await look.scan([folder.filePath])
        #expect(try await look.enqueue(stamps, sidecars: [:], refused: .tryAll) { _ in } == 1)
        try folder.write("a.jpg", try Pictures.jpeg(6))
        _ = try await importAll(shop, folder)
        #expect(try await shown(shop, folder) == ["a.jpg"])
    }
}
