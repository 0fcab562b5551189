internal import Glibc
internal import Workbench

/// A photo's file, mapped into memory for reading until this value is destroyed.
struct PhotoBytes: ~Copyable {
    private let file: MappedFile
    /// Identifies the version of the file.
    let stamp: Stamp

    struct Stamp: Hashable, Sendable {
        let device: UInt
        let inode: UInt
        let size: Int
        let changed: [Int]

        /// Whether nothing was written in between. That a file got other rights or another link changes no picture.
        func hasContent(of other: Stamp) -> Bool {
            (device, inode, size) == (other.device, other.inode, other.size)
                && changed.prefix(2) == other.changed.prefix(2)
        }
    }

    /// - Parameter file: open for reading; may be closed afterwards.
    /// - Throws: ``Refusal`` when the file is empty or cannot be mapped.
    init(_ file: Descriptor) throws {
        let stamp = try Self.stamp(of: file)
        guard stamp.size > 0 else { throw Refusal.empty }
        do throws(SystemError) {
            // Read ahead, because decoding would otherwise wait for each page.
            self.file = try MappedFile(file, size: stamp.size, isReadAhead: true)
        } catch {
            throw Refusal.unreadable(error.description)
        }
        self.stamp = stamp
    }

    /// Opens a file of the worker's own, which lies where the worker may read.
    /// - Throws: ``Refusal`` when the file cannot be opened.
    init(opening path: String) throws {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw Refusal.unreadable(SystemError().description) }
        try self.init(Descriptor(number))
    }

    /// - Throws: ``Refusal`` when the file's status cannot be read.
    static func stamp(of file: Descriptor) throws -> Stamp {
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw Refusal.unreadable(SystemError().description) }
        return Stamp(
            device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
            changed: [
                status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
            ])
    }

    /// The whole file.
    var bytes: UnsafeRawBufferPointer { file.bytes }

    var count: Int { file.bytes.count }
}
