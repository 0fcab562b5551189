extension String {
    /// The text as it is kept: lines end in `\n`, as browsers show them, and tabs, as pasted lists have them, are spaces.
    public var withPlainSpaces: String {
        replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\t", with: " ")
    }
}
