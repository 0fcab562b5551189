import Concepts
import Interpretation
import Testing

@testable import PhotoLibrary

/// One tag, one number: wherever it is counted, and whatever happened to its photos.
@Suite struct TagCountTests {
    private func check(_ library: Library, _ situation: String) async throws {
        for level in Level.allCases {
            let list = try await library.tagList(for: "", level: level).tags
            #expect(!list.isEmpty)
            for tag in list {
                let name = tag.tag.name
                let said = "\(situation): \(name) at \(level)"
                #expect(try await library.gridIndex(.tagged(name), level: level).ids.count == tag.count, "\(said)")
                let page = try await library.page(.tagged(name), level: level, offset: 0, limit: 1)
                #expect(page.total == tag.count, "\(said)")
                #expect(try await library.search("\"\(name)\"", level: level, limit: 1).total == tag.count, "\(said)")
                #expect(try await library.search(name, level: level, limit: 1).total == tag.count, "\(said)")
                let begun = try await library.suggestions(for: String(name.dropLast()), level: level, limit: 50)
                #expect(begun.suggestions.contains { $0.name == name }, "\(said)")
                let nearest = try await library.advice(on: "\"\(name)\" 1901", level: level).nearest
                #expect(nearest.first { $0.text.contains(name) }?.count == tag.count, "\(said)")
            }
            for shelf in try await library.shelves(level: level) {
                let total = try await library.photos(in: shelf.category, level: level, limit: 1).total
                #expect(total == shelf.count, "\(situation): \(shelf.category) at \(level)")
            }
            let photos = try await library.gridIndex(.search(""), level: level).ids
            var tagged = 0
            for number in photos {
                let shown = try await library.tags(of: PhotoID(number: Int64(number)), level: level)
                tagged += shown.isEmpty ? 0 : 1
            }
            #expect(try await library.taggedPhotos().counts[level] == tagged, "\(situation) \(level)")
        }
        let shown = try await library.tagList(for: "", level: try await library.defaultLevel()).tags.count
        #expect(try await library.statistics().tags == shown, "\(situation)")
        #expect(try await library.problems().isEmpty)
    }

    private let findings = [
        [("golden retriever", Level.low), ("dog", .medium), ("animal", .high)], [("otter", .high)],
        [("cat", .medium), ("animal", .high)], [("pizza", .low)], [("hot dog", .high)], [("person", .medium)], [],
    ]

    private func filled() async throws -> Fixture {
        let fixture = try await Fixture()
        for number in 0..<140 {
            let names = [findings[number % 7], findings[number * 3 % 5]].filter { !$0.isEmpty }
            try await fixture.library.record(
                Fixture.file(
                    "/\(number).jpg", taken: Fixture.time(2000 + number % 20, 5, 1),
                    keywords: number % 9 == 0 ? ["seaside"] : [], findings: names.map { Fixture.finding($0) }))
        }
        return fixture
    }

    @Test func `a tag has as many photos in every list, search and grid`() async throws {
        let fixture = try await filled()
        let library = fixture.library
        try await check(library, "new")
        try await library.addTags(["Rover", "otter", "Aunt Dora"], to: (1...20).map { PhotoID(number: $0) })
        try await library.changeTags(removing: ["dog"], of: PhotoID(number: 8))
        try await check(library, "tagged")
        try await library.forget((15...40).map { PhotoID(number: $0) })
        try await library.record(Fixture.file("/copy.jpg", content: "other", pixels: "/1.jpg", isTaggedCopy: true))
        try await check(library, "deleted and copied")
        try await library.restore(PhotoID(number: 16))
        try await library.move([7, 14, 50].map { PhotoID(number: $0) }, to: .plants)
        try await check(library, "restored and moved")
        let edit = try await library.renameTag("dog", to: "Rex", level: .medium)
        while try await library.workOnTagEdit(edit.token)?.isFinished == false {}
        try await check(library, "renamed")
        try await library.write { try $0.blocks.mergeRecent() }
        try await check(library, "in blocks")
    }

    @Test func `what was a mere word before it named a kind is counted with it`() async throws {
        let fixture = try await Fixture()
        let mine = try await fixture.add("/mine")
        try await fixture.library.addTags(["rex"], to: mine)
        let name = Candidate(
            name: "rex", synset: SmallTree.synset("cat"), category: .animals, confidence: 0.9, level: .high)
        try await fixture.library.record(
            Fixture.file("/found", findings: [Finding(source: .classifier, box: nil, names: [name])]))
        #expect(try await fixture.library.tagList(for: "", level: .medium).tags.map(\.count) == [2])
        #expect(try await fixture.library.gridIndex(.tagged("rex"), level: .medium).ids.count == 2)
    }
}
