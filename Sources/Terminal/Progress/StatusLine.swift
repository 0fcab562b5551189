/// The line at the bottom of the terminal that is redrawn in place.
struct StatusLine {
    /// The progress that may draw it; nil for none.
    var owner: ObjectIdentifier?
    /// The width of what is on the screen now.
    private var shownWidth = 0

    /// The bytes that put `line` in the place of what is shown.
    mutating func replace(with line: String, columns: Int) -> String {
        let erasing = erase(columns: columns)
        shownWidth = line.displayWidth
        return erasing + line
    }

    /// The bytes that erase it; empty when nothing is shown.
    ///
    /// A terminal that was made narrower has wrapped the line, so the cursor first goes up to where it began
    /// (ECMA-48: CUU, then ED to the end of the screen).
    mutating func erase(columns: Int) -> String {
        guard shownWidth > 0 else { return "" }
        let rowsAbove = (shownWidth - 1) / max(1, columns)
        shownWidth = 0
        return "\r" + (rowsAbove > 0 ? "\u{1b}[\(rowsAbove)A" : "") + "\u{1b}[J"
    }
}
