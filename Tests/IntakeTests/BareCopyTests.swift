import FoundationEssentials
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Imaging
@testable import Intake

/// Copies of photos in which nothing stands between the parts of the picture before the tags do.
@Suite struct BareCopyTests {
    private func save(_ name: String, _ bytes: [UInt8]) async throws -> SavedCopy {
        let folder = try Folder()
        return try await Shop.save(try folder.write("photos/\(name)", bytes), into: folder)
    }

    /// A PNG of its header, its pixels and its end.
    private func png() throws -> [UInt8] {
        let pixels = try Pictures.decoded(try Pictures.jpeg(82, width: 90, height: 60))
        let whole = try pixels.withLazyPicture { picture throws(ImagingError) in
            let saver = try Operation("pngsave_buffer")
            try saver.set("in", .image(picture))
            return try saver.bytes()
        }
        var (kept, offset) = (Array(whole.prefix(8)), 8)
        while offset < whole.count {
            let end = offset + 12 + whole[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: whole[offset + 4..<offset + 8], as: UTF8.self)
            if ["IHDR", "IDAT", "IEND"].contains(type) { kept += whole[offset..<end] }
            offset = end
        }
        return kept
    }

    /// A JPEG whose tables follow its first two bytes.
    private func jpeg() throws -> [UInt8] {
        let whole = try Pictures.jpeg(83)
        var offset = 2
        while whole[offset] == 0xFF, (0xE0...0xEF).contains(whole[offset + 1]) {
            offset += 2 + Int(whole[offset + 2]) << 8 + Int(whole[offset + 3])
        }
        return Array(whole.prefix(2) + whole[offset...])
    }

    @Test(arguments: ["a.png", "a.jpg"])
    func `the tags are in the copy of a photo that had no metadata`(_ name: String) async throws {
        let saved = try await save(name, name == "a.png" ? try png() : try jpeg())
        #expect(saved.sidecar == nil)
    }
}
