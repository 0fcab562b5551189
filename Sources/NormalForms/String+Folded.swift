extension String {
    /// The text in small letters, with the accents of Latin letters and all combining marks taken off (*Città* → *citta*), and
    /// Latin letters that are no accented ones as they are written without them (*Straße* → *strasse*, *Łódka* → *lodka*). So
    /// are names and words compared that people search for.
    ///
    /// Other scripts keep their letters.
    public var folded: String {
        if utf8.allSatisfy({ $0 < 128 }) { return lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in lowercased().unicodeScalars {
            if scalar.value < 0xC0 {
                folded.append(scalar)
            } else if let plain = Self.plain[scalar] {
                folded.append(contentsOf: plain.unicodeScalars)
            } else if !Self.isCombiningMark(scalar) {
                folded.append(scalar)
            }
        }
        return String(folded)
    }

    private static func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    private static let plain: [Unicode.Scalar: String] = {
        let letters: [(String, String)] = [
            ("a", "àáâãäåāăąǎǟǡǻȁȃạảấầẩẫậắằẳẵặ"), ("ae", "æǽ"), ("b", "ḃḅḇ"), ("c", "çćĉċč"), ("d", "ďđðḋḍḏ"),
            ("e", "èéêëēĕėęěȅȇẹẻẽếềểễệ"), ("f", "ḟ"), ("g", "ĝğġģǧǵ"), ("h", "ĥħḣḥḧ"), ("i", "ìíîïĩīĭįıǐȉȋỉị"),
            ("j", "ĵǰ"), ("k", "ķǩḱḳ"), ("l", "ĺļľŀłḷḹ"), ("m", "ḿṁṃ"), ("n", "ñńņňŉǹṅṇ"),
            ("o", "òóôõöøōŏőơǒǫǿȍȏọỏốồổỗộớờởỡợ"), ("oe", "œ"), ("p", "ṕṗ"), ("r", "ŕŗřȑȓṙṛ"), ("s", "śŝşšșſṡṣ"),
            ("ss", "ß"), ("t", "ţťŧțṫṭ"), ("th", "þ"), ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗụủứừửữự"), ("v", "ṽṿ"),
            ("w", "ŵẁẃẅ"), ("x", "ẋẍ"), ("y", "ýÿŷȳỳỵỷỹ"), ("z", "źżžẑẓ"),
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (plain, accented) in letters {
            for scalar in accented.unicodeScalars { table[scalar] = plain }
        }
        return table
    }()
}
