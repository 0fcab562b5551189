import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing

@testable import Intake

/// Each test runs in a process of its own, whose limit to the length of files stands for a full disk.
///
/// `make test` runs them apart from the others. The test runner waits for these processes with waitid(2) for any child, in a
/// thread that takes all of a core as long as a child of another test has ended and has not been waited for.
@Suite("A disk that becomes full on the way") struct FullDiskTests {
    @Test func `an upload leaves nothing half`() async throws {
        await #expect(processExitsWith: .success) {
            // The kernel's own refusal to make a file longer stands for a disk without room.
            signal(SIGXFSZ, SIG_IGN)
            let shop = try await Shop(limits: UploadLimits(reserve: 0))
            let bytes = [UInt8](repeating: 7, count: 3 << 20)
            let state = try await shop.uploads.begin(try Shop.request(bytes))
            var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
            setrlimit(__rlimit_resource_t(1), &limit)
            await #expect(throws: UploadError.diskFull) {
                try await shop.uploads.append(state.id, offset: 0, body: Body(bytes, piece: 100_000))
            }
            #expect(shop.files().isEmpty)
        }
    }

    @Test func `an upload of a map leaves nothing half`() async throws {
        await #expect(processExitsWith: .success) {
            // The kernel's own refusal to make a file longer stands for a disk without room.
            signal(SIGXFSZ, SIG_IGN)
            let folder = try Folder()
            let uploads = MapUploads(into: folder.path + "/maps", limits: UploadLimits(reserve: 0)) { _, _, _ in true }
            let bytes = [UInt8](repeating: 7, count: 3 << 20)
            let state = try await uploads.begin(
                name: "a.mbtiles", size: Int64(bytes.count), sha256: try Shop.digest(bytes))
            var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
            setrlimit(__rlimit_resource_t(1), &limit)
            await #expect(throws: UploadError.diskFull) {
                try await uploads.append(state.id, offset: 0, body: Body(bytes, piece: 100_000))
            }
            let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/maps")
            #expect(left.isEmpty)
        }
    }

    @Test func `a draft that the library cannot take up is still a draft`() async throws {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            let shop = try await Shop()
            let bytes = try Pictures.jpeg(34)
            let state = try await shop.upload(bytes, "photo.jpg", .draft)
            var limit = rlimit(rlim_cur: 0, rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(1), &limit)
            await #expect(throws: LibraryError.self) { try await shop.drafts.keep(state.id) }
            #expect(shop.bytes(shop.uploads.files.draft(state.id)) == bytes)
            #expect(shop.files(below: "originals").isEmpty)
            limit.rlim_cur = .max
            setrlimit(__rlimit_resource_t(1), &limit)
            let photo = try await shop.library.photo(try await shop.drafts.keep(state.id))
            #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
        }
    }
}
