import Testing

@testable import PhotoLibrary

@Suite struct GridEncodingTests {
    @Test(arguments: [7, 0xffff_ffff, 0x1_0000_0000] as [Int64])
    func `a browser reads what was written`(_ last: Int64) throws {
        var columns = GridColumns(count: 3)
        columns.append(last, Cell(stored: 0x05_1234_80))
        columns.append(3, Cell(stored: 0x00_0001_02))
        columns.append(1, Cell(stored: 0x02_ffff_fe))
        var months = GridMonths()
        for key: Int64 in [1_720_000_000 << 20, 1_719_000_000 << 20, 1_718_900_000 << 20] { months.append(key: key) }
        months.finish()
        let terms = [
            TermReading(text: "oter", meaning: .nothing, isExcluded: false, count: 0, suggestions: ["ótter"])
        ]
        let bytes = GridIndex(columns, months: months.months, terms: terms).encoded

        func number(_ at: Int, _ size: Int) -> UInt64 {
            bytes[at..<(at + size)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        let width = last > 0xffff_ffff ? 8 : 4
        #expect(Array(bytes.prefix(8)) == Array("VGRD".utf8) + [1, UInt8(width), 0, 0])
        #expect([number(8, 4), number(12, 4), number(16, 4), number(20, 4)] == [3, 2, 6, 0])
        #expect([number(24, 2), number(26, 2), number(28, 4)] == [2024, 7, 1])
        #expect([number(32, 2), number(34, 2), number(36, 4)] == [2024, 6, 2])
        let ids = (0..<3).map { number(40 + $0 * width, width) }
        #expect((width == 8 ? ids.map { UInt64(Double(bitPattern: $0)) } : ids) == [UInt64(last), 3, 1])
        let versions = 40 + 3 * width
        #expect(versions % 2 == 0)
        #expect((0..<3).map { number(versions + $0 * 2, 2) } == [0x1234, 1, 0xffff])
        #expect(Array(bytes[(versions + 6)...]) == [0x80, 0x02, 0xfe, 5, 0, 2] + Array("ótter".utf8))
    }

    @Test func `an empty grid is a header`() {
        #expect(GridIndex(GridColumns(count: 0), months: [], terms: []).encoded.count == 24)
    }
}
