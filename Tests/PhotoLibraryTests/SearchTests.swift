import Concepts
import Geography
import Interpretation
import Places
import Testing

@testable import PhotoLibrary

@Suite struct SearchTests {
    @Test func `a tag finds its photos, the newest first`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/a", "pizza", taken: Fixture.time(2023, 1, 1))
        try await fixture.add("/b", "pizza", taken: Fixture.time(2024, 1, 1))
        try await fixture.add("/c", "dog")
        try await fixture.add("/d", "pizza", taken: Fixture.time(2022, 1, 1))
        let results = try await fixture.library.search("pizza", level: .medium)
        #expect(results.photos.compactMap { $0.path?.description } == ["/b", "/a", "/d"])
        #expect(results.total == 3)
        #expect(results.next == nil)
    }

    @Test func `a kind finds what lies below it`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/otter", "otter")
        try await fixture.add("/pizza", "pizza")
        #expect(try await fixture.found("animal") == ["/otter"])
        #expect(try await fixture.found("creature") == ["/otter"])
    }

    @Test(arguments: ["dog", "dogs", "doggy", "DOG", "  dog  ", "Dog*"])
    func `synonyms and plurals find the kind`(_ text: String) async throws {
        let fixture = try await Fixture()
        try await fixture.add("/a", "golden retriever")
        try await fixture.add("/b", "cat")
        #expect(try await fixture.found(text) == ["/a"])
    }

    @Test func `a hot dog is no dog, and hot and dog are no hot dog`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/sausage", "hot dog", taken: Fixture.time(2024, 3, 1))
        let both = try await fixture.add("/dog", "dog", taken: Fixture.time(2024, 2, 1))
        try await fixture.library.addTags(["hot"], to: both)
        #expect(try await fixture.found("hot dog") == ["/sausage"])
        #expect(try await fixture.found("\"hot dog\"") == ["/sausage"])
        #expect(try await fixture.found("dog") == ["/dog"])
        #expect(try await fixture.found("dog hot") == ["/dog"])
        #expect(try await fixture.found("hot d") == ["/sausage"])
        #expect(try await fixture.found("hot") == ["/sausage", "/dog"])
    }

    @Test func `every word must match, and an excluded one must not`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/both", "dog", "pizza", taken: Fixture.time(2024, 1, 2))
        try await fixture.add("/dog", "dog", taken: Fixture.time(2024, 1, 1))
        try await fixture.add("/cat", "cat", taken: Fixture.time(2023, 1, 1))
        #expect(try await fixture.found("dog pizza") == ["/both"])
        #expect(try await fixture.found("animal -dog") == ["/cat"])
        #expect(try await fixture.found("dog -pizza") == ["/dog"])
        #expect(try await fixture.found("-dog") == ["/cat"])
        #expect(try await fixture.found("- dog") == ["/both", "/dog"])
        #expect(try await fixture.found("") == ["/both", "/dog", "/cat"])
    }

    @Test(arguments: ["p", "pi", "piz", "pizz", "P"])
    func `the beginning of a word finds it`(_ text: String) async throws {
        let fixture = try await Fixture()
        try await fixture.add("/a", "pizza")
        try await fixture.add("/b", "dog")
        #expect(try await fixture.found(text) == ["/a"])
    }

    @Test func `the beginning of a kind's name finds all that the whole name does`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/pizza", "pizza", taken: Fixture.time(2024, 4, 1))
        try await fixture.add("/retriever", "golden retriever", taken: Fixture.time(2024, 3, 1))
        let named = try await fixture.add("/named", "otter", taken: Fixture.time(2024, 2, 1))
        try await fixture.library.addTags(["foam"], to: named)
        try await fixture.add("/apple", "apple", taken: Fixture.time(2024, 1, 1))
        #expect(try await fixture.found("food") == ["/pizza", "/apple"])
        for begun in ["foo", "foo*"] { #expect(try await fixture.found(begun) == ["/pizza", "/apple"], "\(begun)") }
        for begun in ["f", "fo"] {
            #expect(try await fixture.found(begun) == ["/pizza", "/named", "/apple"], "\(begun)")
        }
        for begun in ["do", "dog", "dog*"] { #expect(try await fixture.found(begun) == ["/retriever"], "\(begun)") }
        #expect(try await fixture.found("anima") == ["/retriever", "/named"])
        #expect(try await fixture.found("foo 2024-04") == ["/pizza"])
        #expect(try await fixture.found("-anim*") == ["/pizza", "/apple"])
    }

    @Test func `the beginning of a shelf's name finds its photos`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/otter", "otter")
        try await fixture.add("/pizza", "pizza")
        for begun in ["animali", "animal", "anim"] { #expect(try await fixture.found(begun) == ["/otter"], "\(begun)") }
        try await fixture.library.arrangeCategories { try $0.rename(.food, to: "Cucina") }
        for begun in ["cucina", "cuc"] { #expect(try await fixture.found(begun) == ["/pizza"], "\(begun)") }
    }

    @Test func `one or two letters are a beginning even where they are a word`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "pizza", taken: Fixture.time(2024, 2, 1))
        try await fixture.library.addTags(["Pi d'oro"], to: id)
        try await fixture.add("/b", "pizza", taken: Fixture.time(2024, 1, 1))
        try await fixture.add("/c", "dog", taken: Fixture.time(2023, 1, 1))
        #expect(try await fixture.found("pi") == ["/a", "/b"])
        #expect(try await fixture.found("d") == ["/a", "/c"])
        #expect(try await fixture.found("\"pi\"") == ["/a"])
    }

    @Test func `a whole word is not taken for a beginning`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/church", "person")
        try await fixture.library.addTags(["cathedral"], to: id)
        #expect(try await fixture.found("cat") == ["/church"])
        try await fixture.add("/cat", "cat")
        #expect(try await fixture.found("cat") == ["/cat"])
        #expect(try await fixture.found("cat*").count == 2)
    }

    @Test func `a level finds what it shows and no more`() async throws {
        let fixture = try await Fixture()
        _ = try await fixture.library.record(
            Fixture.file(
                "/a",
                findings: [Fixture.finding([("golden retriever", .low), ("dog", .medium), ("animal", .high)])]))
        #expect(try await fixture.found("golden retriever", level: .low) == ["/a"])
        #expect(try await fixture.found("\"golden retriever\"", level: .medium) == [])
        #expect(try await fixture.found("dog", level: .low) == ["/a"])
        #expect(try await fixture.found("dog", level: .medium) == ["/a"])
        #expect(try await fixture.found("dog", level: .high) == [])
        #expect(try await fixture.found("animal", level: .high) == ["/a"])
    }

    @Test(arguments: [
        ("2024", ["/july", "/january"]), ("2024-07", ["/july"]), ("2024-07-15", ["/july"]), ("july 2024", ["/july"]),
        ("luglio", ["/july"]), ("summer 2024", ["/july"]), ("estate 2024", ["/july"]), ("winter 2023", ["/january"]),
        ("last year", ["/july", "/january"]), ("anno scorso", ["/july", "/january"]), ("yesterday", ["/yesterday"]),
        ("this month", ["/yesterday"]), ("last summer", ["/july"]), ("2023", []), ("2024-13", []),
        ("-2024", ["/yesterday"]),
    ])
    func `dates are understood`(_ text: String, _ expected: [String]) async throws {
        let fixture = try await Fixture()
        try await fixture.add("/july", "dog", taken: Fixture.time(2024, 7, 15))
        try await fixture.add("/january", "dog", taken: Fixture.time(2024, 1, 31))
        try await fixture.add("/yesterday", "dog", taken: Fixture.time(2025, 6, 14))
        #expect(try await fixture.found(text) == expected)
    }

    @Test func `an unknown word brings up the nearest ones and is not replaced`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/a", "pizza", "golden retriever")
        let results = try await fixture.library.search("pizzza 2024", level: .medium)
        #expect(results.photos.isEmpty)
        #expect(results.terms.didYouMean == "pizza 2024")
        #expect(results.terms.map(\.meaning) == [.nothing, .date])
        #expect(try await fixture.library.search("anmial", level: .medium).terms.didYouMean == "animal")
        #expect(try await fixture.library.search("retreiver", level: .medium).terms.didYouMean == "retriever")
        // A cat is no slip of the pen, but there is a kind above it.
        #expect(try await fixture.library.search("cat", level: .medium).terms.didYouMean == "animal")
        #expect(try await fixture.library.search("qqqqqq", level: .medium).terms.didYouMean == nil)
    }

    @Test func `pages follow each other without gap or overlap`() async throws {
        let fixture = try await Fixture()
        for day in 1...25 { try await fixture.add("/\(day)", "dog", taken: Fixture.time(2024, 5, day)) }
        var cursor: SearchCursor?
        var seen: [String] = []
        repeat {
            let page = try await fixture.library.search("dog", level: .medium, limit: 10, after: cursor)
            #expect(page.total == 25)
            seen += page.photos.compactMap { $0.path?.description }
            cursor = page.next
        } while cursor != nil
        #expect(seen == (1...25).reversed().map { "/\($0)" })
    }

    @Test(arguments: [
        "\"", "\"\"", "-", "--", "*", "' OR 1=1 --", "%", "a\u{0}b", "\u{202E}gpj", "NEAR(", "🍕",
        String(repeating: "x", count: 10_000),
        String(repeating: "a ", count: 3000), "-\"", "( ) ^ :",
    ])
    func `whatever is typed is looked for and breaks nothing`(_ text: String) async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog")
        let results = try await fixture.library.search(text, level: .low)
        #expect(results.total <= 1)
        if let name = Indexing.cleaned(text) {
            try await fixture.library.addTags([name], to: id)
            #expect(try await fixture.library.tags(of: id, level: .high).contains { $0.name == name })
        }
    }

    @Test func `an emoji, an accent and capital letters find their tags`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a")
        try await fixture.library.addTags(["🍕", "Città Vecchia", "Ωmega"], to: id)
        for text in ["🍕", "citta", "CITTÀ vecchia", "ωMEGA", "vecc"] {
            #expect(try await fixture.found(text) == ["/a"])
        }
    }

    @Test func `description and category words find a photo`() async throws {
        let fixture = try await Fixture()
        _ = try await fixture.library.record(
            Fixture.file("/a", description: "Grandma's birthday", findings: [Fixture.finding([("pizza", .high)])]))
        #expect(try await fixture.found("birthday grandma") == ["/a"])
        #expect(try await fixture.found("Food & Drink") == ["/a"])
        // Pizza is no drink.
        #expect(try await fixture.found("drink") == [])
        #expect(try await fixture.library.photos(in: .food, level: .medium).total == 1)
        #expect(try await fixture.library.photos(in: .animals, level: .medium).total == 0)
    }

    @Test(arguments: [(2, "16"), (0, "15"), (-12, "15"), (-24, "14")])
    func `today is the day on the clock on the wall`(hours: Int, day: String) async throws {
        let scratch = try Scratch()
        // 2025-06-15 23:30 UTC.
        let now = Fixture.now + 11 * 3600 + 1800
        let library = try await Library(
            folder: scratch.path + "/library", concepts: SmallTree.make(), gazetteer: nil, clock: { now },
            zone: { $0 == now ? hours * 3600 : 0 })
        for number in 13...17 {
            try await library.record(Fixture.file("/\(number)", taken: Fixture.time(2025, 6, number)))
        }
        func found(_ text: String) async throws -> [String] {
            try await library.search(text, level: .low).photos.compactMap { $0.path?.description }
        }
        #expect(try await found("today") == ["/" + day])
        #expect(try await found("oggi") == ["/" + day])
        #expect(try await found("yesterday") == ["/\(try #require(Int(day)) - 1)"])
        #expect(library.today == CivilDate(year: 2025, month: 6, day: try #require(Int(day))))
    }
}
