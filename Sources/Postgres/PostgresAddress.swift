internal import CPostgreSQL

/// Where a database of PostgreSQL is, and who signs in: an address as libpq takes it, `postgresql://user@host/database`.
///
/// A password may be in it; no description tells it. Without one, libpq takes that of `PGPASSWORD` or `PGPASSFILE`.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What libpq is given.
    let text: String
    /// What is not to be told.
    let password: String
    /// Host, port and database, as people know them.
    public let name: String

    /// Whether a password is in it.
    public var hasPassword: Bool { !password.isEmpty }

    /// An address; nil for what is none, as without `postgresql://` at its beginning.
    public init?(_ text: String) {
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://"), !text.utf8.contains(0),
            let options = PQconninfoParse(text, nil)
        else { return nil }
        defer { PQconninfoFree(options) }
        var parts: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        self.text = text
        password = parts["password"] ?? ""
        let host = parts["host"] ?? parts["hostaddr"] ?? ""
        let port = parts["port"].map { ":\($0)" } ?? ""
        name = (host.hasPrefix("/") || host.isEmpty ? "this computer" : host + port) + "/" + (parts["dbname"] ?? "")
    }

    /// A text of libpq's without the password, should it be in it.
    func concealing(_ text: String) -> String {
        let text = password.isEmpty ? text : text.replacing(password, with: "…")
        return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Without the password.
    public var description: String { name }
    /// Without the password.
    public var debugDescription: String { name }
    /// Without the password.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
