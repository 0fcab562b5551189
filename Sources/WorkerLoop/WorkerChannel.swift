import Glibc
import Synchronization
import Workbench

/// A frame, and the open files that came with it.
struct ReceivedFrame: Sendable {
    var frame: Frame
    var files: [Descriptor]
}

/// The worker's end of the channel: read by one thread, written by several.
final class WorkerChannel: Sendable {
    private let descriptor: Descriptor
    private let reader = Mutex(FrameReader())
    private let writing = Mutex(())

    init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    /// Waits for the next frame; nil when the parent has closed the channel, or sent what is no frame.
    func next() -> ReceivedFrame? {
        reader.withLock { reader in
            do {
                return try receive(&reader)
            } catch {
                complain("The parent sent what is no frame.")
                return nil
            }
        }
    }

    private func receive(_ reader: inout FrameReader) throws -> ReceivedFrame? {
        var files: [Descriptor] = []
        while true {
            if let frame = try reader.next() {
                guard files.count == frame.descriptors else { throw FrameError.wrongDescriptors }
                return ReceivedFrame(frame: frame, files: files)
            }
            // Never beyond this frame, so that the files that come are its own.
            let came = try descriptor.receive(atMost: min(reader.missing, 1 << 16))
            if came.bytes.isEmpty { return nil }
            files += came.files
            reader.feed(came.bytes)
        }
    }

    /// Sends a frame whole; one that is too long is replaced by a failure that says so.
    func send(_ frame: Frame) {
        let bytes = (try? frame.bytes()) ?? (try? Frame.failure("the answer is too long", to: frame.id).bytes()) ?? []
        writing.withLock { _ in _ = descriptor.write(bytes) }
    }
}

/// Prints a sentence to standard error.
func complain(_ sentence: String) {
    let bytes = Array("\(sentence)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}
