internal import FoundationEssentials

extension Request {
    /// What was sent, as JSON of this shape.
    ///
    /// Only UTF-8 is read (RFC 8259, section 8.1). The decoder would take UTF-16 and UTF-32 as well, in which every
    /// character of JSON's own holds a byte of 0; JSON in UTF-8 never does.
    /// - Throws: ``RequestError/malformed`` when it is something else, ``RequestError/tooLarge(limit:)``.
    public func json<Value: Decodable>(_ type: Value.Type, limit: Int = 64 << 10) async throws -> Value {
        let bytes = try await body.collected(limit: limit)
        guard !bytes.contains(0), let value = try? JSONDecoder().decode(type, from: Data(bytes)) else {
            throw RequestError.malformed
        }
        return value
    }

    /// A script asked for it, and reads what comes back whatever it is.
    public var wantsJSON: Bool { headers["Accept"]?.hasPrefix("application/json") == true }

    /// A script sent it, and reads what comes back.
    public var isJSON: Bool { headers["Content-Type"]?.lowercased().hasPrefix("application/json") == true }
}

extension Response {
    /// A value as JSON, its fields in the order of their names.
    public static func json(_ value: some Encodable, status: Status = .ok) throws -> Response {
        .json(try JSONText.encoded(value), status: status)
    }
}
