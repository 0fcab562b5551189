/// Words as the index of lemmas has them: lower case, without diacritics, single spaces between them.
///
/// Covers ASCII, Latin-1 and Latin Extended-A, which is all that English and Italian need, without Unicode tables,
/// so that it also runs as Embedded Swift.
public enum Folding {
    /// UTF-8 of the folded text.
    public static func folded(_ text: String) -> [UInt8] {
        var out: [UInt8] = []
        var pendingSpace = false
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if value == 0x20 || value == 0x5F || value == 0x09 || value == 0xA0 {
                pendingSpace = !out.isEmpty
                continue
            }
            if value >= 0x300 && value <= 0x36F { continue }
            if pendingSpace {
                out.append(0x20)
                pendingSpace = false
            }
            if value >= 0x41 && value <= 0x5A {
                out.append(UInt8(value) + 32)
            } else if value < 0x80 {
                out.append(UInt8(value))
            } else if value == 0x2019 {
                out.append(0x27)
            } else if let base = latin(value) {
                out.append(base)
            } else {
                out.append(contentsOf: String(scalar).utf8)
            }
        }
        return out
    }

    /// The letter under the diacritics of a Latin-1 or Latin Extended-A code point.
    private static func latin(_ value: UInt32) -> UInt8? {
        guard value >= 0xC0, value <= 0x17F else { return nil }
        // One byte a code point; a space where there is no single base letter.
        let bases: StaticString =
            """
            aaaaaa ceeeeiiii nooooo ouuuuy  aaaaaa ceeeeiiii nooooo ouuuuy yaaaaaaccccccccddddeeeeeeeeeegggg\
            gggghhhhiiiiiiiiii  jjkk llllll  llnnnnnn nnoooooo  rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
            """
        let base = bases.utf8Start[Int(value - 0xC0)]
        return base == 0x20 ? nil : base
    }
}
