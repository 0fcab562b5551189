import FoundationEssentials
import Glibc
import Imaging
import Raster
import PhotoMetadata
import Photography
import Testing
import Workbench

@testable import Worker

/// Failures that there is an answer for: beside others they are doubted, so that no photo loses anything because of another.
@Suite struct SwallowedFailureTests {
    private static let started = Result {
        try Imaging.start(threads: 1)
        try PhotoMetadata.start()
    }
    private static let besideOthers = Desk.Attempt { true }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "worker-\(UUID().uuidString)").path

    private func withFolder(_ body: () throws -> Void) throws {
        try Self.started.get()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body()
    }

    private func jpeg() throws -> [UInt8] {
        let bytes = (0..<200 * 200 * 3).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 5) }
        return try #require(Pixels(width: 200, height: 200, bytes: bytes)).jpeg(quality: 90)
    }

    /// A JPEG with an XMP packet that has a title of so many letters.
    private func jpeg(titleLength: Int) throws -> [UInt8] {
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>\
            <rdf:li xml:lang="x-default">\(String(repeating: "a", count: titleLength))</rdf:li></rdf:Alt></dc:title>\
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let content = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8)
        let length = content.count + 2
        try #require(length < 65_536)
        return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + (try jpeg()).dropFirst(2)
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
        try Data(bytes).write(to: URL(filePath: folder + "/" + name))
        return Array("\(folder)/\(name)".utf8)
    }

    private func opened(_ path: [UInt8]) -> Descriptor {
        Descriptor(open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC))
    }

    private func sketch(_ photo: [UInt8], _ attempt: Desk.Attempt) throws -> [UInt8]? {
        let copy = folder + "/sketch.jpg"
        _ = try write("photo.jpg", photo)
        let request = SketchFileRequest(
            original: [], copy: [],
            plan: SketchPlan(whole: SketchStyle(filter: .sepia, strength: 1)),
            sheet: TagSheet(keywords: ["drawn"], caption: String(repeating: "b", count: 3000)))
        let bytes = try PhotoBytes(opening: folder + "/photo.jpg")
        let file = Descriptor(open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
        _ = try SketchFile.write(bytes, to: file, try PhotoReader.header(bytes), request, attempt)
        return FileManager.default.contents(atPath: copy).map { Array($0) }
    }

    @Test func `a sketch of which a part is missing is made when nothing else is at work`() throws {
        let whole = try jpeg()
        try withFolder {
            let photo = Array(whole.prefix(whole.count * 2 / 3))
            #expect(throws: Desk.Doubt.self) { try sketch(photo, Self.besideOthers) }
            #expect(FileManager.default.contents(atPath: folder + "/sketch.jpg") == Data())
            try #expect(sketch(photo, .alone) != nil)
            try #expect(sketch(whole, Self.besideOthers) != nil)
        }
    }

    @Test func `a sketch is saved without the photo's metadata when nothing else is at work`() throws {
        // With the photo's title and the caption there is more than a JPEG has room for.
        let photo = try jpeg(titleLength: 62_000)
        try withFolder {
            #expect(throws: Desk.Doubt.self) { try sketch(photo, Self.besideOthers) }
            let made = try #require(try sketch(photo, .alone))
            let modest = try #require(try sketch(try jpeg(titleLength: 50_000), Self.besideOthers))
            #expect(made.count + 50_000 < modest.count)
        }
    }

    @Test func `a sidecar is written without the photo's own when nothing else is at work`() throws {
        try Self.started.get()
        try Array("no photo at all".utf8).withUnsafeBytes { photo in
            let sheet = TagSheet(keywords: ["sea"])
            #expect(throws: Desk.Doubt.self) { try Studio.sidecar(of: photo, sheet, Self.besideOthers) }
            let sidecar = String(decoding: try Studio.sidecar(of: photo, sheet, .alone), as: UTF8.self)
            #expect(sidecar.contains("sea"))
        }
    }

    @Test func `a sidecar that cannot be read is passed over when nothing else is at work`() throws {
        let photo = try jpeg(titleLength: 4)
        try withFolder {
            _ = try write("photo.jpg", photo)
            let bytes = try PhotoBytes(opening: folder + "/photo.jpg")
            #expect(try PhotoReader.facts(bytes, sidecar: nil, Self.besideOthers).title == "aaaa")
            let sidecar = opened(try write("photo.xmp", []))
            #expect(throws: Desk.Doubt.self) {
                try PhotoReader.facts(bytes, sidecar: sidecar, Self.besideOthers)
            }
            #expect(try PhotoReader.facts(bytes, sidecar: sidecar, .alone).title == "aaaa")
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `a photo that is too large for a sketch is refused at once, not when others have made room`() throws {
        let grey = [UInt8](repeating: 90, count: 3000 * 3000 * 3)
        let photo = try #require(Pixels(width: 3000, height: 3000, bytes: grey)).jpeg(quality: 90)
        try withFolder {
            let limit = 256 << 20
            let desk = Desk(memoryLimit: limit)
            let file = opened(try write("photo.jpg", photo))
            let request = SketchFileRequest(
                original: [], copy: [], plan: SketchPlan(whole: SketchStyle(filter: .sepia, strength: 1)),
                sheet: TagSheet())
            let refusal = #expect(throws: Refusal.self) {
                // Inside there are 40 MB left for others, and 100 are needed.
                try desk.work(on: file) { _, _, _ in
                    try SketchFile.write(
                        request, PhotoFiles(photo: file, written: [file]), desk, memoryLimit: limit)
                }
            }
            #expect(refusal?.code == .neededTooMuchMemory)
        }
    }
}
