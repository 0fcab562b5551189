import CMicroHTTPD
import Dispatch
import Glibc
import Web

/// The kernel's cache of files.
///
/// The library's threads read files while they send them. A disk that sleeps, or is far away, would keep such a thread from
/// all its connections. So the beginning of a file is read into the cache by a thread that may wait; the kernel reads ahead
/// from there.
enum DiskCache {
    private static let queue = DispatchQueue(label: "vision.http.disk", attributes: .concurrent)
    /// Bytes that are read before the answer begins: all of a file that is sent in one piece (``Exchange``).
    private static let beginning: Int64 = 64 << 10

    /// Returns when the beginning of a part of a file is in the cache: at once if it is there already. Errors are left to
    /// the thread that sends.
    static func load(_ file: OpenFile, _ offset: Int64, _ count: Int64) async {
        let count = min(count, beginning)
        guard count > 0, !(has(file, offset) && has(file, offset + count - 1)) else { return }
        await withCheckedContinuation { continuation in
            queue.async {
                var buffer = [UInt8](repeating: 0, count: Int(count))
                _ = pread(file.descriptor, &buffer, buffer.count, off_t(offset))
                continuation.resume()
            }
        }
    }

    private static func has(_ file: OpenFile, _ offset: Int64) -> Bool {
        cmicrohttpd_has_cached(file.descriptor, off_t(offset)) != 0
    }
}
