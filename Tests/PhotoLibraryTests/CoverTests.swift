import Concepts
import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct CoverChoiceTests {
    @Test func `each takes its best, and none is taken twice as long as there are others`() {
        #expect(CoverChoice.covers([[1, 2], [1, 3], [4]]) == [1, 3, 4])
        #expect(CoverChoice.covers([[1, 2], [1]]) == [2, 1])
        // The third has the second move on, and that one the first.
        #expect(CoverChoice.covers([[1, 2, 9], [1, 2], [1]]) == [9, 2, 1])
        #expect(CoverChoice.covers([[1], [1], []]) == [1, 1, nil])
        #expect(CoverChoice.covers([[1, 2], [2]], besides: [1]) == [2, 2])
        #expect(CoverChoice.covers([[1, 2], [3]], besides: [1]) == [2, 3])
    }

    @Test func `a shelf rather shares a photo than shows one that is far from as good`() {
        let candidates = [90, 60, 45, 44].enumerated().map {
            CoverTable.Candidate(photo: Int64($0.offset), weight: $0.element, isUsable: true, isSure: true)
        }
        #expect(CoverChoice.good(candidates) == [0, 1, 2])
        #expect(CoverChoice.good([]) == [])
    }

    @Test func `a thing that is sure is preferred to a larger one that is not`() {
        func candidate(_ photo: Int64, _ weight: Int64, isSure: Bool) -> CoverTable.Candidate {
            CoverTable.Candidate(photo: photo, weight: weight, isUsable: true, isSure: isSure)
        }
        let mixed = [candidate(1, 18, isSure: false), candidate(2, 8, isSure: true), candidate(3, 7, isSure: true)]
        #expect(CoverChoice.good(mixed) == [2])
        #expect(CoverChoice.good([candidate(1, 18, isSure: false), candidate(2, 7, isSure: true)]) == [1])
    }

    @Test func `a wrong cover is worse than a small thing, and what fills the picture is large`() {
        let value = CoverWorth.value
        #expect(value(0.98, 0.1) > value(0.6, 1))
        #expect(value(0.98, 0.5) == value(0.98, 1))
        #expect(value(0.9, 0.3) > value(0.9, 0.2))
        #expect(value(2, 2) == 1)
        #expect(value(-1, -1) == 0)
    }
}

@Suite struct CoverTests {
    /// The names of the covers' files, by shelf.
    private func covers(_ library: Library, _ level: Level = .medium) async throws -> [Concepts.Category: String] {
        let shelves = try await library.shelves(level: level, all: true)
        return Dictionary(
            uniqueKeysWithValues: shelves.compactMap { shelf in
                shelf.cover?.path.map { (shelf.category, $0.description) }
            })
    }

    /// A photo with things that take up a square of a side.
    @discardableResult private func add(
        _ fixture: Fixture, _ path: String, _ things: [(String, Float)], _ level: Level = .high, year: Int = 2020
    ) async throws -> PhotoID {
        let findings = things.map { name, side in
            Fixture.finding([(name, level)], box: Box(x: 0, y: 0, width: side, height: side))
        }
        return try await fixture.library.record(
            Fixture.file(path, taken: Fixture.time(year, 1, 1), findings: findings)
        ).photo
    }

    @Test func `the cover is sure and large, not new`() async throws {
        let fixture = try await Fixture()
        try await add(fixture, "/small", [("dog", 0.1)], year: 2024)
        try await add(fixture, "/large", [("dog", 0.6)], year: 2010)
        try await add(fixture, "/unsure", [("dog", 1)], .low, year: 2023)
        for level in Level.allCases { #expect(try await covers(fixture.library, level) == [.animals: "/large"]) }
        // Said of the whole photo.
        try await fixture.add("/whole", "dog", taken: Fixture.time(2000, 1, 1))
        #expect(try await covers(fixture.library) == [.animals: "/whole"])
        #expect(try await fixture.library.shelves(level: .medium, withCovers: false).map(\.cover) == [nil])
    }

    @Test func `what is not sure enough for the level is no cover`() async throws {
        let fixture = try await Fixture()
        try await add(fixture, "/tiny", [("dog", 0.05)], .high)
        try await add(fixture, "/likely", [("dog", 1)], .medium)
        #expect(try await covers(fixture.library, .high) == [.animals: "/tiny"])
        #expect(try await covers(fixture.library, .medium) == [.animals: "/likely"])
    }

    @Test func `a favourite is a better cover, a damaged photo a worse one`() async throws {
        let fixture = try await Fixture()
        try await add(fixture, "/best", [("dog", 0.6)])
        let loved = try await add(fixture, "/loved", [("dog", 0.5)])
        #expect(try await covers(fixture.library) == [.animals: "/best"])
        try await fixture.library.setFavourite(true, of: loved)
        #expect(try await covers(fixture.library) == [.animals: "/loved"])
        try await fixture.library.setFavourite(false, of: [loved])
        #expect(try await covers(fixture.library) == [.animals: "/best"])
        let best = try await fixture.library.search("dog", level: .low).photos.first { $0.path?.description == "/best" }
        try await fixture.library.addFindings(
            Analysis(findings: [], faces: []), to: try #require(best).id, analyser: "1", isTruncated: true)
        #expect(try await covers(fixture.library) == [.animals: "/loved"])
    }

    @Test func `a damaged photo is a cover only where there is no other, and the grid knows of it`() async throws {
        let fixture = try await Fixture()
        let damaged = try await add(fixture, "/damaged", [("dog", 0.9)])
        let before = try await fixture.library.gridIndex(.search(""), level: .low)
        #expect(before.flags == [0])
        try await fixture.library.addFindings(
            Analysis(findings: [], faces: []), to: damaged, analyser: "1", isTruncated: true)
        #expect(try await covers(fixture.library) == [.animals: "/damaged"])
        #expect(try await fixture.library.gridIndex(.search(""), level: .low).flags == [32])
        #expect(try await fixture.library.problems().isEmpty)
        try await add(fixture, "/small", [("dog", 0.1)])
        #expect(try await covers(fixture.library) == [.animals: "/small"])
    }

    @Test func `an import changes a cover only for a better one`() async throws {
        let fixture = try await Fixture()
        try await add(fixture, "/first", [("dog", 0.4)], year: 2015)
        for number in 0..<40 {
            try await add(fixture, "/\(number)", [("dog", Float(number % 5) / 10)], year: 2000 + number)
            #expect(try await covers(fixture.library) == [.animals: "/first"])
        }
        try await add(fixture, "/better", [("dog", 0.5)], year: 2001)
        #expect(try await covers(fixture.library) == [.animals: "/better"])
    }

    @Test func `no photo is two covers where there is another good one`() async throws {
        let fixture = try await Fixture()
        try await add(fixture, "/both", [("dog", 0.6), ("pizza", 0.6)])
        #expect(try await covers(fixture.library) == [.animals: "/both", .food: "/both"])
        try await add(fixture, "/dog", [("dog", 0.5)])
        // Animals is first, and could have it; but it is the only photo of food.
        #expect(try await covers(fixture.library) == [.animals: "/dog", .food: "/both"])
        try await add(fixture, "/speck", [("pizza", 0)])
        try await fixture.library.arrangeCategories { $0.setHidden(true, of: .animals) }
        #expect(try await covers(fixture.library) == [.animals: "/dog", .food: "/both"])
    }

    @Test func `what leaves a shelf is its cover no more`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let best = try await add(fixture, "/best", [("dog", 0.7)])
        try await add(fixture, "/next", [("dog", 0.3)])
        try await library.forget([best])
        #expect(try await covers(library) == [.animals: "/next"])
        try await library.setFavourite(true, of: best)
        #expect(try await covers(library) == [.animals: "/next"])
        #expect(try await library.problems().isEmpty)
        try await library.restore([best])
        #expect(try await covers(library) == [.animals: "/best"])
        let move = try await library.move([best], to: .music)
        #expect(try await covers(library) == [.animals: "/next", .music: "/best"])
        try await library.undo(move)
        #expect(try await covers(library) == [.animals: "/best"])
        try await library.markMissing([FilePath("/best")])
        #expect(try await covers(library) == [.animals: "/next"])
        try await library.markMissing([FilePath("/next")])
        #expect(try await covers(library)[.animals] != nil)
        try await library.record(Fixture.file("/next", content: "/next"))
        try await library.replaceAnalysis(
            Analysis(findings: [Fixture.finding([("pizza", .high)])], faces: []), of: best, analyser: "2")
        #expect(try await covers(library)[.food] == "/best")
        try await library.forget([best])
        _ = try await library.deleteForGood([best])
        #expect(try await covers(library)[.food] == nil)
        #expect(try await library.problems().isEmpty)
    }

    /// Held to what is found by looking through all photos, over more of them than the library keeps as candidates.
    @Test func `whatever comes and goes, the cover is the best of those that are there`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        var random = Numbers(state: 7)
        var photos: [(id: PhotoID, weight: Int64, level: Level, isThere: Bool)] = []
        for step in 0..<400 {
            if step < 90 {
                let side = Float(random.next(100)) / 100
                let level = Level(rawValue: UInt8(random.next(3))) ?? .low
                let id = try await add(fixture, "/\(step)", [("dog", side)], level)
                let confidence = 0.5 + Float(level.rawValue) / 5
                let value = CoverWorth.value(sureness: confidence, area: side * side)
                photos.append((id, CoverWorth.weight(of: value), level, true))
            } else {
                // The best go one after the other, more often than they come back.
                let there = photos.indices.filter { photos[$0].isThere }.sorted {
                    (-photos[$0].weight, photos[$0].id.number) < (-photos[$1].weight, photos[$1].id.number)
                }
                let gone = photos.indices.filter { !photos[$0].isThere }
                if let best = there.first, step % 300 < 200 || gone.isEmpty {
                    try await library.forget([photos[best].id])
                    photos[best].isThere = false
                } else if !gone.isEmpty {
                    let back = gone[random.next(gone.count)]
                    try await library.restore([photos[back].id])
                    photos[back].isThere = true
                }
            }
            guard step >= 85 else { continue }
            for level in Level.allCases {
                let there = photos.filter { $0.isThere && $0.level >= level }
                let sure = there.filter { $0.level == .high && $0.weight >= CoverChoice.fair }
                let best = (sure.isEmpty ? there : sure)
                    .min { (-$0.weight, $0.id.number) < (-$1.weight, $1.id.number) }
                let shelf = try await library.shelves(level: level).first
                #expect(shelf?.cover?.id == best?.id, "\(step), \(level)")
            }
        }
        #expect(try await library.problems().isEmpty)
    }

    @Test func `only so many candidates are kept`() async throws {
        let fixture = try await Fixture()
        for number in 0..<60 {
            try await add(fixture, "/\(number)", [("dog", Float(number) / 100)], number % 2 == 0 ? .high : .low)
        }
        let kept = try await fixture.library.read { connection in
            try connection.first("SELECT count(*) FROM cover") { $0.int(0) }
        }
        #expect(kept == 2 * CoverTable.most)
    }

    @Test func `the covers are the same when the index is made anew, and in a library from before there were any`()
        async throws
    {
        let fixture = try await Fixture()
        for number in 0..<60 {
            try await add(fixture, "/\(number)", [(number % 3 == 0 ? "pizza" : "dog", Float(number * 7 % 61) / 100)])
        }
        let before = try await covers(fixture.library)
        #expect(before == [.animals: "/8", .food: "/42"])
        try await fixture.library.reindex()
        #expect(try await covers(fixture.library) == before)
        try await fixture.library.database.write { connection in
            try connection.execute(
                """
                DELETE FROM cover;
                DELETE FROM cover_limit;
                DELETE FROM migration WHERE name = '0019 covers of known photos';
                """)
        }
        let library = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await covers(library) == before)
    }

    // MARK: Chosen by hand

    @Test func `a chosen photo is the cover as long as it is there`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        try await add(fixture, "/best", [("dog", 0.7)])
        let chosen = try await add(fixture, "/chosen", [("dog", 0.1)])
        let change = try await library.chooseCover(chosen, of: .animals)
        #expect(try await covers(library) == [.animals: "/chosen"])
        #expect(try await library.shelves(level: .low).map(\.isCoverChosen) == [true])
        try await library.forget([chosen])
        #expect(try await covers(library) == [.animals: "/best"])
        #expect(try await library.shelves(level: .low).map(\.isCoverChosen) == [false])
        try await library.restore([chosen])
        #expect(try await covers(library) == [.animals: "/chosen"])
        let move = try await library.move([chosen], to: .music)
        #expect(try await covers(library) == [.animals: "/best", .music: "/chosen"])
        try await library.undo(move)
        let other = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await covers(other) == [.animals: "/chosen"])
        #expect(try await library.undo(change))
        #expect(try await covers(library) == [.animals: "/best"])
    }

    @Test func `without a choice the best photo is the cover again, and a choice is brought back`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        try await add(fixture, "/best", [("dog", 0.7)])
        let chosen = try await add(fixture, "/chosen", [("dog", 0.1)])
        _ = try await library.chooseCover(chosen, of: .animals)
        let change = try await library.chooseCover(nil, of: .animals)
        #expect(try await covers(library) == [.animals: "/best"])
        #expect(try await library.undo(change))
        #expect(try await covers(library) == [.animals: "/chosen"])
        // To take back what had a cover that is gone for good loses nothing else.
        let renamed = try await library.arrangeCategories {
            $0.setCover(nil, of: .animals)
            try $0.rename(.food, to: "Dishes")
        }
        try await library.forget([chosen])
        _ = try await library.deleteForGood([chosen])
        #expect(try await library.undo(renamed))
        #expect(try await library.categoryArrangement() == .standard)
        #expect(try await covers(library) == [.animals: "/best"])
    }

    @Test func `a chosen cover that is deleted for good leaves nothing behind`() async throws {
        let fixture = try await Fixture()
        let chosen = try await add(fixture, "/chosen", [("dog", 0.1)])
        _ = try await fixture.library.chooseCover(chosen, of: .animals)
        try await fixture.library.forget([chosen])
        _ = try await fixture.library.deleteForGood([chosen])
        #expect(try await fixture.library.categoryArrangement() == .standard)
    }

    @Test func `only a photo of the shelf can be chosen, and the others leave it alone`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let dog = try await add(fixture, "/dog", [("dog", 0.3), ("pizza", 0.7)])
        let pizza = try await add(fixture, "/pizza", [("pizza", 0.6)])
        await #expect(throws: LibraryError.notInCategory(pizza)) {
            try await library.chooseCover(pizza, of: .animals)
        }
        let nobody = PhotoID(number: 99)
        await #expect(throws: LibraryError.unknownPhoto(nobody)) {
            try await library.chooseCover(nobody, of: .animals)
        }
        _ = try await library.chooseCover(dog, of: .animals)
        #expect(try await covers(library) == [.animals: "/dog", .food: "/pizza"])
        try await library.forget([pizza])
        await #expect(throws: LibraryError.notInCategory(pizza)) { try await library.chooseCover(pizza, of: .food) }
    }

    @Test func `a merged shelf has a cover of all its members, and its own choice`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let dog = try await add(fixture, "/dog", [("dog", 0.3)])
        let pizza = try await add(fixture, "/pizza", [("pizza", 0.6)])
        try await library.arrangeCategories { $0.merge(.food, into: .animals) }
        #expect(try await covers(library) == [.animals: "/pizza"])
        _ = try await library.chooseCover(dog, of: .food)
        #expect(try await covers(library) == [.animals: "/dog"])
        try await library.arrangeCategories { $0.separate(.animals) }
        #expect(try await covers(library) == [.animals: "/dog", .food: "/pizza"])
        _ = try await library.chooseCover(pizza, of: .food)
        try await library.arrangeCategories { $0.merge(.food, into: .animals) }
        #expect(try await library.categoryArrangement().covers == [.animals: dog])
    }
}

/// Numbers that are the same in each run (Knuth's linear congruential generator).
private struct Numbers {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
