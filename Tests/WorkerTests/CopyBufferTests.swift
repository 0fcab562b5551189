import BoxFiles
import FoundationEssentials
import Glibc
import Testing
import Workbench

@testable import Worker

@Suite struct CopyBufferTests {
    /// On a disk, and where no direct writing is known.
    @Test(arguments: [FileManager.default.temporaryDirectory.path, "/dev/shm"])
    func `a copy is written byte for byte, whatever its length and what the buffer held before`(place: String) throws {
        let path = place + "/vision-copy-buffer-\(UInt64.random(in: 0 ... .max))"
        let number = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try #require(number >= 0)
        let file = Descriptor(number)
        defer { unlink(path) }
        let flags = fcntl(number, F_GETFL)
        let copies = CopyBuffers()
        let photo = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 5) }
        let original = try open(photo)
        for length in [3_000_000, 4097, 4096, 4095, 1, 0, 1_048_576, 8191] {
            let head = (0..<length / 3).map { UInt8(truncatingIfNeeded: $0 &+ length) }
            let rest = 17..<17 + length - head.count
            let count = try copies.withCopy([.new(head), .kept(rest)], of: original) { buffer, count in
                #expect(Array(buffer.bytes(count)) == head + photo[rest])
                try buffer.write(count, to: file)
                return count
            }
            #expect(count == length)
            #expect(FileManager.default.contents(atPath: path).map(Array.init) == head + photo[rest], "\(length)")
        }
        #expect(fcntl(number, F_GETFL) == flags)
    }

    @Test func `a file that cannot be written is told`() throws {
        let number = Glibc.open("/dev/full", O_RDWR | O_CLOEXEC)
        try #require(number >= 0)
        let file = Descriptor(number)
        let bytes = [UInt8](repeating: 7, count: 10_000)
        #expect(throws: Refusal.self) {
            try CopyBuffers().withCopy([.new(bytes)], of: file) { buffer, count in try buffer.write(count, to: file) }
        }
    }

    @Test func `a photo that has become shorter is told, and so is one that cannot be read`() throws {
        let short = try open([UInt8](repeating: 7, count: 1000))
        #expect(throws: Refusal.changed) {
            try CopyBuffers().withCopy([.new([1, 2]), .kept(10..<1001)], of: short) { _, _ in
                Issue.record("It was copied")
            }
        }
        let folder = Descriptor(Glibc.open("/", O_RDONLY | O_CLOEXEC))
        #expect {
            try CopyBuffers().withCopy([.kept(0..<9)], of: folder) { _, _ in Issue.record("It was copied") }
        } throws: {
            ($0 as? Refusal)?.code == .unreadable && $0 as? Refusal != .changed
        }
    }

    /// Opens a new file without a name that has some content.
    private func open(_ content: [UInt8]) throws -> Descriptor {
        let path = FileManager.default.temporaryDirectory.path + "/vision-copy-buffer-\(UInt64.random(in: 0 ... .max))"
        try Data(content).write(to: URL(filePath: path))
        defer { unlink(path) }
        let number = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        try #require(number >= 0)
        return Descriptor(number)
    }
}
