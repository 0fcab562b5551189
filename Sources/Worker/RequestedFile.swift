internal import Glibc
internal import Workbench

/// The file that a request asks the worker to write.
enum RequestedFile {
    /// Replaces the whole content of an open file. The parent process syncs the file.
    ///
    /// - Throws: ``Refusal/unwritable(_:)``.
    static func write(_ bytes: [UInt8], to file: Descriptor) throws {
        try bytes.withUnsafeBytes { try write([$0[...]], to: file) }
    }

    /// Replaces the whole content of an open file by several parts, one after another.
    ///
    /// - Throws: ``Refusal/unwritable(_:)``.
    static func write(_ parts: [Slice<UnsafeRawBufferPointer>], to file: Descriptor) throws {
        guard ftruncate(file.number, 0) == 0, lseek(file.number, 0, SEEK_SET) == 0, parts.allSatisfy(file.write)
        else { throw Refusal.unwritable(SystemError().description) }
    }
}
