import FavoriSite
import FavourStore
import Favours
import Foundation
import RandomSupport
import Testing
import Web

@Suite("Requests that make no sense are refused, and change nothing")
struct MalformedTests {
    @Test func `five hundred of them`() async throws {
        var nonsense = Nonsense(seed: 1)
        try await nonsense.send(500)
    }
}

@Suite(
    "Ten thousand requests that make no sense", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["VISION_LONG_TESTS"] == "1", "VISION_LONG_TESTS is not 1"))
struct LongMalformedTests {
    @Test(arguments: 2..<22 as Range<UInt64>)
    func `five hundred of them`(seed: UInt64) async throws {
        var nonsense = Nonsense(seed: seed)
        try await nonsense.send(500)
    }
}

/// Makes requests at random: the same ones for the same seed.
private struct Nonsense: RandomNumberGenerator {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { random.next() }

    private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
    private mutating func one<Element>(of all: [Element]) -> Element { all[number(0..<all.count)] }

    private static let numbers = [
        "0", "-0", "1", "2", "3", "-1", "1.5", "1e3", "1e999", "-1e999", "1e-999", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "99999999999999999999999999", "0.1e1", "1E+2", "00", "0x10",
        "NaN",
        "60.1841", "24.9512", "91", "-181", "2147483648", "4294967296",
    ]
    private static let texts = [
        "", " ", "a", "Carry a sofa", "2027-01-17T10:00:00Z", "2027-01-17T12:00:00Z", "9999-12-31T23:59:59Z",
        "0000-01-01T00:00:00Z", "2027-02-30T10:00:00Z", "2027-01-17T10:00:00+99:99", "single", "group", "bulkyWaste",
        "<script>", "' OR 1=1 --", "\\u0000", "\\ud800", "\\u202e", "\\n", "🙂", "e\\u0301", "null", "true",
    ]
    private static let names = [
        "title", "description", "category", "type", "car", "heavy", "oneIsEnough", "place", "slots", "version",
        "person",
        "reason", "latitude", "longitude", "start", "end", "places", "id", "name", "email", "password", "adult",
        "neighbourhood", "text", "picture", "message", "helpers", "x",
    ]

    /// JSON, now and then such as there is none.
    private mutating func json(_ depth: Int) -> String {
        switch number(0..<(depth > 4 ? 5 : 8)) {
        case 0: return one(of: ["null", "true", "false"])
        case 1, 2: return one(of: Self.numbers)
        case 3, 4:
            let text = number(0..<40) == 0 ? String(repeating: "long ", count: number(1..<3000)) : one(of: Self.texts)
            return "\"\(text)\""
        case 5: return "[" + (0..<number(0..<5)).map { _ in json(depth + 1) }.joined(separator: ",") + "]"
        default:
            return "{"
                + (0..<number(0..<6)).map { _ in "\"\(one(of: Self.names))\":\(json(depth + 1))" }
                .joined(separator: ",") + "}"
        }
    }

    /// A body that makes sense, with something else in one of its places.
    private mutating func damaged() -> String {
        let slot = "{\"start\":\"2027-01-17T10:00:00Z\",\"end\":\"2027-01-17T12:00:00Z\",\"places\":1}"
        var parts = [
            ("title", "\"Carry a sofa\""), ("description", "\"Second floor\""), ("category", "\"bulkyWaste\""),
            ("type", "\"single\""), ("car", "false"), ("heavy", "true"), ("oneIsEnough", "false"),
            ("place", "{\"latitude\":60.1841,\"longitude\":24.9512}"), ("slots", "[\(slot)]"), ("version", "1"),
            ("person", "2"), ("reason", "\"Why\""), ("stars", "4"), ("name", "\"Anna\""), ("password", "\"short\""),
            ("adult", "true"), ("text", "\"Hello\""), ("message", "1"),
        ]
        for _ in 0..<number(0..<3) {
            let index = number(0..<parts.count)
            switch number(0..<4) {
            case 0: parts.remove(at: index)
            case 1: parts.append((parts[index].0, json(1)))
            case 2 where parts[index].0 == "place":
                parts[index].1 = "{\"latitude\":\(one(of: Self.numbers)),\"longitude\":\(one(of: Self.numbers))}"
            case 2 where parts[index].0 == "slots":
                let slots = (0..<number(0..<14)).map { _ in number(0..<2) == 0 ? slot : json(1) }
                parts[index].1 = "[" + slots.joined(separator: ",") + "]"
            default: parts[index].1 = json(1)
            }
        }
        return "{" + parts.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    private mutating func body() -> [UInt8] {
        switch number(0..<20) {
        case 0: return []
        case 1: return (0..<number(1..<400)).map { _ in UInt8.random(in: 0...255, using: &self) }
        case 2:
            let depth = one(of: [100, 511, 513, 2000, 30_000])
            let (open, close) = one(of: [("[", "]"), ("{\"place\":", "}")])
            let isClosed = number(0..<2) == 0
            return Array(
                (String(repeating: open, count: depth) + (isClosed ? "1" + String(repeating: close, count: depth) : ""))
                    .utf8)
        case 3:
            return Array(
                repeating: UInt8.random(in: 32...126, using: &self), count: one(of: [65_536, 65_537, 2_000_000]))
        case 4: return Array(damaged().utf8.dropLast(number(1..<100)))
        case 5:
            var bytes = Array(damaged().utf8)
            for _ in 0..<number(1..<5) { bytes[number(0..<bytes.count)] = UInt8.random(in: 0...255, using: &self) }
            return bytes
        case 6: return Array("\u{FEFF}\(damaged())".utf8)
        case 7: return damaged().utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        case 8..<12: return Array(json(0).utf8)
        default: return Array(damaged().utf8)
        }
    }

    private mutating func address(_ pattern: String) -> String {
        let values = [
            "1", "1", "2", "3", "0", "-1", "99", "9223372036854775807", "9223372036854775808", "x", "1.5", "%20", "%C3",
            "1%3B", "1e3", "+1", "%31",
        ]
        var path = pattern.replacing(":id", with: one(of: values)).replacing(":slot", with: one(of: values))
            .replacing(":person", with: one(of: values))
        guard number(0..<3) == 0 || path.hasSuffix("markers") else { return path }
        let names = [
            "box", "step", "category", "from", "to", "hours", "type", "car", "heavy", "free", "q", "sort", "limit",
            "cursor", "version",
        ]
        let odd = [
            "", "1", "0", "-1", "1e999", "nan", "inf", "24,60,26,61", "181,0,0,0", "1,2,3,4,5", "pets", "pets,x",
            "date",
            "distance", "single", "false", "true", "2027-01-17T10:00:00Z", "sofa", "%22%2A", "%00", "%FF%FE", "a%22b",
            "eyJrZXkiOjF9", "200", "201", "NEAR(", "%F0%9F%99%82", String(repeating: "q", count: 3000),
        ]
        path += "?" + (0..<number(1..<5)).map { _ in "\(one(of: names))=\(one(of: odd))" }.joined(separator: "&")
        if path.contains("markers"), number(0..<2) == 0 { path += "&step=0.01" }
        return path
    }

    /// All that is stored of favours and people.
    private func rows(_ site: Site) async throws -> String {
        var text = "\(try await site.store.favours((1...400).map { FavourID(rawValue: $0) }))"
        let people = try await site.store.allPeople()
        text += "\(people)"
        for person in people {
            text += "\(try await site.store.messages(to: person.id, limit: 10_000))"
            text += "\(try await site.store.chats(of: person.id).chats)"
            text += "\(try await site.store.hidden(for: person.id).sorted())"
        }
        return text
    }

    mutating func send(_ count: Int) async throws {
        let site = try await Site()
        var tokens: [String?] = [nil, "x", "Bearer", String(repeating: "t", count: 5000)]
        for name in ["Anna", "Bruno", "Carla"] {
            let token = try await site.join(name).token
            tokens += [token, token]
        }
        for places in 1...3 {
            _ = try await site.json(
                .post, "/api/v1/favours", Site.draft(places: places), token: tokens[4], status: 201)
        }
        _ = try await site.json(.post, "/api/v1/favours/1/chats", token: tokens[6])
        _ = try await site.json(
            .post, "/api/v1/chats/1/messages", "{\"text\":\"Hello\"}", token: tokens[6], status: 201)
        let routes = site.site.patterns.filter { $0.pattern.hasPrefix("/api/") }
        var before = try await rows(site)
        var statuses: [Int: Int] = [:]
        for number in 0..<count {
            let route = one(of: routes)
            let method = self.number(0..<30) == 0 ? one(of: [.get, .put, .delete, .patch, .post]) : route.method
            let (path, token) = (address(route.pattern), one(of: tokens))
            // Signing out would end the rest.
            guard !(method == .delete && path.hasPrefix("/api/v1/sessions")), let target = Target(path) else {
                continue
            }
            var headers: Headers = [
                "Host": "localhost", "Content-Type": one(of: ["application/json", "text/plain", ""]),
            ]
            if let token { headers["Authorization"] = "Bearer \(token)" }
            if self.number(0..<4) == 0 {
                headers["Idempotency-Key"] = one(of: ["a", "b", "", " ", "\u{e9}", String(repeating: "k", count: 256)])
            }
            let body = body()
            let response = await site.gate.respond(
                to: Request(method, target, headers: headers, body: body.isEmpty ? .empty : .bytes(body)))
            let status = response.status.rawValue
            statuses[status, default: 0] += 1
            let what =
                "request \(number): \(method.rawValue) \(path.prefix(200)) "
                + String(decoding: body.prefix(400), as: UTF8.self)
            #expect(status < 500, "\(what)")
            let after = try await rows(site)
            if status >= 400 || method == .get { #expect(after == before, "\(status) \(what)") }
            before = after
        }
        print("Answers to nonsense: \(statuses.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" })")
        #expect(statuses[400] ?? 0 > count / 10 && statuses.filter { $0.key < 400 }.values.reduce(0, +) > count / 100)
        #expect(try await site.store.problems() == [])
    }
}
