import AppShell
import Web

extension Fields {
    /// The one of several values that a field holds; nil where the field is empty or missing.
    /// - Throws: `SiteProblem.malformed` for any other value.
    func choice<Choice: RawRepresentable<String>>(_ name: String) throws -> Choice? {
        guard let text = self[name], !text.isEmpty else { return nil }
        guard let choice = Choice(rawValue: text) else { throw SiteProblem.malformed }
        return choice
    }
}
