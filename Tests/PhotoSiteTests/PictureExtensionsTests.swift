import FoundationEssentials
import Intake
import PhotoLibrary
import Testing

@testable import PhotoSite

@Suite("Scripts know the extensions that the program knows")
struct PictureExtensionsTests {
    /// The extensions between `before` and `)$/i` in a script that chooses photos.
    private func extensions(_ script: String, after before: String) throws -> Set<String> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/PhotoSite/Importing")
        let text = try String(contentsOf: folder.appending(path: script), encoding: .utf8)
        let start = try #require(text.firstRange(of: before)).upperBound
        let end = try #require(text[start...].firstRange(of: ")$/i")).lowerBound
        return Set(text[start..<end].split(separator: "|").map { String($0) })
    }

    @Test func `a file that can be imported from a folder can be chosen and dropped`() throws {
        #expect(try extensions("choose.js", after: #"/\.("#) == PictureExtensions.all)
    }

    @Test func `a folder that is chosen is passed over by the lists of the folders of this computer`() throws {
        let lists = try JSONDecoder().decode([String: [String]].self, from: Data(ChoosingPhotos.passed.utf8))
        #expect(lists == PassedFolders.lists)
        #expect(Set(lists.keys) == ["names", "beginnings", "endings", "markers", "libraries", "originals"])
        #expect(lists["names"]?.contains("@eadir") == true && lists["markers"]?.contains(".nomedia") == true)
    }

    @Test func `a raw file joins its JPEG whether it is sent or lies in a folder`() throws {
        #expect(try extensions("pairs.js", after: "const raws =\n  /^(") == PictureExtensions.raw)
        #expect(try extensions("pairs.js", after: "const shown = /^(") == PictureExtensions.besideRaw)
    }
}
