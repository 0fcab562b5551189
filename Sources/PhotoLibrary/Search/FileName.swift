/// The searchable parts of a file name.
struct FileName {
    /// Words without a digit, which many files may share: the *img* of *IMG_1234*, *beach*, *anna*, and the *dscn* of
    /// *DSCN0010*.
    let words: [String]
    private let all: [String]
    /// The whole name without its extension as ``Words/key(_:)`` has it, such as *dscn0010* or *img 1234*; nil when
    /// there are no letters and digits together in it. Such names are nearly all different, so they are looked up in
    /// the table of files instead of being indexed.
    let key: String?

    init(_ path: FilePath) {
        var name = path.bytes.suffix(while: { $0 != UInt8(ascii: "/") })
        if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex { name = name[..<dot] }
        let all = Words.split(String(decoding: name, as: UTF8.self))
        self.all = all
        words = all.compactMap { word in
            guard Self.hasDigit(word) else { return word }
            let letters = String(String.UnicodeScalarView(word.unicodeScalars.prefix { !Self.isDigit($0) }))
            return letters.unicodeScalars.count >= 3 ? letters : nil
        }
        key = Self.key(all)
    }

    /// Whether the words are in the name, one after the other; a number is not cut in front, the last word may go on.
    func contains(_ words: [String]) -> Bool {
        let name = Array(all.joined(separator: " ").unicodeScalars)
        let wanted = Array(words.joined(separator: " ").unicodeScalars)
        guard let first = wanted.first, wanted.count <= name.count else { return false }
        return (0...name.count - wanted.count).contains { start in
            guard name[start..<start + wanted.count].elementsEqual(wanted) else { return false }
            guard start > 0, name[start - 1] != " " else { return true }
            return Self.isDigit(first) && !Self.isDigit(name[start - 1])
        }
    }

    /// Whether a number in the last part of a path begins with these digits: faster than ``contains(_:)``, and true for
    /// every path for which that is true with words that include these digits as a number's beginning.
    static func hasNumber(_ digits: [UInt8], inNameOf path: UnsafeRawBufferPointer) -> Bool {
        let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
        guard digits.count <= name.count else { return false }
        return (name.startIndex...name.endIndex - digits.count).contains { start in
            name[start] == digits[0] && name[start..<start + digits.count].elementsEqual(digits)
                && (start == name.startIndex || !(48...57).contains(name[start - 1]))
        }
    }

    /// The last number in the last part of a path without its extension, from its last five digits: 1 for *IMG_0001.jpg*.
    /// Nil when there is none.
    static func number(_ path: FilePath) -> Int? {
        var name = path.bytes.suffix(while: { $0 != UInt8(ascii: "/") })
        if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex { name = name[..<dot] }
        guard let last = name.lastIndex(where: { (48...57).contains($0) }) else { return nil }
        return name[...last].reversed().prefix { (48...57).contains($0) }.prefix(5).reversed()
            .reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    /// The key of a whole name in words; nil for one that is indexed by its words, or is a mere number.
    static func key(_ words: [String]) -> String? {
        let hasLetters = words.contains { $0.unicodeScalars.contains { !isDigit($0) } }
        return hasLetters && words.contains(where: hasDigit) ? words.joined(separator: " ") : nil
    }

    static func hasDigit(_ word: String) -> Bool { word.unicodeScalars.contains(where: isDigit) }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48...57).contains(scalar.value) }
}

extension [UInt8] {
    /// The longest suffix whose bytes all satisfy the condition.
    fileprivate func suffix(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0)...]
    }
}
