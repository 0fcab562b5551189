/// JSON as text (RFC 8259), for what scripts are given to read.
public enum JSONText {
    /// An object of strings, in a fixed order.
    public static func object(_ values: [String: String]) -> String {
        "{" + values.sorted { $0.key < $1.key }.map { string($0.key) + ":" + string($0.value) }.joined(separator: ",")
            + "}"
    }

    /// A quoted string.
    public static func string(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
