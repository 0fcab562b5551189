internal import Glibc
internal import Workbench

/// The file that a request asks the worker to write.
enum RequestedFile {
    /// Replaces the whole content of an open file. The parent process syncs the file.
    ///
    /// - Throws: ``Refusal/unwritable(_:)``.
    static func write(_ bytes: [UInt8], to file: Descriptor) throws {
        guard ftruncate(file.number, 0) == 0, lseek(file.number, 0, SEEK_SET) == 0, file.write(bytes) else {
            throw Refusal.unwritable(SystemError().description)
        }
    }
}
