internal import Glibc
internal import Workbench

/// The file that a request asks the worker to write.
enum RequestedFile {
    /// Replaces the whole content of the file. Refuses a symbolic link. The parent process syncs the file.
    ///
    /// - Throws: ``Refusal/unwritable(_:)``.
    static func write(_ bytes: [UInt8], to path: [UInt8]) throws {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        let number = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw Refusal.unwritable(SystemError().description) }
        let file = Descriptor(number)
        guard file.write(bytes) else { throw Refusal.unwritable(SystemError().description) }
    }
}
