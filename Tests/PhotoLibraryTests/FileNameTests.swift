import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct FileNameTests {
    @Test(arguments: [
        ("/x/IMG_1234.JPG", ["img"], "img 1234"), ("/DSCN0010.jpg", ["dscn"], "dscn0010"), ("/a/20240101.jpg", [], nil),
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
        ("\"IMG_1234\"", "/a/IMG_1234.jpg"), ("IMG_1234.jpg", "/a/IMG_1234.jpg"),
        ("1234", "/a/IMG_1234.jpg"), ("img_123", "/a/IMG_1234.jpg"), ("234", nil), ("dscn", "/a/DSCN0010.JPG"),
        ("0010", "/a/DSCN0010.JPG"), ("dscn001", "/a/DSCN0010.JPG"), ("img 1234", "/a/IMG_1234.jpg"),
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
        try await fixture.library.write { try $0.blocks.mergeRecent() }
        #expect(try await fixture.found(text) == expected)
    }

    @Test func `a part of a name finds it, and all that have it`() async throws {
        let fixture = try await Fixture()
        let names = ["/a/IMG_2682.jpg", "/a/IMG_2682-edited.jpg", "/b/2024-IMG_2682 (1).jpg", "/b/IMG_26821.jpg"]
        for name in names + ["/2682/beach.jpg", "/a/20240726_268200.jpg"] { try await fixture.add(name) }
        #expect(Set(try await fixture.found("IMG_2682")) == Set(names))
        #expect(Set(try await fixture.found("img_2682.JPG")) == Set(names))
        #expect(Set(try await fixture.found("2682")) == Set(names + ["/a/20240726_268200.jpg"]))
        #expect(try await fixture.found("20240726_268200.jpg") == ["/a/20240726_268200.jpg"])
        #expect(try await fixture.found("20240726") == ["/a/20240726_268200.jpg"])
        #expect(try await fixture.library.search("9999", level: .medium).terms.map(\.meaning) == [.nothing])
        // A forgotten photo is found by nothing.
        try await fixture.library.forget(PhotoID(number: 1))
        #expect(try await fixture.found("IMG_2682").count == 3)
    }

    @Test func `digits in the names of folders find nothing`() async throws {
        let fixture = try await Fixture()
        for name in ["/2682/beach.jpg", "/2682/IMG_12682.jpg", "/a/IMG_2682.jpg"] { try await fixture.add(name) }
        let looked = try await fixture.library.read { connection in
            try connection.files.photos(withDigits: "2682") { _ in true }.map(\.photo)
        }
        #expect(looked == [3])
    }

    @Test func `a file that is called like a year is no year`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/IMG_2023.jpg", taken: Fixture.time(2024, 5, 1))
        try await fixture.add("/IMG_7.jpg", taken: Fixture.time(2023, 5, 1))
        #expect(try await fixture.found("2023") == ["/IMG_7.jpg"])
        #expect(try await fixture.found("IMG_2023") == ["/IMG_2023.jpg"])
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

    @Test func `a file that the program finds moved goes by its new name`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.record(Fixture.file("/christmas.jpg", content: "x"))
        _ = try await fixture.library.adopt(
            Fixture.stamp("/anna.jpg"), contentHash: Fixture.digest("x"), analyser: "1")
        try await fixture.library.markMissing([FilePath("/christmas.jpg")])
        #expect(try await fixture.found("anna") == ["/anna.jpg"])
        #expect(try await fixture.found("christmas") == [])
    }
}
