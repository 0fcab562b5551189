import Concepts
import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct GridTests {
    private static let sets: [PhotoSet] = [
        .search(""), .search("dog"), .search("animal -cat"), .favourites, .recentlyAdded, .recentlyDeleted,
        .category(.animals), .tagged("dog"), .tagged("animal"), .tagged("mine"), .search("nothing is called so"),
    ]

    /// A hundred and fifty photos: most of them in blocks, some not yet, some favourites, some forgotten, many of one time.
    private func fixture() async throws -> (Fixture, [PhotoID]) {
        let fixture = try await Fixture()
        let files = (0..<150).map { number in
            Fixture.file(
                "/\(number)", taken: Fixture.time(2020 + number % 3, 1 + number % 5, 1, number % 2),
                findings: [Fixture.finding([(number % 2 == 0 ? "dog" : "cat", Level(rawValue: UInt8(number % 3))!)])])
        }
        var ids = try await fixture.library.record(Array(files[..<140])).map(\.photo)
        for file in files[140...] { ids.append(try await fixture.library.record(file).photo) }
        try await fixture.library.setFavourite(true, of: [ids[3], ids[140], ids[77]])
        try await fixture.library.addTags(["mine"], to: [ids[5], ids[149]])
        try await fixture.library.forget([ids[10], ids[145], ids[11]])
        return (fixture, ids)
    }

    @Test(arguments: sets, Level.allCases)
    func `grid, pages and positions agree`(_ set: PhotoSet, _ level: Level) async throws {
        let library = try await fixture().0.library
        let grid = try await library.gridIndex(set, level: level)
        #expect(grid.aspects.count == grid.ids.count)
        #expect(grid.versions.count == grid.ids.count)
        #expect(grid.flags.count == grid.ids.count)
        var paged: [FoundPhoto] = []
        for offset in stride(from: 0, to: grid.ids.count + 7, by: 7) {
            let page = try await library.page(set, level: level, offset: offset, limit: 7)
            #expect(page.total == grid.ids.count)
            paged += page.photos
        }
        #expect(paged.map(\.id.number) == grid.ids)
        #expect(paged.map(\.version) == grid.versions)
        #expect(paged.map { $0.isFavourite ? 1 : 0 } == grid.flags)
        for (index, id) in grid.ids.enumerated() {
            let place = try await library.position(of: PhotoID(number: id), in: set, level: level)
            #expect(place?.index == index)
            #expect(place?.total == grid.ids.count)
            #expect(place?.previous?.number == (index > 0 ? grid.ids[index - 1] : nil))
            #expect(place?.next?.number == (index + 1 < grid.ids.count ? grid.ids[index + 1] : nil))
        }
    }

    @Test func `a photo that is not in a set has no position in it`() async throws {
        let (fixture, ids) = try await fixture()
        #expect(try await fixture.library.position(of: ids[1], in: .favourites, level: .low) == nil)
        #expect(try await fixture.library.position(of: ids[10], in: .search(""), level: .low) == nil)
        #expect(try await fixture.library.position(of: ids[10], in: .recentlyAdded, level: .low) == nil)
        #expect(try await fixture.library.position(of: ids[1], in: .recentlyDeleted, level: .low) == nil)
        #expect(try await fixture.library.position(of: PhotoID(number: 999), in: .search(""), level: .low) == nil)
    }

    @Test func `sets hold what they are named for`() async throws {
        let (fixture, ids) = try await fixture()
        let library = fixture.library
        func numbers(_ set: PhotoSet, _ level: Level = .low) async throws -> Set<Int64> {
            Set(try await library.gridIndex(set, level: level).ids)
        }
        func photos(_ isIn: (Int) -> Bool) -> Set<Int64> {
            Set(ids.indices.filter { isIn($0) && ![10, 11, 145].contains($0) }.map { ids[$0].number })
        }
        #expect(try await numbers(.search("")) == photos { _ in true })
        #expect(try await numbers(.recentlyAdded) == photos { _ in true })
        #expect(try await numbers(.favourites, .high) == photos { [3, 140, 77].contains($0) })
        #expect(try await numbers(.tagged("mine"), .high) == photos { [5, 149].contains($0) })
        #expect(try await numbers(.tagged("dog"), .high) == photos { $0 % 2 == 0 && $0 % 3 == 2 })
        #expect(try await numbers(.tagged("animal"), .high) == photos { $0 % 3 == 2 })
        #expect(try await numbers(.category(.animals)) == photos { _ in true })
        #expect(try await numbers(.recentlyDeleted) == [ids[10].number, ids[11].number, ids[145].number])
        #expect(try await numbers(.tagged("otter")).isEmpty)
    }

    @Test func `photos of one second keep the order in which they came, whatever is done to them`() async throws {
        let fixture = try await Fixture()
        for number in 0..<20 { try await fixture.add("/\(number)", "dog") }
        let before = try await fixture.library.gridIndex(.search(""), level: .low).ids
        #expect(before == before.sorted(by: >))
        for id in before.shuffled().prefix(10).map({ PhotoID(number: $0) }) {
            try await fixture.library.forget(id)
            try await fixture.library.restore(id)
            try await fixture.library.setFavourite(true, of: id)
        }
        #expect(try await fixture.library.gridIndex(.search(""), level: .low).ids == before)
        #expect(try await fixture.library.gridIndex(.search("dog"), level: .low).ids == before)
        try await fixture.library.reindex()
        #expect(try await fixture.library.gridIndex(.search(""), level: .low).ids == before)
    }

    @Test func `months are counted in the order of the photos`() async throws {
        let fixture = try await Fixture()
        for (number, time) in [
            Fixture.time(2024, 7, 31, 23), Fixture.time(2024, 7, 1, 0), Fixture.time(2024, 6, 30, 23),
            Fixture.time(2023, 7, 15), Fixture.time(1969, 12, 31, 23), Fixture.time(1970, 1, 1, 0),
        ].enumerated() { try await fixture.add("/\(number)", "dog", taken: time) }
        let grid = try await fixture.library.gridIndex(.search(""), level: .low)
        #expect(
            grid.months == [
                GridMonth(year: 2024, month: 7, count: 2), GridMonth(year: 2024, month: 6, count: 1),
                GridMonth(year: 2023, month: 7, count: 1), GridMonth(year: 1970, month: 1, count: 1),
                GridMonth(year: 1969, month: 12, count: 1),
            ])
        #expect(try await fixture.library.gridIndex(.recentlyAdded, level: .low).months.isEmpty)
    }

    @Test(arguments: [
        (1, 1, 128), (4000, 3000, 145), (3000, 4000, 111), (100, 800, 2), (800, 100, 254), (1, 60_000, 2),
        (60_000, 1, 254), (0, 0, 128),
    ])
    func `an aspect is a logarithm`(_ width: Int, _ height: Int, _ aspect: UInt8) {
        let cell = Cell(width: width, height: height, rotation: 0, isFavourite: false, isMissing: false, content: nil)
        #expect(cell.aspect == aspect)
        let turned = Cell(
            width: width, height: height, rotation: 90, isFavourite: false, isMissing: false, content: nil)
        #expect(Int(turned.aspect) == 256 - Int(aspect))
        #expect(Cell(stored: turned.stored) == turned)
    }

    @Test(arguments: [[0, 0], [1, 0], [0, 0x40], [0, 0x80], [0, 0xc0], [0x12, 0x34], nil] as [[UInt8]?])
    func `every turn has a version of its own, and none is nought`(_ content: [UInt8]?) {
        let versions = [0, 90, 180, 270].map { Cell.version(content: content, rotation: $0) }
        #expect(Set(versions).count == 4)
        #expect(!versions.contains(0))
    }

    @Test func `a version changes with what is shown, and with nothing else`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a", content: "one", pixels: "1")).photo
        let first = try await version(fixture, id)
        try await fixture.library.addTags(["mine"], to: id)
        try await fixture.library.setFavourite(true, of: id)
        #expect(try await version(fixture, id) == first)
        try await fixture.library.setRotation(90, of: id)
        let turned = try await version(fixture, id)
        #expect(turned != first)
        #expect(try await fixture.library.gridIndex(.search(""), level: .low).flags == [5])
        #expect(try await fixture.library.gridIndex(.search(""), level: .low).aspects == [111])
        // Other bytes may show another picture: a decoder that knows more, a new profile.
        try await fixture.library.record(Fixture.file("/a", content: "two", pixels: "1"))
        #expect(try await version(fixture, id) != turned)
    }

    /// The version, which all ways of asking agree on.
    private func version(_ fixture: Fixture, _ id: PhotoID) async throws -> UInt16 {
        let version = try await fixture.library.photo(id).version
        #expect(try await fixture.library.search("", level: .low).photos.map(\.version) == [version])
        #expect(try await fixture.library.gridIndex(.search(""), level: .low).versions == [version])
        #expect(try await fixture.library.problems().isEmpty)
        return version
    }

    @Test func `a search for a grid says how it was understood`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/a", "otter")
        let grid = try await fixture.library.gridIndex(.search("oter"), level: .low)
        #expect(grid.ids.isEmpty)
        #expect(grid.terms.map(\.meaning) == [.nothing])
        #expect(grid.didYouMean == "otter")
    }
}
