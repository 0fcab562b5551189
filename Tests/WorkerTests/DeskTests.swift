import Dispatch
import FoundationEssentials
import Imaging
import Raster
import Synchronization
import Testing
import Workbench

@testable import Worker

/// Photos side by side, of which some fail.
@Suite struct DeskTests {
    private static let started = Result { try Imaging.start(threads: 1) }

    /// A PNG file's beginning: its header is all that a desk reads.
    private static func png(width: UInt32, height: UInt32) throws -> [UInt8] {
        try started.get()
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let content = Array(name.utf8) + body
            let sum = content.reduce(UInt32.max) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
            return number(UInt32(body.count)) + content + number(~sum)
        }
        // 8 bits, colour, in several passes: 4 bytes a pixel are kept.
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 1]) + chunk("IDAT", []) + chunk("IEND", [])
    }

    private static let damaged = Refusal(.damaged, english: "It has a hole.", italian: "Ha un buco.")

    /// The refusal of a photo of so many million pixels that does not decode.
    private func refusal(ofMegapixels count: UInt32, memoryLimit: Int) throws -> Refusal? {
        let bytes = try Self.png(width: 1000, height: count * 1000)
        return #expect(throws: Refusal.self) {
            try bytes.withUnsafeBytes { bytes in
                try Desk(memoryLimit: memoryLimit).work(on: bytes) { _, _ in throw Self.damaged }
            }
        }
    }

    @Test func `a damaged photo is called damaged as long as it would fit into memory`() throws {
        let limit = 512 << 20
        // 24 and 480 MB; the second is more than what is left beside the models.
        for count in [6, 120] as [UInt32] {
            #expect(try refusal(ofMegapixels: count, memoryLimit: limit)?.code == .damaged, "\(count)")
        }
        #expect(try refusal(ofMegapixels: 200, memoryLimit: limit)?.code == .neededTooMuchMemory)
    }

    @Test func `what goes wrong with a photo that was always alone is believed at once`() throws {
        let bytes = try Self.png(width: 10, height: 10)
        let desk = Desk(memoryLimit: 1 << 30)
        var tries = 0
        try bytes.withUnsafeBytes { bytes in
            try desk.work(on: bytes) { _, attempt in
                tries += 1
                try attempt.doubt()
            }
        }
        #expect(tries == 1)
        _ = #expect(throws: Refusal.self) {
            try bytes.withUnsafeBytes { bytes in
                try desk.work(on: bytes) { _, _ in
                    tries += 1
                    throw Self.damaged
                }
            }
        }
        #expect(tries == 2)
    }

    @Test func `what goes wrong beside others is done once more, alone`() throws {
        let bytes = try Self.png(width: 10, height: 10)
        let desk = Desk(memoryLimit: 1 << 30)
        let (isInside, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let others = Mutex(0)
        try inThread {
            _ = try? bytes.withUnsafeBytes { bytes in
                try desk.work(on: bytes) { _, _ in
                    others.withLock { $0 += 1 }
                    isInside.signal()
                    mayLeave.wait()
                    others.withLock { $0 -= 1 }
                }
            }
        } while: {
            isInside.wait()
            var seen: [Int] = []
            try bytes.withUnsafeBytes { bytes in
                try desk.work(on: bytes) { _, attempt in
                    seen.append(others.withLock { $0 })
                    mayLeave.signal()
                    try attempt.doubt()
                }
            }
            #expect(seen == [1, 0])
        }
    }
}

/// Does something in a thread of its own while something else is done here; waits for both.
func inThread(_ work: @escaping @Sendable () -> Void, while body: () throws -> Void) rethrows {
    let done = DispatchSemaphore(value: 0)
    let thread = DispatchQueue(label: "test", attributes: .concurrent)
    thread.async {
        work()
        done.signal()
    }
    defer { done.wait() }
    try body()
}
