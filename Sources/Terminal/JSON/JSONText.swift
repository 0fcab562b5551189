internal import Glibc

extension JSONValue {
    /// The value as one line of JSON: no newline is ever in it.
    public var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .decimal(let value, let digits): text += Self.decimalText(value, digits: digits)
        case .string(let value): Self.writeString(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let pairs):
            text += "{"
            for (index, pair) in pairs.enumerated() {
                if index > 0 { text += "," }
                Self.writeString(pair.key, to: &text)
                text += ":"
                pair.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// Rounded to the given decimals, without trailing zeros and without a negative zero.
    private static func decimalText(_ value: Double, digits: Int) -> String {
        guard value.isFinite else { return "null" }
        let scale = pow(10, Double(digits))
        let scaled = (value.magnitude * scale).rounded()
        guard scaled < 9e15 else { return "\(value)" }
        let whole = Int(scaled) / Int(scale)
        var fraction = String(Int(scaled) % Int(scale))
        fraction = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
    }

    /// Escapes what RFC 8259 demands, and what could control a terminal or change the reading direction, which
    /// `JSONEncoder` does not.
    private static func writeString(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.isHarmful:
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
