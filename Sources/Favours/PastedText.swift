extension String {
    /// The text as it is kept: lines end in `\n`, as browsers show them, and tabs, as pasted lists have them, are spaces.
    public var withPlainSpaces: String {
        replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\t", with: " ")
    }

    /// Whether it has control characters.
    /// - Parameter besidesLineBreaks: whether `\n` and `\r\n` are passed over.
    public func hasControlCharacters(besidesLineBreaks: Bool) -> Bool {
        let text = besidesLineBreaks ? filter { $0 != "\n" && $0 != "\r\n" } : self
        return text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
