import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing

@testable import Intake

@Suite struct PipedPhotoTests {
    /// A pipe's ends.
    private func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(Glibc.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    private func write(_ bytes: [UInt8], _ descriptor: Int32) {
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }

    @Test func `what comes through a pipe lies in a file of its owner's until it is removed`() async throws {
        let folder = try Folder()
        try folder.write(".vision-99999999-abc.tmp")
        let ends = try pipe()
        write([1, 2, 3], ends.write)
        write([4], ends.write)
        close(ends.write)
        let photo = try await PipedPhoto(from: ends.read, in: folder.filePath)
        #expect(FileManager.default.contents(atPath: photo.path.description) == Data([1, 2, 3, 4]))
        var status = stat()
        #expect(stat(photo.path.description, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(folder.names.count == 1, "What one that was killed has left is gone.")
        photo.remove()
        #expect(folder.names == [])
        close(ends.read)
    }

    @Test func `too much is refused, and nothing is left`() async throws {
        let folder = try Folder()
        let ends = try pipe()
        write([UInt8](repeating: 0, count: 101), ends.write)
        await #expect(throws: PipedPhoto.TooLarge.self) {
            try await PipedPhoto(from: ends.read, in: folder.filePath, limit: 100)
        }
        #expect(folder.names == [])
        close(ends.read)
        close(ends.write)
    }

    @Test func `called off while nothing comes, it ends and leaves nothing`() async throws {
        let folder = try Folder()
        let ends = try pipe()
        let reading = Task { try await PipedPhoto(from: ends.read, in: folder.filePath) }
        while folder.names.isEmpty { await Task.yield() }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(folder.names == [])
        close(ends.read)
        close(ends.write)
    }
}
