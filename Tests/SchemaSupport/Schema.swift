/// The part of JSON Schema (draft 2020-12) that our documentation uses. An unknown keyword is a violation, never passed over.
public struct Schemas: Sendable {
    /// All schemas, by `$id`.
    private let byName: [String: JSON]

    /// The schemas in the fenced `json` blocks of a Markdown text. Throws when a block is not JSON.
    public init(markdown: String) throws {
        var byName: [String: JSON] = [:]
        var block: [Substring]?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```json" {
                block = []
            } else if line == "```", let lines = block {
                let schema = try JSON(lines.joined(separator: "\n"))
                if case .string(let name) = schema["$id"] { byName[name] = schema }
                block = nil
            } else {
                block?.append(line)
            }
        }
        self.byName = byName
    }

    /// The names there are.
    public var names: Set<String> { Set(byName.keys) }

    /// What a JSON text does wrong by the schema of this name; empty when it fits.
    public func violations(of text: String, by name: String) -> [String] {
        guard let schema = byName[name] else { return ["there is no schema \(name)"] }
        do { return violations(of: try JSON(text), by: schema, at: "$") } catch { return ["not JSON: \(error)"] }
    }

    private func violations(of value: JSON, by schema: JSON, at path: String) -> [String] {
        guard case .object(let keywords) = schema else { return ["\(path): the schema is no object"] }
        return keywords.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
            check(value, keyword, rule, keywords, path).map { "\(path): \($0)" }
                + nested(value, keyword, rule, path)
        }
    }

    /// The keywords that say something about the value itself.
    private func check(
        _ value: JSON, _ keyword: String, _ rule: JSON, _ schema: [String: JSON], _ path: String
    ) -> [String] {
        switch (keyword, rule, value) {
        case ("type", .string(let type), _): return fits(value, type) ? [] : ["is \(value.type), not \(type)"]
        case ("type", .array(let types), _):
            let fitsOne = types.contains { if case .string(let type) = $0 { fits(value, type) } else { false } }
            return fitsOne ? [] : ["is \(value.type)"]
        case ("required", .array(let names), .object(let members)):
            return names.compactMap {
                if case .string(let name) = $0, members[name] == nil { "lacks \(name)" } else { nil }
            }
        case ("additionalProperties", .bool(false), .object(let members)):
            guard case .object(let known) = schema["properties"] else { return members.isEmpty ? [] : ["is not empty"] }
            return members.keys.filter { known[$0] == nil }.sorted().map { "has \($0) too" }
        case ("enum", .array(let values), _): return values.contains(value) ? [] : ["is none of the values allowed"]
        case ("const", _, _): return value == rule ? [] : ["is not the value demanded"]
        case ("pattern", .string(let pattern), .string(let text)):
            guard let regex = try? Regex(pattern) else { return ["pattern \(pattern) cannot be read"] }
            return text.contains(regex) ? [] : ["“\(text)” does not match \(pattern)"]
        case ("minimum", .number(let limit), .number(let number)): return number >= limit ? [] : ["is below \(limit)"]
        case ("maximum", .number(let limit), .number(let number)): return number <= limit ? [] : ["is above \(limit)"]
        case ("oneOf", .array(let schemas), _):
            let results = schemas.map { violations(of: value, by: $0, at: path) }
            let count = results.count { $0.isEmpty }
            return count == 1 ? [] : ["fits \(count) of the schemas instead of one"] + results.flatMap { $0 }
        case ("anyOf", .array(let schemas), _):
            let results = schemas.map { violations(of: value, by: $0, at: path) }
            return results.contains { $0.isEmpty } ? [] : ["fits no schema"] + results.flatMap { $0 }
        default: return Self.keywords.contains(keyword) ? [] : ["unknown keyword \(keyword)"]
        }
    }

    /// The keywords that say something about what is inside the value.
    private func nested(_ value: JSON, _ keyword: String, _ rule: JSON, _ path: String) -> [String] {
        switch (keyword, rule, value) {
        case ("properties", .object(let rules), .object(let members)):
            return rules.sorted { $0.key < $1.key }.flatMap { name, rule in
                members[name].map { violations(of: $0, by: rule, at: "\(path).\(name)") } ?? []
            }
        case ("items", _, .array(let items)):
            return items.enumerated().flatMap { violations(of: $1, by: rule, at: "\(path)[\($0)]") }
        case ("$ref", .string(let name), _):
            guard let schema = byName[name] else { return ["\(path): there is no schema \(name)"] }
            return violations(of: value, by: schema, at: path)
        default: return []
        }
    }

    private func fits(_ value: JSON, _ type: String) -> Bool {
        value.type == type || (type == "number" && value.type == "integer")
    }

    /// The keywords that may meet a value of a type they say nothing about.
    private static let keywords: Set = [
        "$schema", "$id", "$ref", "type", "required", "properties", "additionalProperties", "items", "pattern",
        "minimum", "maximum",
    ]
}
