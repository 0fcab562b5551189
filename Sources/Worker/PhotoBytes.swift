internal import Glibc
internal import Workbench

/// A photo's file, mapped into memory for reading until this value is destroyed.
struct PhotoBytes: ~Copyable {
    private let start: UnsafeMutableRawPointer
    let count: Int
    let path: String
    /// Identifies the version of the file.
    let stamp: Stamp

    struct Stamp: Hashable, Sendable {
        let device: UInt
        let inode: UInt
        let size: Int
        let changed: [Int]
    }

    /// - Parameter path: absolute, as the file system has it.
    /// - Throws: ``Refusal`` when the file cannot be read.
    init(_ path: [UInt8]) throws {
        // `O_NONBLOCK`, because opening a pipe would otherwise wait for a writer.
        let descriptor = path.withUnsafeBytes { bytes in
            (Array(bytes) + [0]).withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { chars in
                    chars.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) } ?? -1
                }
            }
        }
        guard descriptor >= 0 else { throw PhotoBytes.refusal(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PhotoBytes.refusal(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Refusal(
                .notAPicture, english: "This is not a file but a folder, pipe, socket or device.",
                italian: "Non è un file ma una cartella, una pipe, un socket o un dispositivo.")
        }
        guard status.st_size > 0 else { throw Refusal.empty }
        let size = Int(status.st_size)
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE | Int32(MAP_POPULATE), descriptor, 0),
            start != MAP_FAILED
        else {
            throw PhotoBytes.refusal(errno)
        }
        // Asks the kernel to read the whole file ahead, because decoding would otherwise wait for each page.
        madvise(start, size, MADV_WILLNEED)
        self.start = start
        self.count = size
        stamp = Stamp(
            device: UInt(status.st_dev), inode: UInt(status.st_ino), size: size,
            changed: [
                status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
            ])
        self.path = String(decoding: path, as: UTF8.self)
    }

    deinit { munmap(start, count) }

    /// The whole file.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    private static func refusal(_ code: Int32) -> Refusal {
        code == ENOENT || code == ENOTDIR ? .missing : .unreadable(String(cString: strerror(code)))
    }
}
