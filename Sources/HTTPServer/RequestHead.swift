import CMicroHTTPD
import Glibc
import Web

/// The request line and header fields, checked.
struct RequestHead {
    let method: Web.Method
    let target: Target
    let headers: Headers
    /// The body's length; 0 without a body, nil for a chunked body.
    let length: Int?
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, 10.1.1).
    let expectsContinue: Bool

    var hasBody: Bool { length != 0 }
}

/// Why a request is refused before it reaches the responder. The connection is closed after the answer, because the
/// beginning of the next request cannot be determined safely.
struct HeadError: Error {
    let status: Status
    let sentence: String

    static let malformed = HeadError(status: .badRequest, sentence: "This request cannot be understood.")
    static let ambiguous = HeadError(status: .badRequest, sentence: "The length of this request is ambiguous.")
    static let tooManyFields = HeadError(status: 431, sentence: "This request has too many header fields.")
    static let tooLarge = HeadError(status: .contentTooLarge, sentence: "This request is too large.")
    static let unknownMethod = HeadError(status: 501, sentence: "This method is not supported.")
    static let stopping = HeadError(status: .unavailable, sentence: "The server is being stopped.")

    var response: Response {
        var response = Response.text(sentence, status: status)
        response.headers.add("X-Content-Type-Options", "nosniff")
        return response
    }
}

extension RequestHead {
    /// Checks what the library has parsed.
    /// - Parameters:
    ///   - target: the target as received, and the address of the byte after it.
    ///   - version: the library's pointer to `HTTP/1.1`, right after the target.
    init(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>, target: (text: String, end: UInt)?,
        version: UnsafePointer<CChar>, maximumBody: Int
    ) throws(HeadError) {
        guard let method = Method(rawValue: String(cString: method)) else { throw .unknownMethod }
        // A zero byte ends the library's string, and would hide the rest of the target.
        guard let target, target.end + 1 == UInt(bitPattern: version), let parsed = Target(target.text) else {
            throw .malformed
        }
        var fields = FieldReader()
        withUnsafeMutablePointer(to: &fields) {
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, FieldReader.callback, $0)
        }
        if let refusal = fields.refusal { throw refusal }
        // RFC 9112, 3.2.
        guard fields.hosts == 1 || fields.hosts == 0 && version[7] == CChar(bitPattern: UInt8(ascii: "0")) else {
            throw .malformed
        }
        // RFC 9112, 6.3: a length that two programs could read differently is refused. Otherwise an attacker could make
        // the second program see a request inside the body that the first one saw.
        guard fields.lengths + fields.encodings <= 1 else { throw .ambiguous }
        if fields.encodings == 1 {
            guard fields.headers["Transfer-Encoding"]?.lowercased() == "chunked",
                version[7] != CChar(bitPattern: UInt8(ascii: "0"))
            else { throw .ambiguous }
            length = nil
        } else if fields.lengths == 1 {
            guard let text = fields.headers["Content-Length"], !text.isEmpty,
                text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
            else { throw .ambiguous }
            guard let length = Int(text), length <= maximumBody else { throw .tooLarge }
            self.length = length
        } else {
            length = 0
        }
        self.method = method
        self.target = parsed
        headers = fields.headers
        expectsContinue = fields.expects
    }
}

/// Collects the header fields of a request.
private struct FieldReader {
    var headers = Headers()
    var refusal: HeadError?
    var lengths = 0
    var encodings = 0
    var hosts = 0
    var expects = false

    static let callback: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
        guard let reader = context?.assumingMemoryBound(to: FieldReader.self), let name else { return .NO }
        let names = UnsafeRawBufferPointer(start: name, count: nameCount)
        // On one line, a value lies after its name in memory. For a folded line, which RFC 9112 (5.2) forbids, the
        // library assembles the value at another address.
        if let value, UInt(bitPattern: value) <= UInt(bitPattern: name) {
            reader.pointee.refusal = .malformed
            return .NO
        }
        reader.pointee.add(names, UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount))
        return reader.pointee.refusal == nil ? .YES : .NO
    }

    mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        guard headers.fields.count < 100 else { return refusal = .tooManyFields }
        guard !name.isEmpty, name.allSatisfy(Self.isToken), value.allSatisfy(Self.isVisible) else {
            return refusal = .malformed
        }
        switch name.count {
        case 14 where Self.same(name, "content-length"): lengths += 1
        case 17 where Self.same(name, "transfer-encoding"): encodings += 1
        case 6 where Self.same(name, "expect"): expects = true
        case 4 where Self.same(name, "host"): hosts += 1
        default: break
        }
        // The library does not remove trailing blanks.
        var end = value.count
        while end > 0, value[end - 1] == 32 || value[end - 1] == 9 { end -= 1 }
        headers.add(String(decoding: name, as: UTF8.self), String(decoding: value[..<end], as: UTF8.self))
    }

    /// Whether a byte may be part of a token (RFC 9110, 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func isVisible(_ byte: UInt8) -> Bool { byte >= 32 && byte != 127 || byte == 9 }

    private static func same(_ name: UnsafeRawBufferPointer, _ lowercase: StaticString) -> Bool {
        lowercase.withUTF8Buffer { other in zip(name, other).allSatisfy { $0 | 0x20 == $1 | 0x20 } }
    }
}
