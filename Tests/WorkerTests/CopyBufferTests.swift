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
        let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try #require(number >= 0)
        let file = Descriptor(number)
        defer { unlink(path) }
        let flags = fcntl(number, F_GETFL)
        let copies = CopyBuffers()
        for length in [3_000_000, 4097, 4096, 4095, 1, 0, 1_048_576, 8191] {
            let parts = [length / 3, length - length / 3].map { count in
                (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ length) }
            }
            let count = try parts[0].withUnsafeBytes { head in
                try parts[1].withUnsafeBytes { rest in
                    try copies.withCopy(of: [head, rest]) { buffer, count in
                        #expect(Array(buffer.bytes(count)) == parts[0] + parts[1])
                        try buffer.write(count, to: file)
                        return count
                    }
                }
            }
            #expect(count == length)
            #expect(FileManager.default.contents(atPath: path).map(Array.init) == parts[0] + parts[1], "\(length)")
        }
        #expect(fcntl(number, F_GETFL) == flags)
    }

    @Test func `a file that cannot be written is told`() throws {
        let number = open("/dev/full", O_RDWR | O_CLOEXEC)
        try #require(number >= 0)
        let file = Descriptor(number)
        let bytes = [UInt8](repeating: 7, count: 10_000)
        #expect(throws: Refusal.self) {
            try bytes.withUnsafeBytes { all in
                try CopyBuffers().withCopy(of: [all]) { buffer, count in try buffer.write(count, to: file) }
            }
        }
    }
}
