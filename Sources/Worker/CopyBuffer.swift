internal import BoxFiles
internal import Glibc
private import Synchronization
internal import Workbench

/// A copy that is put together in memory, where its parts begin and end at blocks of the disk.
///
/// Written past the page cache (`O_DIRECT`, open(2)), a copy of some megabytes takes half the processor time, and what
/// people look at stays in the cache.
final class CopyBuffer: Sendable {
    /// Direct writing wants memory, positions and lengths in multiples of the disk's blocks. No disk has larger ones.
    static let block = 4096
    /// Memory in large pages (Linux, Documentation/admin-guide/mm/transhuge.rst) costs the kernel less to clear, and to
    /// hold while the disk reads it.
    fileprivate static let largePage = 2 << 20

    // O_DIRECT, which Swift's Glibc does not have (Linux, include/uapi/asm-generic/fcntl.h and arch/arm64).
    #if arch(arm64)
        private static let direct: Int32 = 0o200000
    #else
        private static let direct: Int32 = 0o40000
    #endif

    // Safe to share: one request at a time has the buffer.
    private nonisolated(unsafe) let start: UnsafeMutableRawPointer
    private nonisolated(unsafe) let mapped: UnsafeMutableRawPointer
    private let mappedCount: Int
    /// In bytes, whole blocks.
    let capacity: Int

    /// - Throws: ``Refusal/unwritable(_:)`` when there is no memory for it.
    fileprivate init(capacity: Int) throws {
        // Memory of its own, not malloc's: the advice would stay with what malloc makes of it later.
        mappedCount = capacity + Self.largePage
        guard let mapped = mmap(nil, mappedCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            mapped != MAP_FAILED
        else { throw Refusal.unwritable(SystemError().description) }
        self.mapped = mapped
        start = mapped.alignedUp(toMultipleOf: Self.largePage)
        madvise(start, capacity, MADV_HUGEPAGE)
        self.capacity = capacity
    }

    deinit { munmap(mapped, mappedCount) }

    /// Reads the photo as a file: mapped, each of its pages would have to be entered and taken out again.
    ///
    /// - Throws: ``Refusal`` when the photo cannot be read, or is shorter now.
    fileprivate func fill(_ parts: [FilePart], of photo: Descriptor) throws {
        var count = 0
        for part in parts {
            switch part {
            case .new(let bytes):
                UnsafeMutableRawBufferPointer(start: start + count, count: bytes.count).copyBytes(from: bytes)
            case .kept(let range): try read(range, of: photo, to: start + count)
            }
            count += part.count
        }
        memset(start + count, 0, blocks(count) - count)
    }

    private func read(_ range: Range<Int>, of photo: Descriptor, to place: UnsafeMutableRawPointer) throws {
        var done = 0
        while done < range.count {
            let count = pread(photo.number, place + done, range.count - done, off_t(range.lowerBound + done))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Refusal.unreadable(SystemError().description) }
            guard count > 0 else { throw Refusal.changed }
            done += count
        }
    }

    private func blocks(_ count: Int) -> Int { (count + Self.block - 1) / Self.block * Self.block }

    /// The first bytes.
    func bytes(_ count: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// Replaces the whole content of an open file by the first bytes. The parent process syncs the file.
    ///
    /// - Throws: ``Refusal/unwritable(_:)``.
    func write(_ count: Int, to file: Descriptor) throws {
        // Some file systems know no direct writing; and what is wrong with the disk is told by the usual way.
        if !writeDirectly(count, to: file) { try RequestedFile.write([bytes(count)[...]], to: file) }
        guard try PhotoBytes.stamp(of: file).size == count else {
            throw Refusal.unwritable(SystemError(number: EIO).description)
        }
    }

    private func writeDirectly(_ count: Int, to file: Descriptor) -> Bool {
        let flags = fcntl(file.number, F_GETFL)
        guard flags >= 0, ftruncate(file.number, 0) == 0, fcntl(file.number, F_SETFL, flags | Self.direct) == 0 else {
            return false
        }
        defer { _ = fcntl(file.number, F_SETFL, flags) }
        let whole = blocks(count)
        var done = 0
        while done < whole {
            let written = pwrite(file.number, start + done, whole - done, off_t(done))
            if written < 0, errno == EINTR { continue }
            guard written > 0, written % Self.block == 0 else { return false }
            done += written
        }
        return ftruncate(file.number, off_t(count)) == 0
    }
}

/// The buffers that were used last: new memory would have to be cleared by the kernel for each copy.
final class CopyBuffers: Sendable {
    private let free = Mutex<[CopyBuffer]>([])
    /// Of longer ones, none is kept.
    private static let longest = 16 << 20
    private static let most = 4

    /// Calls `body` with a copy that consists of bytes of its own and of a photo's, and its length.
    ///
    /// - Throws: ``Refusal`` when there is no memory for it or the photo cannot be read, and what `body` throws.
    func withCopy<Result>(
        _ parts: [FilePart], of photo: Descriptor, _ body: (CopyBuffer, Int) throws -> Result
    ) throws -> Result {
        let count = parts.reduce(0) { $0 + $1.count }
        let known = free.withLock { free in
            free.firstIndex { $0.capacity >= count + CopyBuffer.block }.map { free.remove(at: $0) }
        }
        let step = CopyBuffer.largePage
        let buffer = try known ?? CopyBuffer(capacity: (count + CopyBuffer.block + step - 1) / step * step)
        defer {
            if buffer.capacity <= Self.longest {
                free.withLock { free in if free.count < Self.most { free.append(buffer) } }
            }
        }
        try buffer.fill(parts, of: photo)
        return try body(buffer, count)
    }
}
