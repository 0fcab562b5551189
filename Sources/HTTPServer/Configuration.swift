internal import Glibc

extension HTTPServer {
    /// Where a server listens, and what it lets others do.
    public struct Configuration: Sendable, Hashable {
        /// A numeric address of this machine: `127.0.0.1`, `::1`; `0.0.0.0` stands for all of IPv4, `::` for all.
        public var address: String
        /// 0 stands for any that is free.
        public var port: UInt16
        /// Threads that read and write sockets, and on which answers begin: as many as processors, at most four.
        public var threads: Int
        /// More connections wait until one is closed.
        public var connectionLimit = 600
        /// More connections of one address are closed at once; 0 for no limit. Behind a proxy all have one address.
        public var connectionsPerAddress = 400
        /// By when a request's header has to be there, from the connection's beginning. A later request of the same
        /// connection has ``idleTimeout`` in addition.
        public var headerDeadline: Duration = .seconds(10)
        /// By when a request's body has to be there, from its header's end.
        public var bodyDeadline: Duration = .seconds(120)
        /// A connection on which nothing can be read or written for this long is closed, unless its request is being
        /// answered. Whole seconds.
        public var idleTimeout: Duration = .seconds(30)
        /// Bytes of a request's body. A longer one is refused before it is read, or cut at the limit if it is chunked.
        public var maximumBody = 64 << 20
        /// With one, the server speaks TLS 1.2 and 1.3 and nothing else; ``HTTPServer/use(_:)`` changes it.
        public var certificate: TLSCertificate?

        /// The defaults.
        public init(address: String = "127.0.0.1", port: UInt16 = 0) {
            self.address = address
            self.port = port
            threads = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
        }
    }
}
