import FoundationEssentials
import Web

extension Request {
    /// What was sent, as JSON of this shape.
    /// - Throws: ``RequestError/malformed`` when it is something else, ``RequestError/tooLarge(limit:)``.
    func json<Value: Decodable>(_ type: Value.Type, limit: Int = 64 << 10) async throws -> Value {
        let bytes = try await body.collected(limit: limit)
        guard let value = try? JSONDecoder().decode(type, from: Data(bytes)) else { throw RequestError.malformed }
        return value
    }
}

extension Response {
    /// A value as JSON, its fields in the order of their names.
    static func json(_ value: some Encodable, status: Status = .ok) throws -> Response {
        .json(try JSONText.encoded(value), status: status)
    }
}

extension JSONText {
    /// A value as JSON, its fields in the order of their names.
    static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension Request {
    /// A script sent it, and reads what comes back.
    var isJSON: Bool { headers["Content-Type"]?.lowercased().hasPrefix("application/json") == true }
}
