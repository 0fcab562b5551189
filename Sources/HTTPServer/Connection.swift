import CMicroHTTPD
import Glibc
import Synchronization

/// One client's connection, with a request at a time.
// Safe: what can change and does not guard itself belongs to the thread of the library that serves this connection.
final class Connection: @unchecked Sendable {
    let descriptor: Int32
    var isEncrypted: Bool { credentials != nil }
    /// Such as `127.0.0.1`.
    let peer: String
    /// When the connection is cut (``Clock``), unless the deadline is moved before.
    let deadline: Atomic<Int64>
    /// What the client was shown, kept for as long as the library may look at it; nil on plain http.
    private let credentials: TLSCredentials?
    /// The exchange that goes on.
    let exchange = Mutex<Exchange?>(nil)

    /// The target of the request whose header is arriving, as received, and where it ends in the library's memory.
    var target: (text: String, end: UInt)?
    /// Its name with ``Watch``, which sets it before anybody else asks.
    var number: UInt64 = 0
    /// An answer was sent before the body was read: what still comes has to be read away, or the system would tell the
    /// client of a broken connection before the client has read the answer.
    var lingers = false

    init(_ connection: OpaquePointer, deadline: Int64, credentials: TLSCredentials?) {
        self.credentials = credentials
        credentials?.use(for: connection)
        descriptor = cmicrohttpd_socket(connection)
        peer = cmicrohttpd_peer(connection).map(Self.text) ?? ""
        self.deadline = Atomic(deadline)
    }

    /// Keeps a target, if it is visible ASCII (RFC 3986, 2); what is not can only be refused.
    func receive(target: UnsafePointer<CChar>?) {
        self.target = target.flatMap { start in
            let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start))
            guard bytes.allSatisfy({ 33...126 ~= $0 }) else { return nil }
            return (String(decoding: bytes, as: UTF8.self), UInt(bitPattern: start) + UInt(bytes.count))
        }
    }

    func set(deadline: Int64) { self.deadline.store(deadline, ordering: .relaxed) }

    private static func text(_ address: UnsafePointer<sockaddr>) -> String {
        let raw = UnsafeRawPointer(address)
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let size = socklen_t(buffer.count)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            var four = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            guard inet_ntop(AF_INET, &four, &buffer, size) != nil else { return "" }
        case AF_INET6:
            var six = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            guard inet_ntop(AF_INET6, &six, &buffer, size) != nil else { return "" }
        default: return ""
        }
        let text = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        // An IPv4 client of a socket for both.
        return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
    }
}
