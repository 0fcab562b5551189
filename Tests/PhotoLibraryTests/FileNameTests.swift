import Storage
import Testing

@testable import PhotoLibrary

@Suite struct FileNameTests {
    @Test(arguments: [
        ("/x/IMG_1234.JPG", ["img"], "img 1234"), ("/DSCN0010.jpg", [], "dscn0010"), ("/a/20240101.jpg", [], nil),
        ("/Anna am Strand.heic", ["anna", "am", "strand"], nil), ("/.hidden", ["hidden"], nil), ("/x/", [], nil),
        ("/IMG-20200101-WA0012.jpg", ["img"], "img 20200101 wa0012"), ("/été.2019.png", ["ete"], "ete 2019"),
    ])
    func `a name is cut into words`(_ path: String, _ words: [String], _ key: String?) {
        let name = FileName(FilePath(path))
        #expect(name.words == words)
        #expect(name.key == key)
    }

    @Test(arguments: [
        ("strand", "/b/Anna am Strand.heic"), ("STRAND.HEIC", nil), ("anna strand", "/b/Anna am Strand.heic"),
        ("stra", "/b/Anna am Strand.heic"), ("DSCN0010", "/a/DSCN0010.JPG"), ("dscn0010.jpg", "/a/DSCN0010.JPG"),
        ("\"IMG_1234\"", "/a/IMG_1234.jpg"), ("IMG_1234.jpg", "/a/IMG_1234.jpg"), ("img 1234", "/a/IMG_1234.jpg"),
        ("img", "/a/IMG_1234.jpg"), ("DSCN0011", nil), ("IMG_1235", nil), ("st", nil),
        ("-img dscn0010", "/a/DSCN0010.JPG"),
        ("-dscn0010 img", "/a/IMG_1234.jpg"), ("Anna am Strand.heic", "/b/Anna am Strand.heic"),
    ])
    func `photos are found by the name of their file`(_ text: String, _ path: String?) async throws {
        let fixture = try await Fixture()
        for name in ["/a/IMG_1234.jpg", "/a/DSCN0010.JPG", "/b/Anna am Strand.heic"] { try await fixture.add(name) }
        let expected = text == "STRAND.HEIC" ? ["/b/Anna am Strand.heic"] : path.map { [$0] } ?? []
        #expect(try await fixture.found(text) == expected)
        // In blocks as well as before.
        try await fixture.library.write { try BlockTable(connection: $0).mergeRecent() }
        #expect(try await fixture.found(text) == expected)
    }

    @Test func `a moved file goes by its new name`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.record(Fixture.file("/old1.jpg", content: "x"))
        try await fixture.library.markMissing([FilePath("/old1.jpg")])
        _ = try await fixture.library.adopt(
            Fixture.stamp("/new_beach2.jpg"), contentHash: Fixture.digest("x"), analyser: "1")
        #expect(try await fixture.found("new_beach2") == ["/new_beach2.jpg"])
        #expect(try await fixture.found("new") == ["/new_beach2.jpg"])
        #expect(try await fixture.found("old1") == [])
    }
}
