import Glibc

/// A listening socket. libmicrohttpd could open one itself, but would not report why it failed.
struct ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    init(_ configuration: HTTPServer.Configuration) throws(HTTPServerError) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        let bound: (Int32, Int32)
        if inet_pton(AF_INET, configuration.address, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = configuration.port.bigEndian
            bound = withUnsafeBytes(of: &four) { Self.open(AF_INET, $0) }
        } else if inet_pton(AF_INET6, configuration.address, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = configuration.port.bigEndian
            bound = withUnsafeBytes(of: &six) { Self.open(AF_INET6, $0) }
        } else {
            throw .malformedAddress(configuration.address)
        }
        guard bound.0 >= 0 else { throw HTTPServerError(errno: bound.1, configuration) }
        descriptor = bound.0
        port = Self.port(of: bound.0)
    }

    /// Opens the socket. Returns the descriptor, or -1, and `errno`.
    private static func open(_ family: Int32, _ address: UnsafeRawBufferPointer) -> (Int32, Int32) {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { return (-1, errno) }
        var yes: Int32 = 1
        var no: Int32 = 0
        let size = socklen_t(MemoryLayout<Int32>.size)
        // Lets the program listen on the port again right after a restart.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        // `::` also accepts IPv4, whatever the machine's default is.
        if family == AF_INET6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &no, size) }
        let result = address.withMemoryRebound(to: sockaddr.self) {
            bind(descriptor, $0.baseAddress, socklen_t(address.count))
        }
        guard result == 0, listen(descriptor, 511) == 0 else {
            let number = errno
            close(descriptor)
            return (-1, number)
        }
        return (descriptor, 0)
    }

    private static func port(of descriptor: Int32) -> UInt16 {
        // The port has the same offset in the structures of both families.
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        withUnsafeMutableBytes(of: &address) {
            _ = $0.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress, &length) }
        }
        return UInt16(bigEndian: address.sin6_port)
    }
}
