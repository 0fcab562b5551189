import HTML
import Testing

@Suite("Markup")
struct MarkupTests {
    @Test func `text is escaped, in elements and in attributes`() {
        let hostile = "\"><script>alert('x')</script>&"
        let markup = p(.title(hostile)) { hostile }
        #expect(!markup.string.contains("<script"))
        #expect(!markup.string.dropFirst(10).contains("\">\">"))
        #expect(markup.string.hasSuffix("&amp;</p>"))
    }

    @Test(arguments: [
        "javascript:alert(1)", " javascript:alert(1)", "java\nscript:x", "data:text/html,x", "vbscript:x",
    ])
    func `an address that would run is not linked`(address: String) {
        #expect(a(.href(address)) { "x" }.string == "<a href=\"#\">x</a>")
    }

    @Test(arguments: ["/photos/1?q=a:b", "#top", "https://example.org/", "photos/2:3"])
    func `an address of a place is`(address: String) {
        #expect(a(.href(address)) { "x" }.string == "<a href=\"\(address)\">x</a>")
    }

    @Test func `a block of values cannot be ended from inside`() {
        let block = dataBlock(id: "words", json: #"{"a":"</script><!--"}"#).string
        #expect(block == #"<script type="application/json" id="words">{"a":"\u003C/script>\u003C!--"}</script>"#)
    }

    @Test func `parts that are not there leave nothing behind`() {
        let isThere = false
        let markup = div(.class("", "a"), .hidden(false), Attribute("title", optional: nil)) {
            if isThere { "x" }
            for number in 1...2 { span { String(number) } }
        }
        #expect(markup.string == "<div class=\"a\"><span>1</span><span>2</span></div>")
    }
}
