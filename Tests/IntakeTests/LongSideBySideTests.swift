import FoundationEssentials
import Glibc
import PhotoLibrary
import RandomSupport
import Synchronization
import Testing
import Workbench

@testable import Imaging
import Raster
@testable import Intake

/// Large photos of the formats whose decoders take the most memory, imported by a worker that has room for few of them.
@Suite(.serialized, .enabled(if: getenv("VISION_LONG_TESTS").map { strcmp($0, "1") == 0 } ?? false))
struct LongSideBySideTests {
    /// 16 million pixels each; four of either kind at once are more than the worker's memory.
    private static let photos = Result { () throws -> [(name: String, bytes: [UInt8])] in
        var photos: [(String, [UInt8])] = []
        for number in 0..<4 {
            photos.append(("\(number).heic", try encoded(number, width: 4608, height: 3456, "hevc")))
            photos.append(("\(number).avif", try encoded(10 + number, width: 4608, height: 3456, "av1")))
        }
        return photos
    }

    private static func encoded(_ seed: Int, width: Int, height: Int, _ compression: String) throws -> [UInt8] {
        let pixels = try Pictures.decoded(try Pictures.jpeg(seed, width: 400, height: 300))
            .stretched(width: width, height: height)
        return try pixels.withLazyPicture { picture throws(ImagingError) in
            let operation = try Operation("heifsave_buffer")
            try operation.set("in", .image(picture))
            try operation.set("compression", .name(compression))
            try operation.set("effort", .number(0))
            return try operation.bytes()
        }
    }

    @Test(arguments: [1, 2, 8], [1, 2] as [UInt64])
    func `all photos are imported whole in any order, and the broken one alone is refused`(
        threads: Int, seed: UInt64
    ) async throws {
        let workbench = Workbench(
            Configuration(
                worker: WorkerSettings(
                    threads: threads, models: Shop.resources + "/models", heif: Shop.resources + "/heif/libheif.so.1",
                    packs: Shop.resources + "/no-packs", concepts: Shop.resources + "/data/concepts.bin",
                    memoryLimit: 512 << 20), secondsPerPhoto: 120))
        try await workbench.ping()
        let worker = try #require(await workbench.processID)
        var photos = try Self.photos.get()
        let first = try #require(photos.last)
        photos.append(("broken.avif", Array(first.bytes.prefix(first.bytes.count / 2))))
        var dice = SeededGenerator(seed: seed)
        photos.shuffle(using: &dice)
        let folder = try Folder()
        // Files are taken in the order of their names.
        let paths = try photos.enumerated().map { try folder.write("photos/\($0) \($1.name)", $1.bytes) }
        let library = try await Library(
            folder: folder.path + "/library", concepts: try Shop.concepts.get(), gazetteer: nil)
        let importer = Importer(
            library: library, workbench: workbench, thumbnails: Thumbnails(library: library, workbench: workbench),
            analyser: Shop.analyser)
        let refused = Mutex<[FilePath: Refusal]>([:])
        let summary = try await importer.run([FilePath(folder.path + "/photos")]) { event in
            if case .file(let path, .refused(let refusal)) = event { refused.withLock { $0[path] = refusal } }
        }
        // What fails beside others is tried again alone on a new worker: with room for each, nothing has to be.
        #expect(await workbench.processID == worker)
        await workbench.stop()
        #expect(summary.recognised == photos.count - 1, "\(summary)")
        let broken = refused.withLock { $0 }
        #expect(broken.keys.map { String(decoding: $0.name, as: UTF8.self) }.allSatisfy { $0.hasSuffix("broken.avif") })
        #expect(broken.values.map(\.code) == [.damaged])
        for path in paths where broken[path] == nil {
            #expect(try #require(try await library.photo(at: path)).facts.isTruncated == false, "\(path)")
        }
    }
}
