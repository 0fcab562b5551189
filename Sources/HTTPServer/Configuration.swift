internal import Glibc

extension HTTPServer {
    /// The address of a server and its limits for clients.
    public struct Configuration: Sendable, Hashable {
        /// A numeric address of this machine: `127.0.0.1`, `::1`; `0.0.0.0` listens on all IPv4 addresses, `::` on all
        /// addresses.
        public var address: String
        /// The port; 0 lets the system choose a free one.
        public var port: UInt16
        /// The threads that read and write sockets, and on which responders begin: as many as processors, at most four.
        public var threads: Int
        /// The most open connections. Further ones wait until one is closed.
        public var connectionLimit = 600
        /// The most open connections from one address; further ones are closed at once. 0 means no limit. Behind a
        /// proxy, all connections have the proxy's address.
        public var connectionsPerAddress = 400
        /// The time from the beginning of the connection in which a request's header must arrive. A later request on
        /// the same connection has ``idleTimeout`` in addition.
        public var headerDeadline: Duration = .seconds(10)
        /// The time from the end of the header in which a request's body must arrive.
        public var bodyDeadline: Duration = .seconds(120)
        /// The least bytes a second in which a request's body must arrive. Who sends more slowly, or nothing, for
        /// ``bodyGrace`` is cut off; the time in which the responder reads nothing does not count. 0 means no limit.
        public var leastBodyRate = 8 << 10
        /// How far behind ``leastBodyRate`` a body may be.
        public var bodyGrace: Duration = .seconds(15)
        /// A connection on which nothing can be read or written for this long is closed, unless the responder has not
        /// answered yet. The client of an answer must take 32 KB in this time, or what is left. Whole seconds.
        public var idleTimeout: Duration = .seconds(60)
        /// The most bytes of a request's body. A longer one is refused before it is read, or cut at the limit if it is
        /// chunked.
        public var maximumBody = 64 << 20
        /// If set, the server accepts TLS 1.2 and 1.3 only; ``HTTPServer/use(_:)`` replaces the certificate.
        public var certificate: TLSCertificate?

        /// A configuration with the defaults.
        public init(address: String = "127.0.0.1", port: UInt16 = 0) {
            self.address = address
            self.port = port
            threads = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
        }
    }
}
