import AppShell
import HTML
import Web

/// What makes a form that is sent twice, by a double click or by going back, count once.
enum FormKey {
    /// A key of its own for each form of each page.
    static func field(id: String? = nil) -> Markup {
        // getrandom(2).
        var generator = SystemRandomNumberGenerator()
        let parts = (0..<4).map { _ in
            let digits = String(UInt32.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }
        return input(.type("hidden"), .name("key"), Attribute("id", optional: id), .value(parts.joined()))
    }

    /// The key that came with a form; nil without one.
    /// - Throws: `SiteProblem.malformed`.
    static func key(in form: Fields) throws -> String? {
        guard let key = form["key"], !key.isEmpty else { return nil }
        guard key.utf8.count <= 100, key.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { throw SiteProblem.malformed }
        return key
    }
}
