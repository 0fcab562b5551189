/// The nearest of some names to a misspelt one.
enum NameGuess {
    /// The only name that begins with the word; else the name at the smallest edit distance, if that is at most a third
    /// of the word's letters.
    static func nearest(to word: String, among names: [String]) -> String? {
        let beginnings = names.filter { word.count >= 2 && $0.hasPrefix(word) }
        if beginnings.count == 1 { return beginnings.first }
        let limit = max(1, (word.count + 1) / 3)
        let ranked = names.map { (name: $0, slips: slips(word.lowercased(), $0)) }
        guard let best = ranked.min(by: { $0.slips < $1.slips }), best.slips <= limit else { return nil }
        return best.name
    }

    /// The letters to add, drop, change or swap with their neighbour (optimal string alignment distance).
    static func slips(_ left: String, _ right: String) -> Int {
        let (a, b) = (Array(left), Array(right))
        var table = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
        for i in 0...a.count { table[i][0] = i }
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        for i in 1...a.count {
            for j in 1...b.count {
                let change = a[i - 1] == b[j - 1] ? 0 : 1
                table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + change)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
                }
            }
        }
        return table[a.count][b.count]
    }
}
