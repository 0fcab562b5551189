import FoundationEssentials
import Glibc
import Hashing
import Intake
import Interpretation
import PhotoLibrary
import Photography
import Testing
import Workbench

@testable import Imaging
import Raster

/// Faces found and drawn by the real worker.
@Suite(.serialized) struct SketchTests {
    private static let workbench = Workbench(
        Configuration(
            worker: WorkerSettings(
                threads: 2, models: Shop.resources + "/models", heif: Shop.resources + "/heif/libheif.so.1",
                packs: Shop.resources + "/no-packs",
                concepts: Shop.resources + "/data/concepts.bin"),
            secondsPerPhoto: 120))

    /// The astronaut's head, and where in it the face is.
    private static let head = Result {
        try Pictures.decoded(try Pictures.sample("astronaut.png")).part(
            Region(x: 130.0 / 512, y: 10.0 / 512, width: 200.0 / 512, height: 200.0 / 512), width: 200, height: 200)
    }
    private static let faceInHead = Box(x: 0.24, y: 0.29, width: 0.49, height: 0.49)

    /// Heads of those sizes on grey, and where their faces are.
    private func group(
        _ heads: [(x: Int, y: Int, side: Int)], width: Int, height: Int
    ) throws -> (pixels: Pixels, faces: [Box]) {
        var bytes = [UInt8](repeating: 120, count: width * height * 3)
        for head in heads {
            let scaled = try Self.head.get().stretched(width: head.side, height: head.side)
            for row in 0..<head.side {
                let from = row * head.side * 3
                let to = ((head.y + row) * width + head.x) * 3
                bytes.replaceSubrange(to..<(to + head.side * 3), with: scaled.bytes[from..<(from + head.side * 3)])
            }
        }
        let faces = heads.map { head in
            let face = Self.faceInHead
            let side = Float(head.side)
            return Box(
                x: (Float(head.x) + face.x * side) / Float(width), y: (Float(head.y) + face.y * side) / Float(height),
                width: face.width * side / Float(width), height: face.height * side / Float(height))
        }
        return (try #require(Pixels(width: width, height: height, bytes: bytes)), faces)
    }

    private func faces(_ file: [UInt8], turn: Rotation = .none, isThorough: Bool = true) async throws -> FacesAnswer {
        let folder = try Folder()
        let path = try folder.write("photo", file)
        return try await Self.workbench.faces(
            FacesRequest(source: .path(path.bytes, turn: turn), isThorough: isThorough))
    }

    private func sketch(
        _ file: [UInt8], _ plan: SketchPlan, turn: Rotation = .none, sheet: TagSheet = TagSheet(keywords: ["sketch"])
    ) async throws -> (answer: SketchAnswer, bytes: [UInt8]) {
        let folder = try Folder()
        let original = try folder.write("photo", file)
        let copy = folder.filePath.appending(Array("sketch".utf8))
        let answer = try await Self.workbench.sketchFile(
            SketchFileRequest(original: original.bytes, copy: copy.bytes, turn: turn, plan: plan, sheet: sheet))
        #expect(FileManager.default.contents(atPath: original.description).map { Array($0) } == file)
        return (answer, Array(try #require(FileManager.default.contents(atPath: copy.description))))
    }

    // MARK: Finding

    @Test func `ten faces of very different size are found, from left to right`() async throws {
        let sides = [640, 60, 420, 90, 72, 300, 130, 66, 200, 100]
        var x = 10
        let heads = sides.enumerated().map { index, side in
            defer { x += side + 12 }
            return (x: x, y: 20 + index * 37 % 500, side: side)
        }
        let (pixels, expected) = try group(heads, width: x + 10, height: 1400)
        let found = try await faces(try pixels.jpeg(quality: 92))
        #expect(found.width == pixels.width && found.height == pixels.height)
        #expect(found.faces.count == expected.count)
        for (face, box) in zip(found.faces, expected) { #expect(face.box.overlap(box) > 0.5, "\(face.box) \(box)") }
    }

    @Test(arguments: ["coffee.png", "chelsea.png", "coins.png", "hubble_deep_field.jpg", "rocket.jpg"])
    func `where there is no face, none is found`(name: String) async throws {
        #expect(try await faces(try Pictures.sample(name)).faces == [])
    }

    @Test func `a face in profile and a drawing of a face are nothing that stops anything`() async throws {
        // The cameraman is seen from the side; what is drawn of the astronaut is a drawing.
        let camera = try await faces(try Pictures.sample("camera.png"))
        #expect(camera.faces.allSatisfy { $0.box.clipped == $0.box && $0.confidence >= 0.6 })
        let plan = SketchPlan(whole: SketchStyle(filter: .pencil, strength: 0.8))
        let (_, drawing) = try await sketch(try Pictures.sample("astronaut.png"), plan)
        let found = try await faces(drawing)
        #expect(found.faces.allSatisfy { $0.box.overlap(Box(x: 0.34, y: 0.13, width: 0.21, height: 0.21)) > 0.3 })
    }

    @Test(arguments: [1, 3, 6, 8]) func `boxes are of the upright photo`(orientation: Int) async throws {
        let (pixels, expected) = try group([(x: 60, y: 300, side: 260)], width: 640, height: 900)
        let stored = pixels.upright(try #require(Orientation(rawValue: orientation)).inverse)
        let found = try await faces(try jpeg(stored, orientation: orientation))
        #expect(found.width == 640 && found.height == 900)
        #expect(found.faces.count == 1 && found.faces.allSatisfy { $0.box.overlap(expected[0]) > 0.5 })
        if orientation == 1 {
            let turned = try await faces(try pixels.upright(.left).jpeg(), turn: .right)
            #expect(turned.faces.count == 1 && turned.faces.allSatisfy { $0.box.overlap(expected[0]) > 0.5 })
        }
    }

    @Test func `a frame of a camera is looked at once, and a file too large for one is refused`() async throws {
        let (pixels, expected) = try group([(x: 100, y: 60, side: 200)], width: 480, height: 360)
        let found = try await Self.workbench.faces(
            FacesRequest(source: .picture(try pixels.jpeg()), isThorough: false))
        #expect(found.faces.count == 1 && found.faces.allSatisfy { $0.box.overlap(expected[0]) > 0.5 })
        for bytes in [[UInt8](repeating: 0, count: FacesRequest.largestPicture + 1), [], Array("no picture".utf8)] {
            await #expect(throws: Refusal.self) {
                try await Self.workbench.faces(FacesRequest(source: .picture(bytes), isThorough: false))
            }
        }
    }

    // MARK: Drawing

    private func jpeg(_ pixels: Pixels, orientation: Int) throws -> [UInt8] {
        let plain = try pixels.jpeg(quality: 88)
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2, 0x01, 0x0F, 0, 2, 0, 0, 0, 4, 0x41, 0x42, 0x43, 0, 0x01, 0x12, 0, 3, 0,
            0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
        ]
        let body = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + plain.dropFirst(2)
    }

    @Test(arguments: [1, 5, 6]) func `a sketch is upright, changes the face alone, and keeps what the photo says`(
        orientation: Int
    ) async throws {
        let (pixels, expected) = try group([(x: 60, y: 300, side: 260)], width: 640, height: 900)
        let file = try jpeg(
            pixels.upright(try #require(Orientation(rawValue: orientation)).inverse), orientation: orientation)
        let plan = SketchPlan(faces: [
            FaceSketch(box: expected[0], look: SketchStyle(filter: .redact, strength: 1))
        ])
        let (answer, bytes) = try await sketch(file, plan)
        #expect(answer.width == 640 && answer.height == 900)
        #expect(answer.content == (try bytes.withUnsafeBytes { try SHA256.digest($0).bytes }))
        let header = try bytes.withUnsafeBytes { try ImageHeader(bytes: $0) }
        #expect(header.orientation == .up && header.storedWidth == 640)
        #expect(try await sketch(file, plan).bytes == bytes)

        let drawn = try Pictures.decoded(bytes)
        let box = expected[0]
        #expect(drawn.isNear(Double(box.x + box.width / 2), Double(box.y + box.height / 2), (0, 0, 0)))
        #expect(drawn.isNear(0.9, 0.1, (120, 120, 120)) && drawn.isNear(0.05, 0.95, (120, 120, 120)))

        let folder = try Folder()
        let saved = try folder.write("sketch.jpg", bytes)
        let facts = try await Self.workbench.read(ReadRequest(path: saved.bytes)).facts
        #expect(facts.keywords == ["sketch"] && facts.maker == "ABC" && facts.orientation == 1)
        #expect(try await faces(bytes).faces == [])
    }

    @Test func `nothing in a sketch shows the face as it was`() async throws {
        let (pixels, expected) = try group([(x: 60, y: 30, side: 260)], width: 640, height: 400)
        let trace = Array("WHAT-THE-FACE-WAS".utf8)
        let small = [0xFF, 0xD8] + trace + [0xFF, 0xD9]
        let tiff: [UInt8] =
            [
                0x4D, 0x4D, 0, 42, 0, 0, 0, 8,  // then the camera's maker, and where the next directory is
                0, 1, 0x01, 0x0F, 0, 2, 0, 0, 0, 4, 0x41, 0x42, 0x43, 0, 0, 0, 0, 26,
                0, 3, 0x01, 0x03, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0x02, 0x01, 0, 4, 0, 0, 0, 1, 0, 0, 0, 68, 0x02, 0x02,
                0, 4,
                0, 0, 0, 1, 0, 0, 0, UInt8(small.count), 0, 0, 0, 0,
            ] + small
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
             xmlns:g="http://ns.adobe.com/xap/1.0/g/img/" xmlns:GImage="http://ns.google.com/photos/1.0/image/"
             GImage:Data="WHAT-THE-FACE-WAS" dc:format="image/jpeg"><xmp:Thumbnails><rdf:Alt>
            <rdf:li rdf:parseType="Resource"><g:image>WHAT-THE-FACE-WAS</g:image></rdf:li></rdf:Alt></xmp:Thumbnails>
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Kept</rdf:li></rdf:Alt></dc:title>
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let block = Array("8BIM".utf8) + [0x04, 0x0C, 0, 0, 0, 0, 0, UInt8(trace.count)] + trace + [0]
        func segment(_ marker: UInt8, _ name: String, _ body: [UInt8]) -> [UInt8] {
            let content = Array(name.utf8) + body
            return [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
        }
        let file =
            [0xFF, 0xD8] + segment(0xE1, "Exif\0\0", tiff)
            + segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", Array(xmp.utf8))
            + segment(0xED, "Photoshop 3.0\0", block) + (try pixels.jpeg(quality: 88)).dropFirst(2) + small
        let plan = SketchPlan(faces: [FaceSketch(box: expected[0], look: SketchStyle(filter: .redact, strength: 1))])
        let (_, bytes) = try await sketch(file, plan)
        #expect(file.contains(trace) && !bytes.contains(trace))
        #expect(bytes.contains(Array("Kept".utf8)) && bytes.contains(Array("ABC\0".utf8)))
    }

    @Test func `a photo of 48 megapixels is drawn, whole and in part`() async throws {
        let (small, expected) = try group([(x: 60, y: 30, side: 120)], width: 400, height: 300)
        let file = try small.withLazyPicture { picture throws(ImagingError) in
            let operation = try Operation("jpegsave_buffer")
            try operation.set("in", .image(try picture.applying("resize", ["scale": .number(20)])))
            return try operation.bytes()
        }
        let found = try await faces(file)
        #expect(found.width == 8000 && found.height == 6000 && found.faces.count == 1)
        let plan = SketchPlan(
            faces: [FaceSketch(box: expected[0], look: SketchStyle(filter: .pencil, strength: 0.7), coversHead: true)],
            whole: SketchStyle(filter: .blackAndWhite, strength: 1))
        let (answer, _) = try await sketch(file, plan)
        #expect(answer.width == 8000 && answer.height == 6000)
    }

    @Test func `previews have the size that the screen asked for`() async throws {
        let folder = try Folder()
        let (pixels, expected) = try group([(x: 300, y: 200, side: 400)], width: 1200, height: 900)
        let path = try folder.write("photo.jpg", try pixels.jpeg(quality: 90))
        let face = FaceSketch(box: expected[0], look: SketchStyle(filter: .ink, strength: 0.5), coversHead: true)
        let patch = try await Self.workbench.sketchPatch(
            SketchPatchRequest(path: path.bytes, face: face, longSide: 600))
        #expect(abs(patch.width - Int(face.region.width * 600)) <= 1)
        #expect(try patch.bytes.withUnsafeBytes { try ImageHeader(bytes: $0) }.hasAlpha)
        let whole = try await Self.workbench.sketchWhole(
            SketchWholeRequest(path: path.bytes, turn: .right, look: face.look, longSide: 400))
        #expect(whole.width == 300 && whole.height == 400)
        let strip = try await Self.workbench.sketchStrip(
            SketchStripRequest(path: path.bytes, box: expected[0], strength: 0.5, side: 100))
        #expect(strip.width == 100 * SketchFilter.allCases.count && strip.height == 100)
    }

    @Test(arguments: [
        Box(x: 2, y: 0, width: 1, height: 1), Box(x: 0, y: 0, width: 0, height: 1),
        Box(x: 0, y: 0, width: -1, height: -1), Box(x: 0.5, y: 0.5, width: 1e30, height: 1),
    ])
    func `a box that is none is refused`(box: Box) async throws {
        let plan = SketchPlan(faces: [FaceSketch(box: box, look: SketchStyle(filter: .pencil, strength: 1))])
        await #expect(throws: Refusal.self) { try await sketch(try Pictures.jpeg(), plan) }
    }
}
