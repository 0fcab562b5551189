import Concepts
import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct CategoryArrangementTests {
    @Test func `what is merged stands on one shelf, parts of parts included`() {
        var arrangement = CategoryArrangement()
        arrangement.merge(.plants, into: .landscapes)
        arrangement.merge(.landscapes, into: .water)
        #expect(arrangement.shelf(of: .plants) == .water)
        #expect(arrangement.members(of: .landscapes) == [.water, .plants, .landscapes])
        arrangement.merge(.water, into: .plants)
        #expect(arrangement.shelf(of: .water) == .water)
        arrangement.separate(.plants)
        #expect(arrangement == .standard)
    }

    @Test func `the shelf that others were merged into keeps its name and place`() throws {
        var arrangement = CategoryArrangement()
        try arrangement.rename(.plants, to: "Garden")
        try arrangement.rename(.water, to: "Sea")
        arrangement.setOrder([.food, .plants, .water])
        arrangement.setHidden(true, of: .plants)
        arrangement.merge(.plants, into: .water)
        #expect(arrangement.names == [.water: "Sea"])
        #expect(arrangement.order == [.food, .water])
        #expect(arrangement.hidden.isEmpty)
        arrangement.separate(.water)
        #expect(arrangement.order == [.food, .water, .plants])
        #expect(arrangement.names == [.water: "Sea", .plants: "Garden"])
        #expect(arrangement.hidden == [.plants])
    }

    @Test func `a merged shelf that is separated has its name and cover again, also when the library was closed`()
        async throws
    {
        let fixture = try await Fixture()
        let photo = try await fixture.add("/a", "dog")
        try await fixture.library.arrangeCategories {
            try $0.rename(.animals, to: "Beasts")
            $0.setCover(photo, of: .animals)
            $0.setHidden(true, of: .animals)
            $0.merge(.animals, into: .people)
        }
        let merged = try await fixture.library.categoryArrangement()
        #expect(merged.names.isEmpty && merged.covers.isEmpty && merged.hidden.isEmpty)
        // The name is kept for the part, and the built-in one is free.
        var other = merged
        #expect(throws: LibraryError.takenCategoryName("beasts")) { try other.rename(.food, to: "beasts") }
        try other.rename(.food, to: "Animals")
        try await fixture.library.arrangeCategories { $0.separate(.people) }
        let separated = try await fixture.library.categoryArrangement()
        #expect(separated.names == [.animals: "Beasts"])
        #expect(separated.covers == [.animals: photo])
        #expect(separated.hidden == [.animals])
    }

    @Test func `those in order come first, then the fullest`() {
        var arrangement = CategoryArrangement()
        arrangement.setOrder([.signs, .music, .signs])
        arrangement.merge(.home, into: .food)
        let shelves = arrangement.shelves { $0 == .tools ? 9 : $0 == .food ? 5 : 0 }
        #expect(shelves.prefix(5) == [.signs, .music, .tools, .food, .people])
        #expect(Set(shelves) == Set(Category.allCases).subtracting([.home]))
        #expect(shelves.count == Category.allCases.count - 1)
    }

    @Test func `a shelf that is not named in a new order stays behind the one that it followed`() {
        var arrangement = CategoryArrangement()
        arrangement.setOrder([.people, .food, .plants, .water])
        arrangement.setHidden(true, of: .people)
        arrangement.setHidden(true, of: .plants)
        arrangement.setOrder([.water, .food])
        #expect(arrangement.order == [.people, .water, .food, .plants])
    }

    @Test func `the first order keeps a hidden shelf where it is`() {
        var arrangement = CategoryArrangement()
        arrangement.setHidden(true, of: .people)
        arrangement.setOrder([.food, .plants], present: [.people, .plants, .food])
        #expect(arrangement.order == [.people, .food, .plants])
    }

    @Test func `no shelf goes by the name of a part that may come back`() throws {
        var arrangement = CategoryArrangement()
        arrangement.merge(.plants, into: .animals)
        let name = Category.plants.name
        #expect(throws: LibraryError.takenCategoryName(name)) { try arrangement.rename(.people, to: name) }
        try arrangement.rename(.animals, to: name)
        arrangement.separate(.animals)
        #expect(arrangement.names.isEmpty)
    }

    @Test func `a shelf gets its own name back only while no other is called so`() throws {
        var arrangement = CategoryArrangement()
        try arrangement.rename(.animals, to: "Pets")
        try arrangement.rename(.plants, to: "Animals")
        #expect(throws: LibraryError.takenCategoryName(Category.animals.name)) {
            try arrangement.rename(.animals, to: " ")
        }
        #expect(arrangement.names[.animals] == "Pets")
        try arrangement.rename(.plants, to: "")
        try arrangement.rename(.animals, to: "")
        #expect(arrangement.names.isEmpty)
    }

    @Test(arguments: ["Food & drink", "cibi e bevande", " FOOD, drink "])
    func `no two shelves go by one name in any language`(_ name: String) throws {
        var arrangement = CategoryArrangement()
        #expect(throws: LibraryError.self) { try arrangement.rename(.animals, to: name) }
        try arrangement.rename(.food, to: "Dishes")
        try arrangement.rename(.animals, to: name)
        #expect(arrangement.names[.animals] != nil)
    }

    @Test func `a name may be given back, and not be nothing or endless`() throws {
        var arrangement = CategoryArrangement()
        try arrangement.rename(.animals, to: "  Our \n pets ")
        #expect(arrangement.names[.animals] == "Our pets")
        for name in ["...", String(repeating: "a", count: 61)] {
            #expect(throws: LibraryError.unusableCategoryName(name)) { try arrangement.rename(.animals, to: name) }
        }
        try arrangement.rename(.animals, to: " ")
        #expect(arrangement == .standard)
        try arrangement.rename(.animals, to: "Animali")
        #expect(arrangement == .standard)
    }
}

@Suite struct CategoryTests {
    private func ids(_ fixture: Fixture, _ set: PhotoSet, _ level: Level = .medium) async throws -> Set<Int64> {
        Set(try await fixture.library.gridIndex(set, level: level).ids)
    }

    @Test func `merged categories are one everywhere`() async throws {
        let fixture = try await Fixture()
        let dog = try await fixture.add("/dog", "dog").number
        let pizza = try await fixture.add("/pizza", "pizza").number
        let change = try await fixture.library.arrangeCategories { $0.merge(.food, into: .animals) }
        for set: PhotoSet in [
            .category(.animals), .category(.food), .search("\"food & drink\""), .search("food & drink"),
            .search("animals"),
        ] { #expect(try await ids(fixture, set) == [dog, pizza], "\(set)") }
        let shelves = try await fixture.library.shelves(level: .medium)
        #expect(shelves.map(\.category) == [.animals])
        #expect(shelves.map(\.parts) == [[.food]])
        #expect(shelves.map(\.count) == [2])
        #expect(try await fixture.library.categories(level: .low).map(\.count) == [2])
        #expect(try await fixture.library.categories(of: PhotoID(number: pizza), level: .high) == [.animals])
        #expect(try await fixture.library.undo(change))
        #expect(try await ids(fixture, .category(.food)) == [pizza])
        #expect(try await !fixture.library.undo(change))
    }

    @Test func `a category is found by the name it was given, and by its own`() async throws {
        let fixture = try await Fixture()
        let dog = try await fixture.add("/dog", "dog").number
        try await fixture.add("/pizza", "pizza")
        try await fixture.library.arrangeCategories { try $0.rename(.animals, to: "Our best friends ever seen") }
        for text in ["\"our best friends ever seen\"", "animals", "animali"] {
            #expect(try await ids(fixture, .search(text)) == [dog], "\(text)")
        }
        #expect(try await fixture.library.search("\"our best frends\"", level: .low).total == 0)
        #expect(
            try await fixture.library.shelves(level: .low, withCovers: false).map(\.name).contains(
                "Our best friends ever seen")
        )
        try await fixture.library.arrangeCategories {
            try $0.rename(.animals, to: "Friends")
            try $0.rename(.food, to: "Animals")
        }
        #expect(try await ids(fixture, .search("friends")) == [dog])
        #expect(try await ids(fixture, .category(.animals)) == [dog])
    }

    @Test func `how the categories are wanted outlives the program, and another one sees it`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/dog", "dog")
        try await fixture.add("/pizza", "pizza")
        let other = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await other.shelves(level: .low).map(\.category) == [.animals, .food])
        try await fixture.library.arrangeCategories {
            try $0.rename(.food, to: "Dishes")
            $0.setOrder([.food, .animals, .signs])
            $0.merge(.tools, into: .signs)
            $0.setHidden(true, of: .music)
        }
        #expect(try await other.shelves(level: .low).map(\.category) == [.food, .animals])
        #expect(try await other.categoryArrangement() == fixture.library.categoryArrangement())
        #expect(try await other.categoryArrangement().order == [.food, .animals, .signs])
    }

    @Test func `a hidden category is off the shelves and found all the same`() async throws {
        let fixture = try await Fixture()
        let dog = try await fixture.add("/dog", "dog").number
        try await fixture.library.arrangeCategories { $0.setHidden(true, of: .animals) }
        #expect(try await fixture.library.shelves(level: .low).isEmpty)
        #expect(try await fixture.library.shelves(level: .low, all: true).first?.isHidden == true)
        #expect(try await ids(fixture, .category(.animals)) == [dog])
        #expect(try await ids(fixture, .search("animals")) == [dog])
    }

    @Test func `who is moved stays moved, whatever is recognised later`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog", "pizza")
        try await fixture.library.move([id], to: .people)
        #expect(try await fixture.library.categories(of: id, level: .high) == [.people])
        #expect(try await ids(fixture, .search("people"), .high) == [id.number])
        #expect(try await ids(fixture, .search("dog"), .high) == [id.number])
        let found = Analysis(
            findings: [Fixture.finding([("cat", .high)]), Fixture.finding([("pizza", .high)])], faces: [])
        try await fixture.library.replaceAnalysis(found, of: id, analyser: "2")
        try await fixture.library.addFindings(found, to: id, analyser: "3")
        try await fixture.library.addTags(["otter"], to: id)
        try await fixture.library.reindex()
        for category in Category.allCases {
            #expect(try await ids(fixture, .category(category), .low) == (category == .people ? [id.number] : []))
        }
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `from one category to another leaves the rest as it is`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog", "pizza")
        let move = try await fixture.library.move([id, id, PhotoID(number: 99)], to: .home, from: .animals)
        #expect(move.count == 1)
        #expect(try await fixture.library.categories(of: id, level: .low) == [.food, .home])
        #expect(try await fixture.library.move([id], to: .home, from: .animals).count == 0)
        let other = try await fixture.library.move([id], to: .food, from: .food)
        #expect(try await fixture.library.categories(of: id, level: .low) == [.food, .home])
        try await fixture.library.undo(other)
        try await fixture.library.undo(move)
        #expect(try await fixture.library.categories(of: id, level: .low) == [.animals, .food])
    }

    @Test func `undoing a move leaves a photo that was moved again since`() async throws {
        let fixture = try await Fixture()
        let (one, other) = (try await fixture.add("/a", "dog"), try await fixture.add("/b", "dog"))
        let move = try await fixture.library.move([one, other], to: .home)
        try await fixture.library.move([one], to: .music)
        #expect(try await fixture.library.undo(move) == 1)
        #expect(try await fixture.library.categories(of: one, level: .low) == [.music])
        #expect(try await fixture.library.categories(of: other, level: .low) == [.animals])
    }

    @Test func `moving from a merged category leaves all of it`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog", "pizza")
        try await fixture.library.arrangeCategories { $0.merge(.food, into: .animals) }
        try await fixture.library.move([id], to: .signs, from: .animals)
        #expect(try await fixture.library.categories(of: id, level: .low) == [.signs])
        try await fixture.library.arrangeCategories { $0.separate(.animals) }
        #expect(try await fixture.library.categories(of: id, level: .low) == [.signs])
    }

    @Test func `many are moved and moved back, in blocks and on their way there`() async throws {
        let fixture = try await Fixture()
        let files = (0..<200).map { number in
            Fixture.file(
                "/\(number)", findings: [Fixture.finding([("dog", Level(rawValue: UInt8(number % 3)) ?? .low)])])
        }
        let photos = try await fixture.library.record(Array(files[..<140])).map(\.photo)
        let later = try await fixture.library.record(Array(files[140...])).map(\.photo)
        let all = photos + later
        func counts(_ category: Concepts.Category) async throws -> [Int] {
            var counts: [Int] = []
            for level in Level.allCases { counts.append(try await ids(fixture, .category(category), level).count) }
            return counts
        }
        let before = try await counts(.animals)
        let move = try await fixture.library.move(all, to: .plants)
        #expect(try await counts(.plants) == [200, 200, 200])
        #expect(try await counts(.animals) == [0, 0, 0])
        try await fixture.library.undo(move)
        #expect(try await counts(.animals) == before)
        #expect(try await counts(.plants) == [0, 0, 0])
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `another picture under the name of a moved photo stands where it belongs`() async throws {
        let fixture = try await Fixture()
        let old = try await fixture.library.record(
            Fixture.file("/a", content: "1", findings: [Fixture.finding([("dog", .high)])])
        ).photo
        try await fixture.library.record(Fixture.file("/b", content: "1"))
        try await fixture.library.move([old], to: .music)
        let new = try await fixture.library.record(
            Fixture.file("/a", content: "2", pixels: "2", findings: [Fixture.finding([("dog", .high)])])
        ).photo
        #expect(new != old)
        #expect(try await fixture.library.categories(of: new, level: .low) == [.animals])
        #expect(try await fixture.library.categories(of: old, level: .low) == [.music])
    }
}
