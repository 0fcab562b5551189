import Testing

@testable import Workbench

@Suite struct ComplaintsTests {
    @Test func `lines are kept across pieces, the last without its end`() {
        var complaints = Complaints()
        complaints.feed(Array("one\ntw".utf8))
        complaints.feed(Array("o\n\n  \nthree".utf8))
        complaints.endLine()
        #expect(complaints.lines == ["one", "two", "three"])
    }

    @Test func `a flood keeps the last lines, cut`() {
        var complaints = Complaints()
        let long = String(repeating: "x", count: 10_000)
        for number in 1...100 { complaints.feed(Array("\(number) \(long)\n".utf8)) }
        #expect(complaints.lines.count == Complaints.countLimit)
        #expect(complaints.lines.last?.hasPrefix("100 x") == true)
        #expect(complaints.lines.allSatisfy { $0.utf8.count == Complaints.lineLimit })
    }

    @Test func `control characters do not reach a terminal`() {
        var complaints = Complaints()
        complaints.feed([0x1b] + Array("[2J\u{7f}a\u{9b}31m".utf8) + [0xff, 0x0a])
        #expect(
            complaints.lines.first?.unicodeScalars.contains { $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) }
                == false)
    }
}
