extension QRCode {
    /// Modules on a side with the quiet zone: the side of the drawing that ``path`` belongs to.
    public var side: Int { width + 2 * Self.quietZone }

    /// The dark modules as an SVG path in a square of ``side`` units, row by row (SVG 2, 9.3).
    public var path: String {
        var path = ""
        for y in 0..<width {
            var x = 0
            while x < width {
                guard isDark(x, y) else {
                    x += 1
                    continue
                }
                var end = x
                while isDark(end, y) { end += 1 }
                path += "M\(x + Self.quietZone) \(y + Self.quietZone)h\(end - x)v1h-\(end - x)z"
                x = end
            }
        }
        return path
    }

    /// The lines of a terminal, two rows of modules to a line of half blocks, ``side`` columns wide.
    ///
    /// - Parameter isColoured: black on white by escape sequences (ECMA-48, 8.3.117), whatever the terminal's theme.
    ///   Without them, light modules are in the colour of the text: a code for terminals that are dark.
    public func terminalLines(isColoured: Bool) -> [String] {
        let range = -Self.quietZone..<width + Self.quietZone
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            let blocks = range.map { x -> Character in
                let (upper, lower) = (isDark(x, y), y + 1 < range.upperBound ? isDark(x, y + 1) : false)
                switch (upper == isColoured, lower == isColoured) {
                case (true, true): return "█"
                case (true, false): return "▀"
                case (false, true): return "▄"
                case (false, false): return " "
                }
            }
            // 24-bit colours: the sixteen named ones are the theme's to change.
            return isColoured ? "\u{1b}[38;2;0;0;0;48;2;255;255;255m\(String(blocks))\u{1b}[0m" : String(blocks)
        }
    }
}
