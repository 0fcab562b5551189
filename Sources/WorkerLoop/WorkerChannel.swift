import Glibc
import Synchronization
import Workbench

/// The worker's end of the channel: read by one thread, written by several.
final class WorkerChannel: Sendable {
    private let descriptor: Descriptor
    private let reader = Mutex(FrameReader())
    private let writing = Mutex(())

    init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    /// Waits for the next frame; nil when the parent has closed the channel, or sent bytes that are no frame.
    func next() -> Frame? {
        reader.withLock { reader in
            while true {
                do {
                    if let frame = try reader.next() { return frame }
                } catch {
                    complain("The parent sent what is no frame.")
                    return nil
                }
                let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                    count = descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                if bytes.isEmpty { return nil }
                reader.feed(bytes)
            }
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
