/// An attribute of an element. Values are escaped when they are written.
public struct Attribute: Sendable, Hashable {
    let name: String
    /// Nil for an attribute that is there or not, such as `hidden`.
    let value: String?
    let isPresent: Bool

    /// Any attribute: the name is the program's own, the value may come from anywhere.
    public init(_ name: StaticString, _ value: String) {
        self.name = name.description
        self.value = value
        isPresent = true
    }

    /// An attribute that is there or not: `disabled`, `hidden`.
    public init(_ name: StaticString, when condition: Bool = true) {
        self.name = name.description
        value = nil
        isPresent = condition
    }

    /// An attribute that is left out when there is no value.
    public init(_ name: StaticString, optional value: String?) {
        self.name = name.description
        self.value = value ?? ""
        isPresent = value != nil
    }

    /// `class`; empty names are left out.
    public static func `class`(_ names: String...) -> Attribute {
        let names = names.filter { !$0.isEmpty }
        return Attribute("class", optional: names.isEmpty ? nil : names.joined(separator: " "))
    }
    /// `id`.
    public static func id(_ value: String) -> Attribute { Attribute("id", value) }
    /// `href`: a path within the site, a fragment, or an address that begins with `https:` or `http:`; anything else,
    /// `javascript:` above all, becomes `#`.
    public static func href(_ address: String) -> Attribute { Attribute("href", Self.checked(address)) }
    /// `src`, held to the same addresses as ``href(_:)``.
    public static func src(_ address: String) -> Attribute { Attribute("src", Self.checked(address)) }
    /// `action`, held to the same addresses as ``href(_:)``.
    public static func action(_ address: String) -> Attribute { Attribute("action", Self.checked(address)) }
    /// `type`.
    public static func type(_ value: String) -> Attribute { Attribute("type", value) }
    /// `name`.
    public static func name(_ value: String) -> Attribute { Attribute("name", value) }
    /// `value`.
    public static func value(_ value: String) -> Attribute { Attribute("value", value) }
    /// `alt`; empty for pictures that only adorn.
    public static func alt(_ value: String) -> Attribute { Attribute("alt", value) }
    /// `title`.
    public static func title(_ value: String) -> Attribute { Attribute("title", value) }
    /// `role`.
    public static func role(_ value: String) -> Attribute { Attribute("role", value) }
    /// `for`, of a label.
    public static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
    /// `method`.
    public static func method(_ value: String) -> Attribute { Attribute("method", value) }
    /// `lang`.
    public static func lang(_ value: String) -> Attribute { Attribute("lang", value) }
    /// `width` and the like: pixels without a unit.
    public static func width(_ pixels: Int) -> Attribute { Attribute("width", String(pixels)) }
    /// `height`.
    public static func height(_ pixels: Int) -> Attribute { Attribute("height", String(pixels)) }
    /// `hidden`.
    public static func hidden(_ condition: Bool = true) -> Attribute { Attribute("hidden", when: condition) }
    /// `aria-…`.
    public static func aria(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(prefixed: "aria-", name, value)
    }
    /// `data-…`.
    public static func data(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(prefixed: "data-", name, value)
    }

    private init(prefixed prefix: String, _ name: StaticString, _ value: String) {
        self.name = prefix + name.description
        self.value = value
        isPresent = true
    }

    /// Browsers drop control characters inside an address and spaces before it, so `java\nscript:` is a scheme too.
    private static func checked(_ address: String) -> String {
        guard !address.utf8.contains(where: { $0 < 33 || $0 == 127 }) else { return "#" }
        guard let colon = address.firstIndex(of: ":") else { return address }
        let before = address[..<colon]
        if before.contains(where: { "/?#".contains($0) }) { return address }
        return ["http", "https"].contains(before.lowercased()) ? address : "#"
    }

    func write(to markup: inout Markup) {
        guard isPresent else { return }
        markup.append(raw: " ")
        markup.append(raw: name)
        guard let value else { return }
        markup.append(raw: "=\"")
        markup.append(escaped: value)
        markup.append(raw: "\"")
    }
}
