import Glibc

/// A file that is mapped into memory for reading until this value is destroyed.
package final class MappedFile: Sendable {
    /// The whole file. Not to be used when this value is gone.
    // Safe to share: the memory can only be read.
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    /// - Parameters:
    ///   - file: open for reading; may be closed afterwards.
    ///   - size: the file's size, more than 0.
    ///   - isReadAhead: whether the kernel begins to read the whole file now, or each part when it is first used.
    /// - Throws: the `errno` of the system.
    package init(_ file: Descriptor, size: Int, isReadAhead: Bool) throws(SystemError) {
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.number, 0), start != MAP_FAILED else {
            throw SystemError()
        }
        // Unlike MAP_POPULATE, this does not wait for the disk: the first pages are used while the others are read.
        if isReadAhead { madvise(start, size, MADV_WILLNEED) }
        bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    /// Maps a file of the installation, of which each part is read when it is first used.
    /// - Throws: the `errno` of the system; `ENODATA` when the file is empty.
    package convenience init(opening path: String) throws(SystemError) {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw SystemError() }
        let file = Descriptor(number)
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemError() }
        guard status.st_size > 0 else { throw SystemError(number: ENODATA) }
        try self.init(file, size: Int(status.st_size), isReadAhead: false)
    }
}
