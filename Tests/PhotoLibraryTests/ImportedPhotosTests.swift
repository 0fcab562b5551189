import Interpretation
import Testing

@testable import PhotoLibrary

/// The photos of one import, and those of which only a part could be read.
@Suite struct ImportedPhotosTests {
    @Test func `the photos of an import are those that came after what was there, less what was deleted since`()
        async throws
    {
        let fixture = try await Fixture()
        #expect(try await fixture.library.lastNumber == 0)
        for number in 1...3 { try await fixture.add("/old\(number)", "dog") }
        let before = try await fixture.library.lastNumber
        var new: [PhotoID] = []
        for number in 1...4 {
            new.append(try await fixture.add("/new\(number)", "cat", taken: Fixture.time(2020, 1, number)))
        }
        try await fixture.library.forget(new[1])
        let set = PhotoSet.addedAfter(before)
        let page = try await fixture.library.page(set, level: .medium, offset: 0, limit: 10)
        #expect(page.photos.map(\.id) == [new[3], new[2], new[0]])
        #expect(page.total == 3)
        let index = try await fixture.library.gridIndex(set, level: .medium)
        #expect(index.ids == [new[3].number, new[2].number, new[0].number])
        #expect(index.months.map(\.count) == [3])
        #expect(try await fixture.library.position(of: new[0], in: set, level: .low)?.index == 2)
        #expect(try await fixture.library.page(.addedAfter(99), level: .low, offset: 0, limit: 10).total == 0)
        // A number is never given twice.
        #expect(try await fixture.library.lastNumber == before + 4)
    }

    @Test func `it is kept that a file ends before its picture, until it is looked at whole`() async throws {
        let fixture = try await Fixture()
        var file = Fixture.file("/a")
        file.facts.isTruncated = true
        let id = try await fixture.library.record(file).photo
        let whole = try await fixture.library.record(Fixture.file("/b")).photo
        #expect(try await fixture.library.photo(id).facts.isTruncated)
        #expect(try await !fixture.library.photo(whole).facts.isTruncated)
        let nothing = Analysis(findings: [], faces: [])
        try await fixture.library.addFindings(nothing, to: whole, analyser: "1", isTruncated: true)
        #expect(try await fixture.library.photo(whole).facts.isTruncated)
        try await fixture.library.replaceAnalysis(nothing, of: id, analyser: "2")
        #expect(try await fixture.library.photo(id).facts.isTruncated)
        try await fixture.library.replaceAnalysis(nothing, of: id, analyser: "2", isTruncated: false)
        #expect(try await !fixture.library.photo(id).facts.isTruncated)
        // The file itself was mended.
        try await fixture.library.record(Fixture.file("/b", content: "mended"))
        #expect(try await !fixture.library.photo(whole).facts.isTruncated)
    }
}
