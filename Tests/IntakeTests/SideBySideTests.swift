import FoundationEssentials
import PhotoLibrary
import Testing
import Workbench

@testable import Imaging
import Raster

/// Photos that are worked on at the same time, by a worker whose memory does not suffice for all of them at once.
@Suite(.serialized) struct SideBySideTests {
    private static func workbench(threads: Int) -> Workbench {
        Workbench(
            Configuration(
                worker: WorkerSettings(
                    threads: threads, models: Shop.resources + "/models", heif: Shop.resources + "/heif/libheif.so.1",
                    packs: Shop.resources + "/no-packs", concepts: Shop.resources + "/data/concepts.bin",
                    recognises: false, memoryLimit: 512 << 20)))
    }

    /// A JPEG in several passes, whose decoder keeps 6 bytes of each of its 24 million pixels.
    private static let heavy = Result { () throws -> [UInt8] in
        let pixels = try #require(
            Pixels(width: 6000, height: 4000, bytes: [UInt8](repeating: 90, count: 6000 * 4000 * 3)))
        return try pixels.withLazyPicture { picture throws(ImagingError) in
            let operation = try Operation("jpegsave_buffer")
            try operation.set("in", .image(picture))
            try operation.set("interlace", .flag(true))
            try operation.set("subsample_mode", .name("off"))
            return try operation.bytes()
        }
    }

    private func render(_ path: FilePath, _ workbench: Workbench) async throws -> Refusal? {
        do {
            _ = try await workbench.render(
                RenderRequest(path: path.bytes, size: .longSide(200), format: .jpeg(quality: 80)))
            return nil
        } catch let refusal as Refusal {
            return refusal
        }
    }

    @Test(arguments: [1, 2, 8])
    func `no photo is refused for the memory that others take, and a damaged one always is`(threads: Int) async throws {
        let folder = try Folder()
        let path = try folder.write("good.jpg", try Self.heavy.get())
        let damaged = try folder.write(
            "damaged.webp", Array("RIFF\u{40}\0\0\0WEBPVP8 ".utf8) + [UInt8](repeating: 9, count: 52))
        let workbench = Self.workbench(threads: threads)
        let refusal: Refusal? = try await render(damaged, workbench)
        let alone = try #require(refusal)
        for _ in 0..<2 {
            try await withThrowingTaskGroup(of: (Bool, Refusal?).self) { group in
                for number in 0..<10 {
                    let isDamaged = number % 5 == 2
                    group.addTask { (isDamaged, try await render(isDamaged ? damaged : path, workbench)) }
                }
                for try await (isDamaged, refusal) in group {
                    #expect(refusal == (isDamaged ? alone : nil))
                }
            }
        }
        await workbench.stop()
    }

    @Test func `what is said of a damaged photo never speaks of another one`() async throws {
        let folder = try Folder()
        let jpeg = try Pictures.jpeg()
        let kinds: [(String, [UInt8])] = [
            ("a.webp", Array("RIFF\u{40}\0\0\0WEBPVP8 ".utf8) + [UInt8](repeating: 9, count: 52)),
            ("b.jpg", jpeg.prefix(20) + [UInt8](repeating: 7, count: 4000) + [0xFF, 0xD9]),
            ("c.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 3, count: 400)),
            (
                "d.heic",
                Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8) + [0, 0, 0, 16] + Array("meta".utf8)
                    + [UInt8](repeating: 0, count: 8)
            ),
        ]
        let workbench = Self.workbench(threads: 4)
        var expected: [FilePath: Refusal] = [:]
        for (name, bytes) in kinds {
            let path = try folder.write(name, bytes)
            let refusal: Refusal? = try await render(path, workbench)
            let said = try #require(refusal)
            expected[path] = said
        }
        #expect(Set(expected.values.map(\.english)).count > 1)
        try await withThrowingTaskGroup(of: (FilePath, Refusal?).self) { group in
            for _ in 0..<25 {
                for path in expected.keys { group.addTask { (path, try await render(path, workbench)) } }
            }
            for try await (path, refusal) in group { #expect(refusal == expected[path]) }
        }
        await workbench.stop()
    }
}
