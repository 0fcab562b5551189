/// The bytes that come with a request, in the pieces in which they arrive. Read once, by one task.
public struct RequestBody: AsyncSequence, Sendable {
    /// The next piece; nil at the end.
    private let next: @Sendable () async throws -> [UInt8]?
    /// The length that the client announced; nil when it announced none.
    public let length: Int?

    /// A body that is fetched in pieces, whose lengths add up to `length` if it is known.
    public init(length: Int?, next: @escaping @Sendable () async throws -> [UInt8]?) {
        self.length = length
        self.next = next
    }

    /// No bytes.
    public static let empty = RequestBody(length: 0) { nil }

    /// These bytes, in one piece.
    public static func bytes(_ bytes: [UInt8]) -> RequestBody {
        let pieces = Pieces(bytes)
        return RequestBody(length: bytes.count) { await pieces.next() }
    }

    private actor Pieces {
        var bytes: [UInt8]?
        init(_ bytes: [UInt8]) { self.bytes = bytes.isEmpty ? nil : bytes }
        func next() -> [UInt8]? {
            defer { bytes = nil }
            return bytes
        }
    }

    /// Fetches the pieces.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let fetch: @Sendable () async throws -> [UInt8]?
        /// The next piece; nil at the end.
        public func next() async throws -> [UInt8]? { try await fetch() }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(fetch: next) }

    /// The whole body.
    /// - Throws: ``RequestError/tooLarge(limit:)`` as soon as it is longer; an error of the connection.
    public func collected(limit: Int) async throws -> [UInt8] {
        if let length, length > limit { throw RequestError.tooLarge(limit: limit) }
        var all: [UInt8] = []
        for try await piece in self {
            guard all.count + piece.count <= limit else { throw RequestError.tooLarge(limit: limit) }
            all += piece
        }
        return all
    }
}

/// Why a request cannot be read.
public enum RequestError: Error, Hashable, Sendable {
    /// The body is longer than this.
    case tooLarge(limit: Int)
    /// The client closed the connection before the end of the body.
    case brokenOff
    /// The body cannot be parsed.
    case malformed
}
