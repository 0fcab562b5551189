import CMicroHTTPD
import Glibc
import Synchronization

/// A client's connection, which carries one request at a time.
// Safe: mutable properties without a lock are used only on the library's thread that serves this connection.
final class Connection: @unchecked Sendable {
    let descriptor: Int32
    var isEncrypted: Bool { credentials != nil }
    /// The client's address, such as `127.0.0.1`.
    let peer: String
    /// The time (``Clock``) at which ``Watch`` closes the connection, unless the deadline is changed before.
    let deadline: Atomic<Int64>
    /// The certificate that the client received, kept as long as the library may use it; nil on plain HTTP.
    private let credentials: TLSCredentials?
    /// The current exchange.
    let exchange = Mutex<Exchange?>(nil)
    /// Whether the body of a request is arriving.
    let isReceiving = Atomic<Bool>(false)
    /// Whether the client will send no more; the end of a request's body may still lie in the system's buffer.
    let isHalfClosed = Atomic<Bool>(false)

    /// The target of the request whose header is arriving, as received, and where it ends in the library's memory.
    var target: (text: String, end: UInt)?
    /// The connection's number in ``Watch``, which sets it before any other code reads it.
    var number: UInt64 = 0
    /// Whether an answer was sent before the body was read. The rest of the body must then be read and dropped;
    /// otherwise the system would reset the connection before the client has read the answer.
    var lingers = false

    /// - Parameter patience: how long a client may take nothing of what is sent to it.
    init(_ connection: OpaquePointer, deadline: Int64, patience: Duration, credentials: TLSCredentials?) {
        self.credentials = credentials
        credentials?.use(for: connection)
        descriptor = cmicrohttpd_socket(connection)
        Self.limitSending(descriptor, patience)
        peer = cmicrohttpd_peer(connection).map(Self.text) ?? ""
        self.deadline = Atomic(deadline)
    }

    /// Stores the request's target if it is visible ASCII (RFC 3986, 2). Any other target is refused later.
    func receive(target: UnsafePointer<CChar>?) {
        self.target = target.flatMap { start in
            let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start))
            guard bytes.allSatisfy({ 33...126 ~= $0 }) else { return nil }
            return (String(decoding: bytes, as: UTF8.self), UInt(bitPattern: start) + UInt(bytes.count))
        }
    }

    /// Bytes that the kernel keeps for a client besides those that are on their way to it.
    private static let unsent: Int32 = 64 << 10

    /// Makes the library's timeout for inactivity one for clients that take too little.
    ///
    /// By default the kernel keeps megabytes for a client, and the library can write again only once a third of that is
    /// free: a slow phone needs longer than the timeout for it. With this limit the library can write after every 32 KB
    /// that the client takes, so a client loses its connection when it takes less than that in the time of the timeout.
    ///
    /// A suspended connection has no timeout in the library. There the kernel ends it when the client has confirmed
    /// nothing for as long, because it went away or lets nothing in (RFC 5482).
    private static func limitSending(_ descriptor: Int32, _ patience: Duration) {
        let size = socklen_t(MemoryLayout<Int32>.size)
        var unsent = Self.unsent
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &unsent, size)
        var milliseconds = UInt32(clamping: patience.nanoseconds / 1_000_000)
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, size)
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
        // An IPv4 client on a socket for both families.
        return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
    }
}
