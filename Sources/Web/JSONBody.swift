extension Request {
    /// Decodes the body as JSON into a value of this type.
    /// - Throws: ``RequestError/malformed`` when the body is something else, ``RequestError/tooLarge(limit:)``.
    public func json<Value: Decodable>(_ type: Value.Type, limit: Int = 64 << 10) async throws -> Value {
        let bytes = try await body.collected(limit: limit)
        guard let value = JSONText.decoded(type, from: bytes) else { throw RequestError.malformed }
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
