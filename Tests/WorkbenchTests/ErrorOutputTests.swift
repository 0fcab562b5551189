import Testing

@testable import Workbench

@Suite struct ErrorOutputTests {
    @Test func `lines are kept across pieces, the last without its end`() {
        var errorOutput = ErrorOutput()
        errorOutput.feed(Array("one\ntw".utf8))
        errorOutput.feed(Array("o\n\n  \nthree".utf8))
        errorOutput.endLine()
        #expect(errorOutput.lines == ["one", "two", "three"])
    }

    @Test func `a flood keeps the last lines, cut`() {
        var errorOutput = ErrorOutput()
        let long = String(repeating: "x", count: 10_000)
        for number in 1...100 { errorOutput.feed(Array("\(number) \(long)\n".utf8)) }
        #expect(errorOutput.lines.count == ErrorOutput.countLimit)
        #expect(errorOutput.lines.last?.hasPrefix("100 x") == true)
        #expect(errorOutput.lines.allSatisfy { $0.utf8.count == ErrorOutput.lineLimit })
    }

    @Test func `control characters do not reach a terminal`() {
        var errorOutput = ErrorOutput()
        errorOutput.feed([0x1b] + Array("[2J\u{7f}a\u{9b}31m".utf8) + [0xff, 0x0a])
        #expect(
            errorOutput.lines.first?.unicodeScalars.contains { $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) }
                == false)
    }
}
