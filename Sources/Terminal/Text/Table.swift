public import Wording
/// Rows under headings, aligned by display width.
public struct Table: Sendable {
    /// A column.
    public struct Column: Sendable {
        let heading: Phrase
        let alignment: Alignment
        let truncation: Truncation?

        /// A column; one without truncation is never shortened (numbers).
        public init(_ heading: Phrase, _ alignment: Alignment = .left, truncation: Truncation? = nil) {
            self.heading = heading
            self.alignment = alignment
            self.truncation = truncation
        }
    }

    /// A cell; its text is made harmless.
    public struct Cell: Sendable, ExpressibleByStringLiteral {
        let text: String
        let tone: Tone

        /// Any text.
        public init(_ text: String, _ tone: Tone = .plain) {
            self.text = text.harmless
            self.tone = tone
        }

        /// A literal text.
        public init(stringLiteral value: String) { self.init(value) }
    }

    private let columns: [Column]
    private var rows: [[Cell]] = []

    /// A table without rows yet.
    public init(_ columns: [Column]) { self.columns = columns }

    /// One more row. It has a cell for each column; missing ones are empty, surplus ones dropped.
    public mutating func append(_ row: [Cell]) {
        rows.append(columns.indices.map { $0 < row.count ? row[$0] : "" })
    }

    /// The table's lines. With a width (a terminal's), shortenable columns give way until it fits; without, nothing is cut.
    func lines(width: Int?, style: Style, language: Language) -> [String] {
        let headings = columns.map { Cell($0.heading.text(in: language), .bold) }
        let all = [headings] + rows
        let natural = columns.indices.map { column in all.map { $0[column].text.displayWidth }.max() ?? 0 }
        let widths = width.map { fitted(natural, to: $0) } ?? natural
        return all.map { row in
            columns.indices.map { index in
                let cell = row[index]
                let column = columns[index]
                let text = cell.text.truncated(to: widths[index], column.truncation ?? .end)
                let isLast = index == columns.count - 1
                let gap = String(repeating: " ", count: max(0, widths[index] - text.displayWidth))
                let shown = style.apply(cell.tone, to: text)
                if column.alignment == .right { return gap + shown }
                return isLast ? shown : shown + gap
            }.joined(separator: "  ")
        }
    }

    /// Takes columns from the widest shortenable one, one at a time, down to eight each.
    private func fitted(_ natural: [Int], to width: Int) -> [Int] {
        var widths = natural
        var surplus = widths.reduce(0, +) + 2 * (widths.count - 1) - width
        while surplus > 0 {
            let candidates = columns.indices.filter { columns[$0].truncation != nil && widths[$0] > 8 }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            surplus -= 1
        }
        return widths
    }
}
