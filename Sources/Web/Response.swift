internal import Glibc
public import HTML

/// The status of an answer (RFC 9110, 15).
public struct Status: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// 100…599.
    public let rawValue: Int
    /// The status of this number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The status of this number.
    public init(integerLiteral value: Int) { rawValue = value }

    /// 200.
    public static let ok: Status = 200
    /// 201.
    public static let created: Status = 201
    /// 204: done, without a body.
    public static let noContent: Status = 204
    /// 206.
    public static let partialContent: Status = 206
    /// 303: fetch another page.
    public static let seeOther: Status = 303
    /// 304: the client's copy is still valid.
    public static let notModified: Status = 304
    /// 400.
    public static let badRequest: Status = 400
    /// 401: a password is required.
    public static let unauthorised: Status = 401
    /// 403.
    public static let forbidden: Status = 403
    /// 404.
    public static let notFound: Status = 404
    /// 405.
    public static let methodNotAllowed: Status = 405
    /// 409: the request conflicts with an earlier change.
    public static let conflict: Status = 409
    /// 412: a precondition of the request is not met.
    public static let preconditionFailed: Status = 412
    /// 413.
    public static let contentTooLarge: Status = 413
    /// 415.
    public static let unsupportedMediaType: Status = 415
    /// 416.
    public static let rangeNotSatisfiable: Status = 416
    /// 421: the site does not serve this `Host`.
    public static let misdirected: Status = 421
    /// 422: the request is well-formed, but its content is invalid.
    public static let unprocessable: Status = 422
    /// 429.
    public static let tooManyRequests: Status = 429
    /// 500.
    public static let internalError: Status = 500
    /// 503.
    public static let unavailable: Status = 503
    /// 507: the disk is full.
    public static let insufficientStorage: Status = 507
}

/// An answer of the site.
public struct Response: Sendable {
    /// The status.
    public var status: Status
    /// The header fields. The server adds `Content-Length` and `Date`.
    public var headers: Headers
    /// The body.
    public var body: ResponseBody

    /// An answer.
    public init(_ status: Status = .ok, headers: Headers = [:], body: ResponseBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer with an HTML page.
    public static func page(_ markup: Markup, status: Status = .ok) -> Response {
        Response(
            status, headers: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-cache"],
            body: .bytes(markup.bytes))
    }

    /// An answer with plain text.
    public static func text(_ text: String, status: Status = .ok) -> Response {
        Response(
            status, headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
            body: .bytes(Array(text.utf8)))
    }

    /// An answer with text that is JSON already.
    public static func json(_ text: String, status: Status = .ok) -> Response {
        Response(
            status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: .bytes(Array(text.utf8)))
    }

    /// A redirect (303): the browser requests the path with GET.
    /// - Parameter path: within the site.
    public static func redirect(to path: String) -> Response {
        Response(.seeOther, headers: ["Location": path, "Cache-Control": "no-store"])
    }
}

/// The bytes of a response.
public enum ResponseBody: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A part of an open file.
    case file(OpenFile, offset: Int64, count: Int64)
    /// Bytes that are produced while they are sent: the closure writes them, and the body ends when it returns. It is
    /// cancelled when the client goes.
    case stream(@Sendable (any ResponseSink) async throws -> Void)

    /// No bytes.
    public static let empty = ResponseBody.bytes([])
}

/// Takes the pieces of a streamed response.
public protocol ResponseSink: Sendable {
    /// Sends a piece; waits while the client reads slowly.
    /// - Throws: when the client has gone.
    func write(_ bytes: [UInt8]) async throws
}

/// A file opened for reading; closed when the last reference to it is released.
public final class OpenFile: Sendable {
    /// The file descriptor, open as long as this object exists.
    public let descriptor: Int32
    /// The size in bytes.
    public let size: Int64
    /// The time of the last change in nanoseconds since 1970, clamped to `Int64`: the years 1677 to 2262.
    public let modified: Int64

    /// Opens a regular file; nil when it is not there or is something else. A symbolic link is not followed.
    public convenience init?(_ path: String) { self.init(path: Array(path.utf8)) }

    /// Opens a regular file by the bytes of its path, which need not be UTF-8; see ``init(_:)``.
    public init?(path: [UInt8]) {
        guard !path.contains(0) else { return nil }
        let descriptor = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { path in
            path.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) } ?? -1
        }
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int64(status.st_size)
        // A file system may report a time that does not fit.
        let (seconds, isOver) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isOverStill) = seconds.addingReportingOverflow(Int64(status.st_mtim.tv_nsec))
        modified = isOver || isOverStill ? (status.st_mtim.tv_sec < 0 ? .min : .max) : sum
    }

    deinit { close(descriptor) }
}

/// Answers requests. It never throws: an error is reported as an answer.
public protocol Responder: Sendable {
    /// Answers one request. May return before the body has arrived.
    func respond(to request: Request) async -> Response
}
