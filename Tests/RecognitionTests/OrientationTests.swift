import Imaging
import Raster
import Interpretation
import SensorSupport
import Testing

@testable import Recognition

@Suite("Photos that are stored turned")
struct OrientationTests {
    /// The JPEG that a camera held so would write: turned pixels, and EXIF that says how (CIPA DC-008, tag 0x0112).
    private func jpeg(_ upright: Pixels, orientation: Int) throws -> [UInt8] {
        let turned = StoredOrientation(orientation, ofUpright: upright.width, upright.height)
        var bytes: [UInt8] = []
        for row in 0..<turned.height {
            for column in 0..<turned.width {
                let (x, y) = turned.upright(column, row)
                let start = (y * upright.width + x) * 3
                bytes += upright.bytes[start..<start + 3]
            }
        }
        let stored = try #require(Pixels(width: turned.width, height: turned.height, bytes: bytes))
        let file = try stored.jpeg(quality: 95)
        let tiff: [UInt8] =
            Array("II*\0".utf8) + [
                8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0, 0,
            ]
        let exif = Array("Exif\0\0".utf8) + tiff
        return file.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + file.dropFirst(2)
    }

    @Test(arguments: [("chelsea.png", "cat"), ("astronaut.png", "person")])
    func `all eight orientations show the same things in the same places`(name: String, what: String) throws {
        let upright = try Installed.picture(Installed.sample(name))
        let context = try Installed.recogniser.get().makeContext()
        let expected = try context.analyze(upright)
        let box = try #require(expected.box(what) ?? expected.findings.first?.box)
        for orientation in 1...8 {
            let analysis = try context.analyze(
                Installed.picture(jpeg(upright.pixels, orientation: orientation)))
            // What is nearly too unsure may be shown one way round and not the other.
            #expect(analysis.sureNames.isSubset(of: expected.names), "orientation \(orientation)")
            #expect(expected.sureNames.isSubset(of: analysis.names), "orientation \(orientation)")
            let seen = try #require(analysis.box(what) ?? analysis.findings.first?.box)
            #expect(seen.agreement(with: box) > 0.9, "orientation \(orientation)")
            #expect(analysis.faces.count == expected.faces.count, "orientation \(orientation)")
        }
    }

    @Test func `a turn by the user sets a photo upright that lies on its side`() throws {
        let upright = try Installed.picture(Installed.sample("astronaut.png"))
        // Stored as by orientation 6, but without saying so.
        var file = try jpeg(upright.pixels, orientation: 6)
        let value = try #require(
            file.indices.first { file[$0] == 6 && $0 > 20 && file[$0 - 4] == 1 && file[$0 - 6] == 3 })
        file[value] = 1
        let context = try Installed.recogniser.get().makeContext()
        let turned = try context.analyze(Installed.picture(file, rotation: .right))
        #expect(turned.faces.first?.box.contains((0.44, 0.23)) == true)
    }
}
