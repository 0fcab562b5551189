import Web

/// A route of the programming interface, with what its description says of it.
struct APIRoute: Sendable {
    let method: Method
    /// Below `/api/v1`, such as `/favours/:id`.
    let pattern: String
    let summary: String
    /// Whether only people with an account may ask.
    let needsAccount: Bool
    /// Names of query parameters.
    let query: [String]
    /// What is sent; nil for nothing.
    let body: APISchema?
    /// Whether it may be left out.
    let isBodyOptional: Bool
    /// Whether an `Idempotency-Key` makes a repeated request harmless.
    let takesKey: Bool
    let status: Int
    /// What is answered; nil for nothing.
    let answer: APISchema?
    let handler: Router.Handler

    init(
        _ method: Method, _ pattern: String, _ summary: String, needsAccount: Bool = true, query: [String] = [],
        body: APISchema? = nil, isBodyOptional: Bool = false, takesKey: Bool = false, status: Int = 200,
        answer: APISchema? = nil, handler: @escaping Router.Handler
    ) {
        self.method = method
        self.pattern = pattern
        self.summary = summary
        self.needsAccount = needsAccount
        self.query = query
        self.body = body
        self.isBodyOptional = isBodyOptional
        self.takesKey = takesKey
        self.status = status
        self.answer = answer
        self.handler = handler
    }
}

/// The shape of JSON (OpenAPI 3.1, Schema Object).
indirect enum APISchema: Encodable, Sendable {
    case string, time, integer, number, boolean
    case choice([String])
    case list(APISchema)
    /// Names that end with a question mark may be left out.
    case object([String: APISchema])
    case named(String)
    /// No JSON: the bytes of a picture.
    case picture

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .string: try container.encode("string", forKey: Key("type"))
        case .integer: try container.encode("integer", forKey: Key("type"))
        case .number: try container.encode("number", forKey: Key("type"))
        case .boolean: try container.encode("boolean", forKey: Key("type"))
        case .time:
            try container.encode("string", forKey: Key("type"))
            try container.encode("date-time", forKey: Key("format"))
        case .choice(let values):
            try container.encode("string", forKey: Key("type"))
            try container.encode(values, forKey: Key("enum"))
        case .list(let item):
            try container.encode("array", forKey: Key("type"))
            try container.encode(item, forKey: Key("items"))
        // Any bytes (OpenAPI 3.1, 4.8.14.3).
        case .picture: break
        case .named(let name): try container.encode("#/components/schemas/\(name)", forKey: Key("$ref"))
        case .object(let fields):
            try container.encode("object", forKey: Key("type"))
            try container.encode(
                Dictionary(fields.map { ($0.key.replacing("?", with: ""), $0.value) }) { one, _ in one },
                forKey: Key("properties"))
            try container.encode(fields.keys.filter { !$0.hasSuffix("?") }.sorted(), forKey: Key("required"))
        }
    }
}
