import QRCode
import Testing

@Suite struct QRCodeTests {
    @Test(arguments: ["A", "http://192.168.1.20:8418/", "http://[fd00::1:2]:8418/ è qui"])
    func `a reader of its own finds the text in the modules`(text: String) throws {
        let code = try #require(QRCode(text))
        let reader = try #require(Reader(code))
        #expect(reader.text == text)
    }

    @Test func `around the code it is light`() throws {
        let code = try #require(QRCode("http://192.168.1.20:8418/"))
        for place in -QRCode.quietZone..<code.width + QRCode.quietZone {
            for edge in [-1, code.width] {
                #expect(!code.isDark(place, edge))
                #expect(!code.isDark(edge, place))
            }
        }
        #expect(code.isDark(0, 0) && !code.isDark(1, 1) && code.isDark(3, 3))
    }

    @Test func `what cannot be one is none`() {
        #expect(QRCode("") == nil)
        #expect(QRCode("a\0b") == nil)
        #expect(QRCode(String(repeating: "x", count: 2332)) == nil)
        #expect(QRCode(String(repeating: "x", count: 2331)) != nil)
    }

    @Test func `the path draws each dark module once`() throws {
        let code = try #require(QRCode("http://192.168.1.20:8418/"))
        var drawn: Set<[Int]> = []
        for match in code.path.matches(of: #/M(\d+) (\d+)h(\d+)v1h-(\d+)z/#) {
            let (x, y, run) = (Int(match.1)!, Int(match.2)!, Int(match.3)!)
            #expect(match.3 == match.4)
            for x in x..<x + run { #expect(drawn.insert([x - 4, y - 4]).inserted) }
        }
        let dark = (0..<code.width).flatMap { y in (0..<code.width).map { [$0, y] } }
            .filter { code.isDark($0[0], $0[1]) }
        #expect(drawn == Set(dark))
    }

    @Test(arguments: [true, false]) func `the terminal's half blocks are the modules`(isColoured: Bool) throws {
        let code = try #require(QRCode("http://192.168.1.20:8418/"))
        let lines = code.terminalLines(isColoured: isColoured)
        #expect(lines.count == (code.side + 1) / 2)
        for (row, line) in lines.enumerated() {
            #expect(line.contains("\u{1b}") == isColoured)
            let blocks = Array(line.replacing(#/\x{1b}\[[0-9;]*m/#, with: ""))
            #expect(blocks.count == code.side)
            for (column, block) in blocks.enumerated() {
                let (x, y) = (column - QRCode.quietZone, row * 2 - QRCode.quietZone)
                // A drawn half is dark in colours, and light without them.
                #expect(("█▀".contains(block)) == (code.isDark(x, y) == isColoured))
                guard row * 2 + 1 < code.side else { continue }
                #expect(("█▄".contains(block)) == (code.isDark(x, y + 1) == isColoured))
            }
        }
    }
}
