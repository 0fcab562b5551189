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

    /// The folders in one of which the file must lie; nil for any folder.
    let folders: [[UInt8]]?

    /// - Parameters:
    ///   - path: absolute, as the file system has it.
    ///   - destination: what it must lead to; nil for any file.
    /// - Throws: ``Refusal`` when the file cannot be read; `missing` when the path leads elsewhere.
    init(_ path: [UInt8], at destination: PhotoDestination? = nil) throws {
        let known = destination?.file
        var descriptor = Self.open(path, flags: known == nil ? 0 : O_NOFOLLOW)
        let isLink = descriptor < 0 && errno == ELOOP && known != nil
        if isLink { descriptor = Self.open(path, flags: 0) }
        guard descriptor >= 0 else { throw PhotoBytes.refusal(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PhotoBytes.refusal(errno) }
        if isLink, let known {
            guard UInt64(status.st_dev) == known.device, UInt64(status.st_ino) == known.inode else {
                throw Refusal.missing
            }
        }
        let folders = destination?.folders
        if let folders, !Self.lies(descriptor, in: folders) { throw Refusal.missing }
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
        self.folders = folders
        stamp = Stamp(
            device: UInt(status.st_dev), inode: UInt(status.st_ino), size: size,
            changed: [
                status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
            ])
        self.path = String(decoding: path, as: UTF8.self)
    }

    private static func open(_ path: [UInt8], flags: Int32) -> Int32 {
        // `O_NONBLOCK`, because opening a pipe would otherwise wait for a writer.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags
        return path.withUnsafeBytes { bytes in
            (Array(bytes) + [0]).withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { chars in
                    chars.baseAddress.map { Glibc.open($0, flags) } ?? -1
                }
            }
        }
    }

    /// Whether an open file lies in one of the folders. The kernel is asked for the path of the file that is open: what its
    /// name leads to may change at any moment.
    private static func lies(_ descriptor: Int32, in folders: [[UInt8]]) -> Bool {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
        guard count > 0, count < target.count else { return false }
        let path = target[..<count].map { UInt8(bitPattern: $0) }
        return folders.contains { path.starts(with: $0 + [UInt8(ascii: "/")]) }
    }

    deinit { munmap(start, count) }

    /// The whole file.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    private static func refusal(_ code: Int32) -> Refusal {
        code == ENOENT || code == ENOTDIR ? .missing : .unreadable(String(cString: strerror(code)))
    }
}
