internal import FoundationEssentials

extension Request {
    /// Decodes the body as JSON into a value of this type.
    ///
    /// Only UTF-8 is read (RFC 8259, section 8.1). The decoder would accept UTF-16 and UTF-32 as well. In these, every
    /// JSON syntax character contains a zero byte, which JSON in UTF-8 never does.
    /// - Throws: ``RequestError/malformed`` when the body is something else, ``RequestError/tooLarge(limit:)``.
    public func json<Value: Decodable>(_ type: Value.Type, limit: Int = 64 << 10) async throws -> Value {
        let bytes = try await body.collected(limit: limit)
        guard !bytes.contains(0), let value = try? JSONDecoder().decode(type, from: Data(bytes)) else {
            throw RequestError.malformed
        }
        return value
    }

    /// Whether a script asked for JSON: it reads the answer whatever its status.
    public var wantsJSON: Bool { headers["Accept"]?.hasPrefix("application/json") == true }

    /// Whether the body is JSON: a script sent it and reads the answer.
    public var isJSON: Bool { headers["Content-Type"]?.lowercased().hasPrefix("application/json") == true }
}

extension Response {
    /// A value as JSON, with its fields sorted by name.
    public static func json(_ value: some Encodable, status: Status = .ok) throws -> Response {
        .json(try JSONText.encoded(value), status: status)
    }
}
