internal import Glibc
public import PhotoLibrary
internal import Synchronization

/// A photo from a pipe, stored in a temporary file while it is analysed.
public struct PipedPhoto: Sendable {
    /// The input exceeds the size limit of a photo.
    public struct TooLarge: Error, Hashable, Sendable {
        /// In bytes.
        public let limit: Int64
    }

    /// The file, readable by its owner only.
    public let path: FilePath

    /// Reads the input to its end. When the task is cancelled or the file cannot be written, no file remains.
    ///
    /// - Parameters:
    ///   - descriptor: the input, which the caller closes.
    ///   - folder: the folder for the file. Files of killed processes are removed from it.
    /// - Throws: ``TooLarge``, ``DurableFileError``, `CancellationError`.
    public init(from descriptor: Int32, in folder: FilePath, limit: Int64 = UploadLimits().file) async throws {
        Saver.clearLeftovers(in: folder)
        let path = DurableFile.temporaryName(in: folder)
        self.path = path
        let isCalledOff = Atomic(false)
        do {
            try await withTaskCancellationHandler {
                try await Disk.run {
                    try Self.copy(descriptor, to: NewFile(path), limit) { isCalledOff.load(ordering: .relaxed) }
                }
            } onCancel: {
                isCalledOff.store(true, ordering: .relaxed)
            }
        } catch {
            remove()
            throw error
        }
    }

    /// Removes the file.
    public func remove() { DurableFile.remove(path) }

    private static func copy(
        _ descriptor: Int32, to file: consuming NewFile, _ limit: Int64, until isOver: () -> Bool
    ) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var size: Int64 = 0
        while true {
            // A plain read would block until bytes arrive, and could not be cancelled.
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wait, 1, 50)
            if isOver() { throw CancellationError() }
            guard ready != 0 else { continue }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw DurableFileError("What comes could not be read") }
            if count == 0 { return }
            size += Int64(count)
            guard size <= limit else { throw TooLarge(limit: limit) }
            try file.write(Array(buffer[..<count]))
        }
    }
}
