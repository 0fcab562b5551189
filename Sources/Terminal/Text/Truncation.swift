/// Which part of a text that is too long is replaced by `…`.
public enum Truncation: Sendable {
    /// The end: for sentences and names.
    case end
    /// The middle: for paths, whose first folder and file name both matter.
    case middle
}

extension String {
    /// The text in at most this many columns.
    func truncated(to width: Int, _ truncation: Truncation = .end) -> String {
        guard displayWidth > width else { return self }
        guard width > 1 else { return width == 1 ? "…" : "" }
        switch truncation {
        case .end: return beginning(of: width - 1) + "…"
        case .middle:
            let tail = (width - 1) * 2 / 3
            return beginning(of: width - 1 - tail) + "…" + ending(of: tail)
        }
    }

    private func beginning(of width: Int) -> String {
        var left = width
        return String(
            prefix {
                left -= $0.displayWidth
                return left >= 0
            })
    }

    private func ending(of width: Int) -> String {
        var left = width
        var tail: [Character] = []
        for character in reversed() {
            left -= character.displayWidth
            if left < 0 { break }
            tail.append(character)
        }
        return String(tail.reversed())
    }

    /// The text filled up with spaces to a number of columns.
    func padded(to width: Int, _ alignment: Alignment = .left) -> String {
        let spaces = String(repeating: " ", count: Swift.max(0, width - displayWidth))
        return alignment == .left ? self + spaces : spaces + self
    }

    /// The text in lines of at most this many columns, broken at spaces; newlines in it stay.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ").map(String.init) {
                if line.isEmpty {
                    line = word
                } else if line.displayWidth + 1 + word.displayWidth <= width {
                    line += " " + word
                } else {
                    lines.append(line)
                    line = word
                }
            }
            lines.append(line)
        }
        return lines
    }
}

/// On which side of its column a text stands.
public enum Alignment: Sendable {
    case left, right
}
