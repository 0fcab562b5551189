import Foundation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite("Files of photos that have changed since the last scan") struct KnownFilesTests {
    @Test func `one with another date is read once, and again after it has changed`() async throws {
        let shop = try await Shop()
        let file = try shop.folder.write("mine/a.jpg", try Pictures.jpeg(61))
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([file.folder]) { _ in }
        let photo = try #require(try await shop.library.photo(at: file))
        let known = try #require(photo.files.first)
        func date(_ seconds: Double) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: file.description)
        }
        let workbench = Workbench(Shop.workbench.configuration)
        let files = KnownFiles(library: shop.library, workbench: workbench)
        try date(1_000_000_000)
        #expect(try await files.shows(photo, in: known))
        await workbench.stop()
        // Nobody can read it any more.
        #expect(try await files.shows(photo, in: known))
        try date(1_000_000_001)
        await #expect(throws: WorkbenchError.self) { try await files.shows(photo, in: known) }
    }

    @Test func `what was found in a file that was written meanwhile is not kept`() async throws {
        let attic = try await Attic()
        try attic.write("1.jpg", 1)
        try await attic.importAll()
        let photo = try await attic.photo("1.jpg")
        let files = KnownFiles(library: attic.library, workbench: attic.workbench)
        #expect(try await files.withUnchangedFile(of: photo) { path, _ in path } == attic.path("1.jpg"))
        await #expect(throws: Refusal.self) {
            try await files.withUnchangedFile(of: photo) { _, _ in try attic.write("1.jpg", 2) }
        }
        // Also where it is written between being compared with the photo and being read.
        try attic.write("1.jpg", 1)
        await #expect(throws: Refusal.self) {
            try await files.withUnchangedFile(of: photo) { _, _ in try attic.setModified("1.jpg", 1_800_000_000) }
        }
    }
}
