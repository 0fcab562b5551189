import Glibc
import Interpretation
import PhotoLibrary
import SensorSupport
import Testing
import Workbench

@testable import Imaging
import Raster

/// Pictures made by the real worker.
@Suite struct RenderingTests {
    private func render(
        _ bytes: [UInt8], turn: Rotation = .none, selection: Box? = nil, size: RenderSize = .longSide(300),
        format: RenderFormat = .webp(quality: 90)
    ) async throws -> (answer: RenderAnswer, pixels: Pixels) {
        let folder = try Folder()
        let file = try folder.write("photo", bytes)
        let answer = try await Shop.workbench.render(
            RenderRequest(path: file.bytes, turn: turn, selection: selection, size: size, format: format))
        let pixels = try Pictures.decoded(answer.bytes)
        #expect(pixels.width == answer.width && pixels.height == answer.height)
        return (answer, pixels)
    }

    /// A JPEG with EXIF: an orientation, a maker, a place.
    private func withMetadata(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
        func entry(_ tag: UInt16, _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
            [UInt8(tag >> 8), UInt8(tag & 255), 0, type, 0, 0, 0, count] + value
        }
        let main =
            [0, 3] + entry(0x010F, 2, 8, [0, 0, 0, 50]) + entry(0x0112, 3, 1, [0, orientation, 0, 0])
            + entry(0x8825, 4, 1, [0, 0, 0, 58]) + [0, 0, 0, 0]
        let place = [0, 1] + entry(1, 2, 2, Array("N\0\0\0".utf8)) + [0, 0, 0, 0]
        let tiff = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + main + Array("SECRET!\0".utf8) + place
        let body = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + jpeg.dropFirst(2)
    }

    @Test func `a picture is small, and shows the same`() async throws {
        let (answer, pixels) = try await render(try Pictures.jpeg(width: 1800, height: 1200))
        #expect(answer.width == 300 && answer.height == 200)
        #expect(pixels.isNear(0.2, 0.3, red) && pixels.isNear(0.8, 0.3, green))
        #expect(pixels.isNear(0.2, 0.8, blue) && pixels.isNear(0.8, 0.8, yellow))
    }

    @Test func `a raw file without a preview is shown by its sensor's data, upright`() async throws {
        // Red and green above blue and yellow, held so that the photo has to be turned to the right.
        let file = SensorFile.quarters(width: 600, height: 400, orientation: 6).bytes
        for (size, width) in [(RenderSize.longSide(2048), 400), (.longSide(150), 100)] {
            let (answer, pixels) = try await render(file, size: size)
            #expect(answer.width == width && answer.height == width * 3 / 2)
            #expect(pixels.isNear(0.2, 0.2, (113, 113, 255)) && pixels.isNear(0.8, 0.2, (255, 113, 113)))
            #expect(pixels.isNear(0.2, 0.8, (255, 255, 113)) && pixels.isNear(0.8, 0.8, (113, 255, 113)))
        }
    }

    @Test func `a small photo is not enlarged`() async throws {
        let (answer, _) = try await render(try Pictures.jpeg(width: 120, height: 80))
        #expect(answer.width == 120 && answer.height == 80)
    }

    @Test func `a picture is upright, turned, and says nothing of camera and place`() async throws {
        // Held so that the photo has to be turned to the right: blue comes to the upper left.
        let file = withMetadata(try Pictures.jpeg(), orientation: 6)
        #expect(file.contains(Array("SECRET!".utf8)))
        for format in [RenderFormat.webp(quality: 90), .jpeg(quality: 90)] {
            let (answer, pixels) = try await render(file, format: format)
            #expect(answer.width == 200 && answer.height == 300)
            #expect(pixels.isNear(0.2, 0.2, blue) && pixels.isNear(0.8, 0.2, red))
            for trace in ["SECRET!", "Exif", "EXIF", "XMP", "GPS", "ICC"] {
                #expect(!answer.bytes.contains(Array(trace.utf8)), "\(trace)")
            }
        }
        let (_, turned) = try await render(file, turn: .left)
        #expect(turned.width == 300 && turned.isNear(0.2, 0.2, red) && turned.isNear(0.8, 0.2, green))
    }

    @Test func `a selection is of the photo as it is after the turn`() async throws {
        let file = try Pictures.jpeg()
        let (answer, pixels) = try await render(
            file, turn: .right, selection: Box(x: 0.5, y: 0, width: 0.5, height: 0.5), size: .longSide(150))
        // Turned to the right, red is at the upper right: 300 × 450 pixels of it.
        #expect(answer.width == 100 && answer.height == 150)
        #expect(pixels.isNear(0.5, 0.5, red) && pixels.isNear(0.05, 0.95, red))
    }

    @Test(arguments: ["pngsave_buffer", "webpsave_buffer", "tiffsave_buffer", "gifsave_buffer", "heifsave_buffer"])
    func `every format gives a picture`(saver: String) async throws {
        let pixels = try Pictures.decoded(try Pictures.jpeg(width: 640, height: 480))
        let file = try pixels.withLazyPicture { picture throws(ImagingError) in
            let operation = try Operation(saver)
            try operation.set("in", .image(picture))
            return try operation.bytes()
        }
        let (answer, small) = try await render(file, size: .shortSide(120))
        #expect(answer.width == 160 && answer.height == 120)
        #expect(small.isNear(0.2, 0.2, red) && small.isNear(0.8, 0.8, yellow))
    }

    @Test func `a photo of 48 megapixels gives a picture of exactly the part that was chosen`() async throws {
        let file = try Pictures.jpeg(width: 8064, height: 6048)
        let (answer, pixels) = try await render(
            file, selection: Box(x: 0.45, y: 0.45, width: 0.1, height: 0.1), size: .longSide(2048))
        #expect(answer.width == 806 && answer.height == 605)
        #expect(pixels.isNear(0.48, 0.48, red) && pixels.isNear(0.52, 0.48, green))
        #expect(pixels.isNear(0.48, 0.52, blue) && pixels.isNear(0.52, 0.52, yellow))
    }

    @Test func `of a file that is cut short, what is there is shown`() async throws {
        let file = try Pictures.jpeg(width: 1800, height: 1200)
        let (answer, pixels) = try await render(Array(file.prefix(file.count * 2 / 3)))
        #expect(answer.width == 300 && pixels.isNear(0.2, 0.2, red))
    }

    @Test func `what is no picture is refused`() async throws {
        let error = await #expect(throws: Refusal.self) { try await render(Array("plain text, no picture".utf8)) }
        #expect(error?.code == .notAPicture)
    }

    @Test func `an analysis brings the thumbnail along, but not that of a part`() async throws {
        let folder = try Folder()
        let file = try folder.write("photo.jpg", try Pictures.jpeg(width: 4000, height: 1000))
        let whole = try await Shop.workbench.analyze(
            AnalyzeRequest(path: file.bytes, turn: .right, parts: [.thumbnail]))
        let thumbnail = try Pictures.decoded(try #require(whole.thumbnail))
        #expect(thumbnail.width == 240 && thumbnail.height == 960)
        #expect(thumbnail.isNear(0.2, 0.2, blue) && thumbnail.isNear(0.8, 0.2, red))
        let part = try await Shop.workbench.analyze(
            AnalyzeRequest(path: file.bytes, selection: Box(x: 0, y: 0, width: 0.5, height: 1), parts: [.thumbnail]))
        #expect(part.thumbnail == nil)
    }
}

extension [UInt8] {
    /// Whether some bytes are in it.
    func contains(_ part: [UInt8]) -> Bool {
        guard count >= part.count else { return false }
        return (0...(count - part.count)).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
