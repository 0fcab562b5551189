/// The header fields of a request or a response, in order. Names are compared without regard to case (RFC 9110, 5.1).
public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// A name and its value.
    public struct Field: Hashable, Sendable {
        /// The name as it was written.
        public let name: String
        /// The value, without line breaks.
        public let value: String
    }

    /// The fields in order; a name may occur several times.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// Fields with these names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// The first value with this name. Setting replaces all values with the name; nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.same($0.name, name) }?.value }
        set {
            fields.removeAll { Self.same($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Every value of a name.
    public func all(_ name: String) -> [String] { fields.filter { Self.same($0.name, name) }.map(\.value) }

    /// Adds a field. Line breaks and zero bytes, with which a value could end the field and begin another, are removed.
    public mutating func add(_ name: String, _ value: String) {
        let isClean = !value.utf8.contains { $0 == 13 || $0 == 10 || $0 == 0 }
        let value =
            isClean ? value : String(decoding: value.utf8.filter { $0 != 13 && $0 != 10 && $0 != 0 }, as: UTF8.self)
        fields.append(Field(name: name, value: value))
    }

    /// Adds those of the fields whose names do not occur yet.
    mutating func add(missing others: [Field]) {
        let mine = fields
        fields.reserveCapacity(mine.count + others.count)
        for other in others where !mine.contains(where: { Self.same($0.name, other.name) }) { fields.append(other) }
    }

    private static func same(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        return zip(left.utf8, right.utf8).allSatisfy { left, right in
            left == right || left ^ right == 0x20 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= left | 0x20
        }
    }
}
