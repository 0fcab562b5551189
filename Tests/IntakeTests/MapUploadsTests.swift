import FoundationEssentials
import Glibc
import PhotoLibrary
import Synchronization
import Testing

@testable import Intake

/// Stands for what makes maps of files: it keeps them until it is told that the map is made.
private final class Maker: Sendable {
    private let made = Mutex<[(path: String, name: String, bytes: [UInt8], then: @Sendable () async -> Void)]>([])
    let isBusy = Mutex(false)

    func take(_ path: String, _ name: String, _ then: @escaping @Sendable () async -> Void) -> Bool {
        guard !isBusy.withLock({ $0 }) else { return false }
        let bytes = (try? Data(contentsOf: URL(filePath: path))).map { Array($0) } ?? []
        made.withLock { $0.append((path, name, bytes, then)) }
        return true
    }

    var names: [String] { made.withLock { $0.map(\.name) } }
    var bytes: [[UInt8]] { made.withLock { $0.map(\.bytes) } }

    /// The first file that was taken is a map now, or cannot be one.
    func end() async { await made.withLock { $0.isEmpty ? nil : $0.removeFirst().then }?() }
}

@Suite struct MapUploadsTests {
    private let folder: Folder
    private let maker = Maker()
    private let uploads: MapUploads
    private let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    init() throws {
        folder = try Folder()
        uploads = Self.uploads(folder, maker)
    }

    private static func uploads(
        _ folder: Folder, _ maker: Maker, limits: UploadLimits = UploadLimits(reserve: 0)
    ) -> MapUploads {
        MapUploads(into: folder.path + "/maps", limits: limits) { maker.take($0, $1, $2) }
    }

    private func begin(_ bytes: [UInt8], _ uploads: MapUploads? = nil) async throws -> UploadState {
        try await (uploads ?? self.uploads).begin(
            name: "Old town.osm.pbf", size: Int64(bytes.count), sha256: try Shop.digest(bytes))
    }

    /// All that lies in the folder of the maps.
    private var files: [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: folder.path + "/maps").sorted()) ?? []
    }

    @Test func `a file in parts is handed over whole, and is gone when its map is made`() async throws {
        let state = try await begin(bytes)
        #expect(state.status == .receiving && state.offset == 0)
        let first = try await uploads.append(state.id, offset: 0, body: Body(bytes[..<2000]))
        #expect(first.status == .receiving && first.offset == 2000)
        #expect(try await uploads.list() == [first])
        #expect(maker.names.isEmpty)
        let last = try await uploads.append(state.id, offset: 2000, body: Body(bytes[2000...]))
        #expect(last.status == .stored(nil))
        #expect(maker.names == ["Old town.osm.pbf"] && maker.bytes == [bytes])
        // It is not unfinished any more, and neither another tab nor a lost answer sends it again.
        #expect(try await uploads.list().isEmpty)
        #expect(try await uploads.isUnderWay(try Shop.digest(bytes)))
        #expect(try await begin(bytes).status == .stored(nil))
        #expect(try await uploads.append(state.id, offset: 2000, body: Body(bytes[2000...])).status == .stored(nil))
        try await uploads.discard(state.id)
        #expect(files.count == 3)
        #expect(maker.names.count == 1)
        await maker.end()
        #expect(files.isEmpty)
        #expect(try await uploads.append(state.id, offset: 0, body: Body(bytes)).status == .stored(nil))
        // The map may have been removed since: then the file is taken once more.
        #expect(try await begin(bytes).status == .receiving)
    }

    @Test func `what broke off goes on where it was, in the next process, too`() async throws {
        let state = try await begin(bytes)
        await #expect(throws: Body.BrokenOff.self) {
            try await uploads.append(state.id, offset: 0, body: Body(bytes, piece: 100, breaksOff: 3000))
        }
        let next = Self.uploads(folder, maker)
        try await next.clearOld()
        #expect(try await next.list().map(\.offset) == [3000])
        #expect(try await begin(bytes, next).offset == 3000)
        await #expect(throws: UploadError.conflict(expected: 3000)) {
            try await next.append(state.id, offset: 0, body: Body(bytes))
        }
        #expect(try await next.append(state.id, offset: 3000, body: Body(bytes[3000...])).status == .stored(nil))
        #expect(maker.bytes == [bytes])
    }

    @Test func `a process that is killed while the map is made leaves a file that is not sent again`() async throws {
        let state = try await begin(bytes)
        _ = try await uploads.append(state.id, offset: 0, body: Body(bytes))
        let next = Self.uploads(folder, maker)
        #expect(try await next.list().map(\.offset) == [Int64(bytes.count)])
        #expect(try await begin(bytes, next).status == .stored(nil))
        #expect(maker.bytes == [bytes, bytes])
    }

    @Test func `a file that arrives while another map is made waits`() async throws {
        maker.isBusy.withLock { $0 = true }
        let state = try await begin(bytes)
        await #expect(throws: MapUploads.Busy.self) {
            try await uploads.append(state.id, offset: 0, body: Body(bytes))
        }
        await #expect(throws: MapUploads.Busy.self) { try await begin(bytes) }
        #expect(try await uploads.list().map(\.offset) == [Int64(bytes.count)])
        maker.isBusy.withLock { $0 = false }
        #expect(try await begin(bytes).status == .stored(nil))
        #expect(maker.bytes == [bytes])
    }

    @Test func `other bytes than announced, and more of them, leave nothing`() async throws {
        let state = try await begin(bytes)
        await #expect(throws: UploadError.damaged) {
            try await uploads.append(state.id, offset: 0, body: Body(bytes.reversed()))
        }
        #expect(files.isEmpty)
        _ = try await begin(bytes)
        await #expect(throws: UploadError.tooLong) {
            try await uploads.append(state.id, offset: 0, body: Body(bytes + [1]))
        }
        #expect(files.isEmpty && maker.names.isEmpty)
        await #expect(throws: UploadError.unknown) { try await uploads.append(state.id, offset: 0, body: Body(bytes)) }
    }

    @Test func `discarding leaves nothing, and so does calling off the map that is being made`() async throws {
        let state = try await begin(bytes)
        _ = try await uploads.append(state.id, offset: 0, body: Body(bytes[..<2000]))
        try await uploads.discard(state.id)
        try await uploads.discard(state.id)
        #expect(files.isEmpty)
        let again = try await begin(bytes)
        #expect(again.offset == 0)
        _ = try await uploads.append(state.id, offset: 0, body: Body(bytes))
        try await uploads.discardHandedOver()
        #expect(files.isEmpty)
    }

    @Test func `too large a file, too many, and one for which there is no room are refused at once`() async throws {
        let few = Self.uploads(folder, maker, limits: UploadLimits(file: 6000, unfinished: 9000, count: 2, reserve: 0))
        await #expect(throws: UploadError.tooLarge(limit: 6000)) {
            try await begin([UInt8](repeating: 1, count: 6001), few)
        }
        _ = try await begin(bytes, few)
        await #expect(throws: UploadError.tooMuchUnfinished) {
            try await begin([UInt8](repeating: 1, count: 4001), few)
        }
        _ = try await begin([UInt8](repeating: 1, count: 1000), few)
        await #expect(throws: UploadError.tooMuchUnfinished) { try await begin([1], few) }
        let full = Self.uploads(folder, maker, limits: UploadLimits(reserve: 1 << 60))
        await #expect(throws: UploadError.diskFull) { try await begin(bytes, full) }
    }

    @Test func `what is not continued is removed after a week, and backups leave it out`() async throws {
        _ = try await begin(bytes)
        try await uploads.clearOld()
        #expect(try await uploads.list().count == 1)
        #expect(try OwnFiles(library: folder.filePath).files(in: Array("maps".utf8)).isEmpty)
        try await uploads.clearOld(olderThan: .seconds(-1))
        #expect(files.isEmpty)
    }
}
