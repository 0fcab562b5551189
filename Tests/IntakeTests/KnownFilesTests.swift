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
}
