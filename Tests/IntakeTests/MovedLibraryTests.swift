import FoundationEssentials
import PhotoLibrary
import Testing

@testable import Intake

/// A library's own files are known wherever the library lies, and whatever its folder is called.
@Suite struct MovedLibraryTests {
    private func open(_ folder: String) async throws -> Library {
        try await Library(folder: folder, concepts: try Shop.concepts.get(), gazetteer: nil)
    }

    /// A shop's library with one uploaded photo, copied to another folder as somebody does who moves it to a larger disk.
    private func copied(_ shop: Shop, to name: String) async throws -> (folder: String, photo: Photo) {
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(200), "photo.jpg"))
        await shop.library.checkpoint()
        let folder = shop.folder.path + "/" + name
        try FileManager.default.copyItem(atPath: shop.library.folder, toPath: folder)
        return (folder, photo)
    }

    private func backedUp(_ library: Library, _ shop: Shop) async throws -> [String] {
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await Backup(of: library, into: backup, program: "1").run()
        return try FileManager.default.subpathsOfDirectory(atPath: backup.description + "/files")
            .filter { $0.hasSuffix("photo.jpg") }
    }

    @Test func `a moved library finds its uploads, and has them in its backup`() async throws {
        let shop = try await Shop()
        let (folder, photo) = try await copied(shop, to: "larger")
        let library = try await open(folder)
        let path = try #require(try await library.photo(photo.id).file).stamp.path
        #expect(path.description.hasPrefix(folder + "/originals/"))
        #expect(FileStatus(path, followingLinks: false)?.stamp(path) == (try await library.photo(photo.id)).file?.stamp)
        #expect(try await backedUp(library, shop).count == 1)
        // The one that it was copied from is as it was.
        #expect(try await shop.library.photo(photo.id).file == photo.file)
    }

    @Test func `a library of an earlier version, which did not store its folder, is recognised by its uploads`()
        async throws
    {
        let shop = try await Shop()
        try await shop.library.setSetting("home", to: nil)
        let (folder, photo) = try await copied(shop, to: "larger")
        let library = try await open(folder)
        let path = try await library.photo(photo.id).file?.stamp.path
        #expect(path?.description.hasPrefix(folder + "/originals/") == true)
        #expect(try await library.setting("home") == folder)
        #expect(try await backedUp(library, shop).count == 1)
    }

    @Test func `a library has one name, through a link and with dots in its path`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(200), "photo.jpg"))
        let link = shop.folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: shop.library.folder)
        for name in [link, shop.folder.path + "/./library", shop.folder.path + "/library/"] {
            let library = try await open(name)
            #expect(library.folder == shop.library.folder)
            #expect(try await library.photo(photo.id).file == photo.file)
            #expect(try await backedUp(library, shop).count == 1)
        }
    }

    @Test func `a library that another program uses in another folder is not opened`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(200), "photo.jpg"))
        // As where one folder is mounted at two places.
        try await shop.library.setSetting("home", to: "/mnt/other")
        let error = await #expect(throws: LibraryError.self) { try await open(shop.library.folder) }
        #expect(error?.description.contains("/mnt/other") == true)
        #expect(try await shop.library.photo(photo.id).file == photo.file)
    }
}
