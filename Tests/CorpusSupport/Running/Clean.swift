/// What a text must not hold where people read it: what steers a terminal, ends a line, or turns text round.
public func steering(in bytes: [UInt8], but allowed: Set<Unicode.Scalar> = ["\n"]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["it is not UTF-8"] }
    let bad = text.unicodeScalars.filter { scalar in
        if allowed.contains(scalar) { return false }
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: return true
        default: return false
        }
    }
    return Set(bad.map { "U+" + String($0.value, radix: 16, uppercase: true) }).sorted()
}

/// Whether a text reads as a sentence to a person: it begins with a capital letter or a quotation mark, has several
/// words, ends with one stop, and tells nothing of the program's inside.
public func isSentence(_ text: String) -> Bool {
    guard let first = text.first, first.isUppercase || first == "“" else { return false }
    return text.hasSuffix(".") && !text.hasSuffix("..") && text.contains(" ") && text.count < 500
        && !text.contains("Error(") && !text.contains("Optional(")
}
