import SchemaSupport
import Testing

/// The checker that holds commands to their documentation is itself held to something.
struct SchemaTests {
    private func violations(_ text: String, _ schema: String) throws -> [String] {
        let schemas = try Schemas(
            markdown: """
                ```json
                {"$id": "small", "type": "integer", "minimum": 1, "maximum": 3}
                ```
                ```json
                {"$id": "tested", \(schema)}
                ```
                """)
        return schemas.violations(of: text, by: "tested")
    }

    @Test(arguments: [
        ("1", #""type": "number""#), ("1.0", #""type": "integer""#), ("null", #""type": ["string", "null"]"#),
        (#"{"a":1}"#, #""required": ["a"], "properties": {"a": {"$ref": "small"}}, "additionalProperties": false"#),
        ("[1,2,3]", #""items": {"$ref": "small"}"#), (#""n01""#, #""pattern": "^n[0-9]+$""#),
        ("true", #""const": true"#), ("2", #""oneOf": [{"$ref": "small"}, {"type": "string"}]"#),
        ("2", #""anyOf": [{"type": "string"}, {"type": "number"}]"#), (#""b""#, #""enum": ["a", "b"]"#),
    ])
    func `what fits a schema has no violation`(text: String, schema: String) throws {
        #expect(try violations(text, schema) == [])
    }

    @Test(arguments: [
        ("1.5", #""type": "integer""#), ("true", #""type": "number""#), ("1", #""type": ["string", "null"]"#),
        ("{}", #""required": ["a"]"#), (#"{"b":1}"#, #""properties": {"a": {}}, "additionalProperties": false"#),
        (#"{"a":7}"#, #""properties": {"a": {"$ref": "small"}}"#), ("[1,9]", #""items": {"$ref": "small"}"#),
        (#""x1""#, #""pattern": "^n[0-9]+$""#), ("0", #""const": 1"#),
        ("2", #""oneOf": [{"$ref": "small"}, {"type": "number"}]"#), ("[]", #""anyOf": [{"type": "string"}]"#),
        (#""c""#, #""enum": ["a", "b"]"#), ("1", #""$ref": "missing""#), ("1", #""maxItems": 3"#),
        ("{", #""type": "object""#),
    ])
    func `what does not fit a schema is told`(text: String, schema: String) throws {
        #expect(try violations(text, schema) != [])
    }
}
