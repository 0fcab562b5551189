import FavoriSite
import Foundation
import Testing
import Web

/// What a JSON value is told by a schema of the description (the part of JSON Schema that it uses).
private struct Description {
    let root: [String: Any]

    private func resolved(_ schema: [String: Any]) -> [String: Any] {
        guard let name = (schema["$ref"] as? String)?.split(separator: "/").last else { return schema }
        let schemas = (root["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]]
        return schemas?[String(name)] ?? [:]
    }

    /// Where a value differs from its schema.
    func mistakes(_ value: Any, _ schema: [String: Any], at path: String = "") -> [String] {
        let schema = resolved(schema)
        switch schema["type"] as? String {
        case "object":
            guard let object = value as? [String: Any] else { return ["\(path): no object"] }
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
            return missing.map { "\(path)/\($0): missing" }
                + object.flatMap { name, value in
                    properties[name].map { mistakes(value, $0, at: "\(path)/\(name)") } ?? ["\(path)/\(name): unknown"]
                }
        case "array":
            guard let items = value as? [Any], let item = schema["items"] as? [String: Any] else {
                return ["\(path): no array"]
            }
            return items.flatMap { mistakes($0, item, at: "\(path)[]") }
        case "string":
            guard let text = value as? String else { return ["\(path): no string"] }
            if let choices = schema["enum"] as? [String], !choices.contains(text) { return ["\(path): \(text)"] }
            return []
        case "integer":
            guard let number = value as? Double, number.rounded() == number else { return ["\(path): no integer"] }
            return []
        case "number": return value is NSNumber ? [] : ["\(path): no number"]
        case "boolean": return value is Bool ? [] : ["\(path): no boolean"]
        default: return ["\(path): no type"]
        }
    }

    /// An example of a schema, with what must be there or with all.
    func example(_ schema: [String: Any], isWhole: Bool, named name: String = "") -> Any {
        let schema = resolved(schema)
        switch schema["type"] as? String {
        case "object":
            let required = schema["required"] as? [String] ?? []
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            return Dictionary(
                properties.filter { isWhole || required.contains($0.key) }
                    .map { ($0.key, example($0.value, isWhole: isWhole, named: $0.key)) }
            ) { one, _ in one }
        case "array": return [example(schema["items"] as? [String: Any] ?? [:], isWhole: isWhole)]
        case "integer": return 1
        case "number": return name == "longitude" ? 24.9512 : 60.1841
        case "boolean": return true
        default:
            if let choices = schema["enum"] as? [String] { return choices[0] }
            if schema["format"] as? String == "date-time" {
                return name == "start" ? "2027-01-17T10:00:00Z" : "2027-01-17T12:00:00Z"
            }
            // The name of a picture.
            if name == "id" { return String(repeating: "0", count: 32) }
            return name == "email" ? "dora@example.org" : name == "password" ? "hedge row 12" : "Dora"
        }
    }
}

@Suite("The description of the interface says what the routes take and answer")
struct DescriptionTests {
    private func text(_ value: Any) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
    }

    @Test func `what is required is needed, and nothing else is`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let root = try await site.json(.get, "/api/v1/openapi.json")
        let description = Description(root: root)
        let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
        var (tried, leavers) = (0, 0)
        for (pattern, operations) in paths {
            for (method, operation) in operations {
                guard let body = operation["requestBody"] as? [String: Any],
                    let content = body["content"] as? [String: [String: Any]],
                    let schema = content["application/json"]?["schema"] as? [String: Any],
                    let verb = Web.Method(rawValue: method.uppercased())
                else { continue }
                /// The code of a refusal, or an empty text.
                func answer(_ body: String?) async throws -> (status: Int, code: String) {
                    let favour = try await site.json(
                        .post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
                    let path =
                        "/api/v1"
                        + pattern.replacing("{id}", with: "\(favour["id"] ?? 0)")
                        .replacing("{slot}", with: "1").replacing("{person}", with: "1")
                    var token = pattern.hasSuffix("accept") ? bruno.token : anna.token
                    if verb == .delete, pattern == "/me" {
                        leavers += 1
                        token = try await site.join("Leaver \(leavers)").token
                    }
                    let answer = try await site.ask(verb, path, body, token: token)
                    if answer.text.isEmpty { return (answer.status, "") }
                    let json = try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any]
                    return (answer.status, json?["code"] as? String ?? "")
                }
                let least = try #require(description.example(schema, isWhole: false) as? [String: Any])
                let whole = try #require(description.example(schema, isWhole: true) as? [String: Any])
                for example in [least, whole] {
                    var example = example
                    // One name of the two that a person may sign in by.
                    if pattern == "/sessions" { example["name"] = "Dora" }
                    let (status, code) = try await answer(try text(example))
                    #expect(status != 400, "\(method) \(pattern): \(code) for \(example)")
                }
                for name in least.keys {
                    var less = whole
                    less[name] = nil
                    if whole["name"] != nil, pattern == "/sessions" { less["name"] = "Dora" }
                    #expect(
                        try await answer(try text(less)).code == "malformed", "\(method) \(pattern) without \(name)")
                }
                let isNeeded = body["required"] as? Bool == true
                #expect(try await (answer(nil).status == 400) == isNeeded, "\(method) \(pattern) without a body")
                tried += 1
            }
        }
        #expect(tried >= 13)
    }

    @Test func `what is answered is as described, in every part`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let root = try await site.json(.get, "/api/v1/openapi.json")
        let description = Description(root: root)
        let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
        let person = "{\"name\":\"Carla\",\"password\":\"hedge row 12\",\"adult\":true}"
        let here = "?step=0.01&box=24,60,26,61"
        let file = try Photo.jpeg(width: 300, height: 200)
        let photo = try await site.picture(file, token: anna.token)
        for (method, path, status) in [(Web.Method.post, "/pictures", 201), (.put, "/me/picture", 200)] {
            let operation = try #require(paths[path]?[method.rawValue.lowercased()])
            let sent = (operation["requestBody"] as? [String: Any])?["content"] as? [String: Any]
            #expect(sent?.keys.sorted() == ["image/*"])
            let (found, json) = try await site.upload(file, method, "/api/v1" + path, token: anna.token)
            let content =
                ((operation["responses"] as? [String: [String: Any]])?["\(found)"]?["content"]
                as? [String: [String: Any]])?
                .values.first
            let schema = try #require(content?["schema"] as? [String: Any])
            #expect(found == status && description.mistakes(json, schema) == [], "\(path)")
        }
        let requests: [(Web.Method, String, String, String?, String?)] = [
            (.post, "/people", "/people", person, nil),
            (.post, "/sessions", "/sessions", "{\"name\":\"Carla\",\"password\":\"hedge row 12\"}", nil),
            (.post, "/sessions", "/sessions", "{\"name\":\"Carla\",\"password\":\"hedge row 13\"}", nil),
            (.post, "/favours", "/favours", Site.draft(places: 2), anna.token),
            (.post, "/favours", "/favours", Site.draft(title: ""), anna.token),
            (.post, "/favours/{id}/slots/{slot}/accept", "/favours/1/slots/1/accept", nil, bruno.token),
            (.post, "/favours/{id}/slots/{slot}/accept", "/favours/1/slots/1/accept", nil, bruno.token),
            (.get, "/favours/{id}", "/favours/1", nil, anna.token), (.get, "/favours/{id}", "/favours/1", nil, nil),
            (.get, "/favours", "/favours?limit=1", nil, nil), (.get, "/favours", "/favours", nil, bruno.token),
            (.post, "/favours", "/favours", Site.draft(title: "Feed the cat"), anna.token),
            (.get, "/favours", "/favours?limit=1", nil, bruno.token),
            (.get, "/markers", "/markers" + here, nil, nil), (.get, "/markers", "/markers" + here, nil, bruno.token),
            (.get, "/markers", "/markers?step=0", nil, nil), (.get, "/people/{id}", "/people/1", nil, bruno.token),
            (.get, "/people/{id}", "/people/99", nil, bruno.token), (.get, "/me", "/me", nil, anna.token),
            (.get, "/me", "/me", nil, bruno.token), (.get, "/me", "/me", nil, nil),
            (.patch, "/favours/{id}", "/favours/1", "{\"title\":\"Two sofas\"}", anna.token),
            (.patch, "/favours/{id}", "/favours/1", "{\"pictures\":[{\"id\":\"\(photo)\"}]}", anna.token),
            (.get, "/me/export", "/me/export", nil, anna.token), (.get, "/me", "/me", nil, anna.token),
            (.post, "/me/searches", "/me/searches?radius=1000&category=pets&hours=2", nil, anna.token),
            (.post, "/me/searches", "/me/searches?radius=7", nil, anna.token),
            (.get, "/me/searches", "/me/searches", nil, anna.token),
            (.delete, "/me/searches/{id}", "/me/searches/1", nil, anna.token),
            (.post, "/me/calendar", "/me/calendar", nil, anna.token),
            (.get, "/me/export", "/me/export", nil, anna.token),
            (.delete, "/me/calendar", "/me/calendar", nil, anna.token),
            (.get, "/people/{id}/reviews", "/people/1/reviews", nil, bruno.token),
            (.get, "/favours/{id}/reviews", "/favours/1/reviews", nil, bruno.token),
            (.put, "/favours/{id}/reviews/{person}", "/favours/1/reviews/1", "{\"stars\":4}", bruno.token),
            (.get, "/people/{id}", "/people/1", nil, bruno.token),
            (.get, "/favours/{id}", "/favours/1", nil, bruno.token),
            (.post, "/favours/{id}/chats", "/favours/1/chats", nil, bruno.token),
            (.post, "/favours/{id}/chats", "/favours/1/chats", nil, anna.token),
            (.post, "/chats/{id}/messages", "/chats/1/messages", "{\"text\":\"Hello\"}", bruno.token),
            (.post, "/chats/{id}/messages", "/chats/1/messages", "{\"text\":\"\"}", bruno.token),
            (.get, "/chats", "/chats", nil, anna.token),
            (.post, "/chats/{id}/read", "/chats/1/read", "{\"message\":1}", anna.token),
            (.get, "/chats/{id}/messages", "/chats/1/messages?limit=1", nil, bruno.token),
            (.post, "/favours/{id}/report", "/favours/1/report", "{\"reason\":\"scam\"}", bruno.token),
            (.post, "/favours/{id}/report", "/favours/1/report", "{\"reason\":\"scam\"}", bruno.token),
            (.post, "/people/{id}/report", "/people/1/report", "{\"reason\":\"rude\"}", bruno.token),
            (.get, "/me/export", "/me/export", nil, bruno.token),
            (.delete, "/me/picture", "/me/picture", nil, anna.token),
            (.delete, "/favours/{id}", "/favours/1", nil, anna.token),
            (.post, "/people/{id}/block", "/people/2/block", nil, anna.token),
            (.delete, "/people/{id}/block", "/people/2/block", nil, anna.token),
            (.delete, "/sessions", "/sessions", nil, bruno.token),
        ]
        for (method, pattern, path, body, token) in requests {
            let operation = try #require(paths[pattern]?[method.rawValue.lowercased()], "\(method) \(pattern)")
            let responses = try #require(operation["responses"] as? [String: [String: Any]])
            let answer = try await site.ask(method, "/api/v1" + path, body, token: token)
            let described = try #require(
                responses["\(answer.status)"] ?? (answer.status >= 400 ? responses["default"] : nil))
            guard let content = (described["content"] as? [String: [String: Any]])?.values.first else {
                #expect(answer.text.isEmpty, "\(method) \(path)")
                continue
            }
            let value = try JSONSerialization.jsonObject(with: Data(answer.text.utf8))
            let schema = try #require(content["schema"] as? [String: Any])
            #expect(description.mistakes(value, schema) == [], "\(method) \(path)")
        }
    }

    @Test func `a key is offered where a repeated request counts once, and nowhere else`() async throws {
        let site = try await Site()
        let root = try await site.json(.get, "/api/v1/openapi.json")
        let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
        for (path, operations) in paths {
            for (method, operation) in operations {
                let names = (operation["parameters"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
                // A chat is opened by its favour and person: however often, it is the same. A report counts once by itself.
                let isKept =
                    path.hasPrefix("/favours") && method != "get" && !path.hasSuffix("/chats")
                    && !path.contains("/reviews/") && !path.hasSuffix("/report")
                    || path == "/chats/{id}/messages" && method == "post"
                #expect(names.contains("Idempotency-Key") == isKept, "\(method) \(path)")
            }
        }
    }
}
