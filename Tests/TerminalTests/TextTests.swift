import Testing

@testable import Terminal
import Wording

struct TextTests {
    @Test(arguments: [
        ("abc", 3), ("è", 1), ("e\u{301}", 1), ("写真", 4), ("ﾊﾝ", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
        ("🐶", 2), ("👨‍👩‍👧", 2), ("🇮🇹", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("a\u{200B}b", 2), ("กำ", 2), ("", 0),
    ])
    func `width is what a terminal draws`(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [
        ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("\u{1b}[31mred", "\\u{1b}[31mred"), ("\u{7f}\u{9b}2J", "\\u{7f}\\u{9b}2J"),
        ("gpj.\u{202E}exe", "gpj.\\u{202e}exe"), ("a\u{2028}b", "a\\u{2028}b"), ("caffè 👨‍👩‍👧 写真", "caffè 👨‍👩‍👧 写真"),
        ("\0", "\\u{0}"),
    ])
    func `what could steer a terminal is written out`(text: String, shown: String) {
        #expect(text.harmless == shown)
    }

    @Test func `long texts end in an ellipsis within their width`() {
        #expect("photograph".truncated(to: 6) == "photo…")
        #expect("写真写真".truncated(to: 6) == "写真…")
        #expect("/home/me/photos/dog.jpg".truncated(to: 13, .middle) == "/hom…/dog.jpg")
        #expect("short".truncated(to: 5) == "short")
        #expect("xyz".truncated(to: 1) == "…")
        #expect("xyz".truncated(to: 0) == "")
    }

    @Test func `lines break at spaces and a long word stays whole`() {
        #expect("one two three".wrapped(to: 7) == ["one two", "three"])
        #expect("incomprehensible it is".wrapped(to: 5) == ["incomprehensible", "it is"])
        #expect("a\n\nb".wrapped(to: 5) == ["a", "", "b"])
    }

    @Test func `interpolated text is made harmless and literal text is trusted`() {
        let name = "evil\u{1b}[2J\n.jpg"
        let line: StyledText = "\(name, .bold): \(3) tags"
        #expect(line.rendered(.plain) == "evil\\u{1b}[2J\\n.jpg: 3 tags")
        #expect(line.rendered(Style(isColoured: true)) == "\u{1b}[1mevil\\u{1b}[2J\\n.jpg\u{1b}[0m: 3 tags")
    }

    @Test(arguments: [
        (true, ["TERM": "xterm"], true), (false, ["TERM": "xterm"], false), (true, ["TERM": "dumb"], false),
        (true, [:], false), (true, ["TERM": "xterm", "NO_COLOR": "1"], false),
        (true, ["TERM": "xterm", "NO_COLOR": ""], true), (false, ["CLICOLOR_FORCE": "1"], true),
        (false, ["CLICOLOR_FORCE": "0"], false), (true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ])
    func `colour follows the terminal and the environment`(isTerminal: Bool, variables: [String: String], colour: Bool)
    {
        #expect(Style(isTerminal: isTerminal, environment: Environment(variables)).isColoured == colour)
    }

    private var table: Table {
        var table = Table([
            Table.Column(Phrase(en: "Name", it: "Nome"), truncation: .end),
            Table.Column(Phrase(en: "Photos", it: "Foto"), .right),
            Table.Column(Phrase(en: "File", it: "File"), truncation: .middle),
        ])
        table.append([Table.Cell("写真"), Table.Cell("1,200", .green), Table.Cell("/home/me/photos/dog.jpg")])
        table.append(["golden retriever", "3"])
        return table
    }

    @Test func `columns align by what the eye sees and nothing is cut when piped`() {
        #expect(
            table.lines(width: nil, style: .plain, language: .english) == [
                "Name              Photos  File",
                "写真               1,200  /home/me/photos/dog.jpg",
                "golden retriever       3  ",
            ])
    }

    @Test func `on a terminal the widest columns give way and numbers never`() {
        let lines = table.lines(width: 34, style: .plain, language: .italian)
        #expect(
            lines == [
                "Nome           Foto  File",
                "写真          1,200  /hom…/dog.jpg",
                "golden retr…      3  ",
            ])
        #expect(lines.allSatisfy { $0.displayWidth <= 34 })
    }

    @Test func `tones do not disturb the columns`() {
        let lines = table.lines(width: nil, style: Style(isColoured: true), language: .english)
        #expect(lines[0].hasPrefix("\u{1b}[1mName\u{1b}[0m              \u{1b}[1mPhotos\u{1b}[0m  "))
        #expect(lines[1].contains(" \u{1b}[32m1,200\u{1b}[0m  /home"))
    }

    @Test func `a table in a very narrow terminal keeps eight columns each`() {
        #expect(table.lines(width: 5, style: .plain, language: .english)[2].hasPrefix("golden …  "))
    }
}
