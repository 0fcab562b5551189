import Concepts
import Interpretation
import RandomSupport
import Testing

@testable import PhotoLibrary

/// One gesture changes one thing: what a tag that is taken away leaves, what goes with it, and what comes back.
@Suite struct CorrectionTests {
    private static let left = Box(x: 0, y: 0.25, width: 0.25, height: 0.5)
    private static let right = Box(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
    private let retriever = Fixture.finding([("golden retriever", .low), ("retriever", .medium), ("dog", .high)])

    private func add(_ fixture: Fixture, _ findings: Finding...) async throws -> PhotoID {
        try await fixture.library.record(Fixture.file("/a", findings: findings)).photo
    }

    private func names(_ fixture: Fixture, _ id: PhotoID, _ level: Level) async throws -> [String] {
        try await fixture.library.tags(of: id, level: level).map(\.name)
    }

    /// Where each tag is at Medium.
    private func boxes(_ fixture: Fixture, _ id: PhotoID) async throws -> [String: [Box]] {
        let tags = try await fixture.library.tags(of: id, level: .medium)
        return Dictionary(uniqueKeysWithValues: tags.map { ($0.name, $0.findings.compactMap(\.box)) })
    }

    @Test func `a breed that is taken away leaves the kinds that are still sure`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture, retriever)
        let change = try await fixture.library.changeTags(removing: ["Golden Retriever"], of: id)
        #expect(change.removed == ["golden retriever"])
        #expect(change.along.isEmpty)
        #expect(try await names(fixture, id, .low) == ["retriever"])
        #expect(try await names(fixture, id, .medium) == ["retriever"])
        #expect(try await names(fixture, id, .high) == ["dog"])
        // Each with its own confidence.
        #expect(try await fixture.library.tags(of: id, level: .low).first?.confidence == 0.7)
        #expect(try await fixture.library.tags(of: id, level: .high).first?.confidence == 0.9)
        for text in ["dog", "animal", "retriever"] { #expect(try await fixture.found(text) == ["/a"], "\(text)") }
        #expect(try await fixture.found("\"golden retriever\"", level: .low) == [])
        #expect(try await fixture.library.tagList(for: "", level: .low).tags.map(\.tag.name) == ["retriever"])
        #expect(try await fixture.library.categories(level: .high).map(\.category) == [.animals])
        try await fixture.library.undo(change)
        #expect(try await names(fixture, id, .low) == ["golden retriever"])
        #expect(try await fixture.found("\"golden retriever\"", level: .low) == ["/a"])
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `a name that is shown nowhere comes to light when the narrower one goes`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture, Fixture.finding([("golden retriever", .high), ("dog", .high)]))
        for level in Level.allCases { #expect(try await names(fixture, id, level) == ["golden retriever"]) }
        let change = try await fixture.library.changeTags(removing: ["golden retriever"], of: id)
        for level in Level.allCases { #expect(try await names(fixture, id, level) == ["dog"]) }
        #expect(change.added == ["dog"])
        try await fixture.library.undo(change)
        for level in Level.allCases { #expect(try await names(fixture, id, level) == ["golden retriever"]) }
    }

    @Test func `a thing that is taken away leaves another thing that is called like its kind`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("dog", .medium), ("animal", .high)], box: Self.left),
            Fixture.finding([("animal", .high)], box: Self.right))
        let change = try await fixture.library.changeTags(removing: ["dog"], of: id)
        #expect(change.removed == ["dog"])
        #expect(change.along.isEmpty)
        #expect(try await boxes(fixture, id) == ["animal": [Self.left, Self.right]])
        try await fixture.library.undo(change)
        #expect(try await boxes(fixture, id) == ["dog": [Self.left], "animal": [Self.right]])
    }

    @Test func `a kind takes its breeds along, names them, and brings them back`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, retriever, Fixture.finding([("golden retriever", .high)], box: Self.right),
            Fixture.finding([("cat", .high)], box: Self.left))
        try await fixture.library.addTags(["Labrador"], to: id)
        let change = try await fixture.library.changeTags(removing: ["dog"], of: id)
        #expect(Set(change.removed) == ["golden retriever", "retriever", "dog"])
        #expect(Set(change.along) == ["golden retriever", "retriever"])
        // What is no dog is still an animal.
        for level in Level.allCases {
            #expect(Set(try await names(fixture, id, level)) == ["Labrador", "cat", "animal"])
        }
        #expect(try await fixture.found("dog", level: .low) == [])
        #expect(try await fixture.found("animal") == ["/a"])
        #expect(
            try await fixture.library.tagList(for: "", level: .low).tags.map(\.tag.name) == [
                "animal", "cat", "Labrador",
            ])
        let undone = try await fixture.library.undo(change)
        #expect(Set(undone.added) == ["golden retriever", "retriever", "dog"])
        let shown = try await names(fixture, id, .medium)
        #expect(shown.first == "Labrador" && Set(shown) == ["Labrador", "golden retriever", "retriever", "cat"])
        #expect(try await fixture.found("dog", level: .low) == ["/a"])
    }

    @Test func `the kind between goes with what is below it, and what is above stays`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture, retriever)
        let change = try await fixture.library.changeTags(removing: ["retriever"], of: id)
        #expect(change.along == ["golden retriever"])
        for level in Level.allCases { #expect(try await names(fixture, id, level) == ["dog"]) }
        // Other models see the same, and one of them more.
        try await fixture.library.record(
            Fixture.file("/a", findings: [retriever, Fixture.finding([("cat", .low)])], analyser: "2"))
        #expect(try await names(fixture, id, .low) == ["dog", "cat"])
        #expect(try await fixture.library.analysis(of: id)?.findings.map(\.names.count) == [1, 1])
    }

    @Test func `a kind that no finding is called by goes with all of its breeds`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("golden retriever", .high)]), Fixture.finding([("pizza", .high)]))
        let change = try await fixture.library.changeTags(removing: ["dog"], of: id)
        #expect(change.along == ["golden retriever"])
        #expect(change.added == ["animal"])
        #expect(try await names(fixture, id, .low) == ["animal", "pizza"])
        try await fixture.library.undo(change)
        #expect(try await names(fixture, id, .low) == ["golden retriever", "pizza"])
    }

    @Test func `one of two things is called something else, and the other stays what it is`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("cat", .high)], box: Self.left),
            Fixture.finding([("cat", .high)], box: Self.right))
        let change = try await fixture.library.replaceTag("cat", at: Self.right, with: "dog", in: id)
        #expect(change.added == ["dog"])
        #expect(change.removed.isEmpty)
        #expect(try await boxes(fixture, id) == ["dog": [Self.right], "cat": [Self.left]])
        #expect(try await fixture.library.analysis(of: id)?.findings.compactMap(\.box) == [Self.left])
        #expect(try await fixture.found("cat dog") == ["/a"])

        // Seen again, a little beside; then turned; then found in a copy.
        let near = Box(x: 0.52, y: 0.25, width: 0.25, height: 0.5)
        try await fixture.library.replaceAnalysis(
            Analysis(
                findings: [
                    Fixture.finding([("cat", .high)], box: near), Fixture.finding([("cat", .high)], box: Self.left),
                ], faces: []), of: id, analyser: "2")
        #expect(try await boxes(fixture, id) == ["dog": [near], "cat": [Self.left]])
        try await fixture.library.setRotation(90, of: id)
        #expect(
            try await boxes(fixture, id) == ["dog": [near.turned(quarters: 1)], "cat": [Self.left.turned(quarters: 1)]])
        try await fixture.library.setRotation(0, of: id)

        // The other one as well: then there is no cat.
        let both = try await fixture.library.replaceTag("cat", at: Self.left, with: "dog", in: id)
        #expect(both.removed == ["cat"])
        #expect(try await boxes(fixture, id)["dog"]?.count == 2)
        try await fixture.library.undo(both)
        try await fixture.library.undo(change)
        #expect(try await boxes(fixture, id)["cat"]?.count == 2)
        #expect(try await boxes(fixture, id)["dog"] == nil)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `one of several things is taken away for good, and all of it is undone`() async throws {
        let fixture = try await Fixture()
        let left = Fixture.finding([("person", .high)], box: Self.left)
        let id = try await add(fixture, left, Fixture.finding([("person", .high)], box: Self.right))
        let change = try await fixture.library.removeThing("person", at: Self.right, from: id)
        #expect(change.removed.isEmpty)
        #expect(try await boxes(fixture, id) == ["person": [Self.left]])
        #expect(try await fixture.library.analysis(of: id)?.findings.compactMap(\.box) == [Self.left])
        #expect(try await removed(fixture, id) == RemovedFromPhoto(names: ["person"], isAll: false))

        // Seen again, a little beside; then turned.
        let near = Box(x: 0.52, y: 0.25, width: 0.25, height: 0.5)
        try await fixture.library.replaceAnalysis(
            Analysis(findings: [Fixture.finding([("person", .high)], box: near), left], faces: []), of: id,
            analyser: "2")
        #expect(try await boxes(fixture, id) == ["person": [Self.left]])
        try await fixture.library.setRotation(90, of: id)
        #expect(try await boxes(fixture, id) == ["person": [Self.left.turned(quarters: 1)]])
        try await fixture.library.undo(change)
        #expect(try await boxes(fixture, id)["person"]?.count == 2)
        #expect(try await removed(fixture, id).names.isEmpty)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `a thing that is taken away leaves what it still is, and that goes in its turn`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("dog", .high)], box: Self.left),
            Fixture.finding([("dog", .high)], box: Self.right))
        let dog = try await fixture.library.removeThing("dog", at: Self.right, from: id)
        #expect(try await boxes(fixture, id) == ["dog": [Self.left], "animal": [Self.right]])
        let animal = try await fixture.library.removeThing("animal", at: Self.right, from: id)
        #expect(try await boxes(fixture, id) == ["dog": [Self.left]])
        try await fixture.library.undo(animal)
        #expect(try await boxes(fixture, id) == ["dog": [Self.left], "animal": [Self.right]])
        try await fixture.library.undo(dog)
        #expect(try await boxes(fixture, id)["dog"]?.count == 2)
    }

    @Test func `single things come back with what else was taken away, and that is undone`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("pizza", .high)], box: Self.left),
            Fixture.finding([("pizza", .high)], box: Self.right), Fixture.finding([("cat", .high)]))
        try await fixture.library.removeThing("pizza", at: Self.right, from: id)
        try await fixture.library.removeThing("food", at: Self.right, from: id)
        try await fixture.library.changeTags(removing: ["cat"], of: id)
        #expect(Set(try await removed(fixture, id).names) == ["pizza", "cat"])
        let back = try await fixture.library.restoreTags(of: id)
        #expect(try await boxes(fixture, id)["pizza"]?.count == 2)
        #expect(try await removed(fixture, id).names.isEmpty)
        try await fixture.library.undo(back)
        #expect(try await boxes(fixture, id)["pizza"] == [Self.left])
    }

    @Test func `of things that the user has renamed one is renamed again or taken away`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("cat", .high)], box: Self.left),
            Fixture.finding([("cat", .high)], box: Self.right))
        try await fixture.library.replaceTag("cat", at: Self.left, with: "dog", in: id)
        try await fixture.library.replaceTag("cat", at: Self.right, with: "dog", in: id)
        let again = try await fixture.library.replaceTag("dog", at: Self.right, with: "pizza", in: id)
        #expect(try await boxes(fixture, id) == ["dog": [Self.left], "pizza": [Self.right]])
        try await fixture.library.undo(again)
        #expect(try await boxes(fixture, id)["dog"]?.count == 2)
        let gone = try await fixture.library.removeThing("dog", at: Self.right, from: id)
        #expect(try await boxes(fixture, id) == ["dog": [Self.left], "animal": [Self.right]])
        try await fixture.library.undo(gone)
        #expect(try await boxes(fixture, id)["dog"]?.count == 2)
    }

    @Test func `a thing gets its old name back although the photo was turned since`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("cat", .high)], box: Self.left),
            Fixture.finding([("cat", .high)], box: Self.right))
        let change = try await fixture.library.replaceTag("cat", at: Self.right, with: "dog", in: id)
        for degrees in [90, 270, 180] { try await fixture.library.setRotation(degrees, of: id) }
        try await fixture.library.undo(change)
        #expect(try await boxes(fixture, id).keys.sorted() == ["cat"])
        #expect(try await boxes(fixture, id)["cat"]?.count == 2)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `undoing leaves a thing that was renamed again since`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("cat", .high)], box: Self.left),
            Fixture.finding([("cat", .high)], box: Self.right))
        let change = try await fixture.library.replaceTag("cat", at: Self.right, with: "dog", in: id)
        try await fixture.library.undo(change)
        try await fixture.library.replaceTag("cat", at: Self.right, with: "pizza", in: id)
        try await fixture.library.undo([change])
        #expect(try await boxes(fixture, id) == ["pizza": [Self.right], "cat": [Self.left]])
    }

    @Test func `undoing leaves what was decided about a tag since`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture, Fixture.finding([("cat", .high)], box: Self.left))
        let added = try await fixture.library.addTags(["mine", "cat"], to: id)
        try await fixture.library.changeTags(removing: ["cat"], of: id)
        try await fixture.library.undo([added])
        #expect(try await names(fixture, id, .low) == ["animal"])
        #expect(try await fixture.library.removedTags(of: id, level: .low).names == ["cat"])
    }

    @Test func `what is the only one of its name is not there any more when it is something else`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture, Fixture.finding([("cat", .medium), ("animal", .high)], box: Self.left))
        let change = try await fixture.library.replaceTag("cat", at: Self.left, with: "dog", in: id)
        #expect(change.removed == ["cat", "animal"])
        // A dog is an animal, too.
        #expect(change.along.isEmpty)
        for level in Level.allCases { #expect(try await names(fixture, id, level) == ["dog"]) }
        #expect(try await fixture.found("cat") == [])
        #expect(try await fixture.found("animal") == ["/a"])
        // What it was is not said again by another look, but what it is a kind of may be.
        try await fixture.library.replaceAnalysis(
            Analysis(findings: [Fixture.finding([("cat", .high)], box: Self.right)], faces: []), of: id, analyser: "2")
        #expect(try await names(fixture, id, .low) == ["dog", "animal"])
        try await fixture.library.undo(change)
        #expect(try await names(fixture, id, .low) == ["cat"])
    }

    @Test func `another name that is taken away leaves what the thing was a kind of`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture, Fixture.finding([("cat", .medium), ("animal", .high)], box: Self.left))
        try await fixture.library.replaceTag("cat", at: Self.left, with: "dog", in: id)
        let gone = try await fixture.library.changeTags(removing: ["dog"], of: id)
        for level in Level.allCases { #expect(try await names(fixture, id, level) == ["animal"]) }
        try await fixture.library.undo(gone)
        #expect(try await boxes(fixture, id) == ["dog": [Self.left]])
    }

    @Test func `a dog that was called by its breed is a dog again without it, and other dogs always are`() async throws
    {
        let fixture = try await Fixture()
        let dog = Fixture.finding([("dog", .high)], box: Self.left)
        let id = try await add(fixture, dog)
        try await fixture.library.replaceTag("dog", at: Self.left, with: "golden retriever", in: id)
        #expect(try await boxes(fixture, id) == ["golden retriever": [Self.left]])
        try await fixture.library.addFindings(
            Analysis(findings: [Fixture.finding([("dog", .high)], box: Self.right)], faces: []), to: id, analyser: "1")
        #expect(try await boxes(fixture, id) == ["golden retriever": [Self.left], "dog": [Self.right]])
        try await fixture.library.changeTags(removing: ["golden retriever"], of: id)
        #expect(try await boxes(fixture, id)["dog"]?.count == 2)
    }

    @Test func `a photo that was turned while it was looked at is found by what it shows`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("cat", .high)], box: Self.left),
            Fixture.finding([("cat", .high)], box: Self.right))
        try await fixture.library.setRotation(90, of: id)
        try await fixture.library.replaceTag("cat", at: Self.right.turned(quarters: 1), with: "dog", in: id)
        // The look began before the turn, and saw one of the two only.
        try await fixture.library.record(
            Fixture.file("/a", findings: [Fixture.finding([("cat", .high)], box: Self.right)], analyser: "2"))
        #expect(try await boxes(fixture, id) == ["dog": [Self.right.turned(quarters: 1)]])
        #expect(try await fixture.found("cat") == [])
        #expect(try await fixture.library.tagList(for: "", level: .low).tags.map(\.tag.name) == ["dog"])
    }

    @Test func `a thing that is not what it was called is shown as what it still is`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("cat", .high)], box: Self.left),
            Fixture.finding([("cat", .high)], box: Self.right))
        let added = try await fixture.library.addTags(["dog"], to: id)
        try await fixture.library.replaceTag("cat", at: Self.right, with: "dog", in: id)
        try await fixture.library.undo(added)
        #expect(
            try await fixture.library.analysis(of: id)?.findings.map { $0.names.map(\.name) } == [["cat"], ["animal"]])
    }

    @Test func `what was taken away is listed and brought back at once, and that is undone`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("cat", .high)], box: Self.left), Fixture.finding([("pizza", .high)]))
        #expect(try await removed(fixture, id).names.isEmpty)
        try await fixture.library.changeTags(removing: ["cat"], of: id)
        // The animal that it leaves goes when the cat comes back.
        #expect(try await names(fixture, id, .medium) == ["animal", "pizza"])
        #expect(try await removed(fixture, id) == RemovedFromPhoto(names: ["cat"], isAll: false))
        try await fixture.library.changeTags(removing: ["animal", "food"], of: id)
        #expect(try await names(fixture, id, .medium).isEmpty)
        #expect(try await removed(fixture, id) == RemovedFromPhoto(names: ["cat", "pizza"], isAll: true))
        let back = try await fixture.library.restoreTags(of: id)
        #expect(back.added == ["cat", "pizza"])
        #expect(try await names(fixture, id, .medium) == ["cat", "pizza"])
        try await fixture.library.undo(back)
        #expect(try await names(fixture, id, .medium).isEmpty)
        // Nothing was recognised at this level, whatever was taken away.
        let other = try await fixture.library.record(
            Fixture.file("/b", findings: [Fixture.finding([("dog", .low)])])
        ).photo
        try await fixture.library.changeTags(removing: ["dog"], of: other)
        #expect(
            try await fixture.library.removedTags(of: other, level: .high) == RemovedFromPhoto(names: [], isAll: false))
        #expect(try await fixture.library.removedTags(of: other, level: .low).names == ["dog"])
    }

    private func removed(_ fixture: Fixture, _ id: PhotoID) async throws -> RemovedFromPhoto {
        try await fixture.library.removedTags(of: id, level: .medium)
    }

    @Test func `the user's own words and the file's keywords come back as what they were`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(
            Fixture.file("/a", keywords: ["holiday"], findings: [Fixture.finding([("food", .high)], box: Self.left)])
        ).photo
        try await fixture.library.addTags(["curry"], to: id)
        try await fixture.library.replaceTag("food", at: Self.left, with: "pizza", in: id)
        try await fixture.library.changeTags(removing: ["curry", "holiday"], of: id)
        // What was renamed and not taken away is neither listed nor changed.
        #expect(Set(try await removed(fixture, id).names) == ["curry", "holiday"])
        try await fixture.library.changeTags(removing: ["pizza"], of: id)
        #expect(try await names(fixture, id, .medium) == ["food"])
        try await fixture.library.changeTags(removing: ["food"], of: id)
        #expect(Set(try await removed(fixture, id).names) == ["curry", "holiday", "pizza"])
        let back = try await fixture.library.restoreTags(of: id)
        #expect(Set(back.added) == ["curry", "holiday", "pizza"])
        let tags = try await fixture.library.tags(of: id, level: .medium)
        #expect(Set(tags.map(\.name)) == ["curry", "holiday", "pizza"])
        #expect(tags.filter(\.isKeyword).map(\.name) == ["holiday"])
        #expect(try await boxes(fixture, id)["pizza"] == [Self.left])
        #expect(try await removed(fixture, id).names.isEmpty)
        try await fixture.library.undo(back)
        #expect(try await names(fixture, id, .low).isEmpty)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `whatever was added, renamed and taken away, what is listed comes back and nothing else`() async throws {
        var random = SeededGenerator(seed: 63)
        let fixture = try await Fixture()
        let words = ["dog", "cat", "pizza", "animal", "food", "golden retriever", "curry", "Rex"]
        for number in 0..<60 {
            let kinds = ["golden retriever", "dog", "cat", "pizza", "apple"].shuffled(using: &random).prefix(3)
            let boxes = [Self.left, Self.right, nil]
            let findings = zip(kinds, boxes).map { Fixture.finding([($0, .high)], box: $1) }
            let id = try await fixture.library.record(
                Fixture.file("/\(number)", keywords: ["holiday"], findings: findings)
            ).photo
            for _ in 0..<6 {
                let shown = try await names(fixture, id, .medium)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: try await fixture.library.addTags([words.randomElement(using: &random)!], to: id)
                case 1:
                    guard let old = shown.randomElement(using: &random) else { continue }
                    let other = words.randomElement(using: &random)!
                    try await fixture.library.replaceTag(
                        old, at: boxes.randomElement(using: &random)!, with: other, in: id)
                default:
                    guard let old = shown.randomElement(using: &random) else { continue }
                    try await fixture.library.changeTags(removing: [old], of: id)
                }
            }
            let before = Set(try await names(fixture, id, .medium))
            let listed = try await removed(fixture, id).names
            #expect(Set(listed).count == listed.count)
            let back = try await fixture.library.restoreTags(of: id)
            let after = Set(try await names(fixture, id, .medium))
            #expect(after.subtracting(before) == Set(listed))
            #expect(try await removed(fixture, id).names.isEmpty)
            try await fixture.library.undo(back)
            #expect(Set(try await names(fixture, id, .medium)) == before)
        }
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `what earlier versions took away stays away`() async throws {
        let fixture = try await Fixture()
        let id = try await add(
            fixture, Fixture.finding([("dog", .medium), ("animal", .high)]), Fixture.finding([("animal", .high)]))
        // As they wrote it: with the names that went along.
        try await fixture.library.write { connection in
            let tag = try #require(try connection.tags.tag(key: "dog"))
            try connection.decisions.decide(
                photo: id.number, tag: tag.id, added: false, implied: ["animal"])
        }
        for level in Level.allCases { #expect(try await names(fixture, id, level).isEmpty) }
        try await fixture.library.restoreTags(of: id)
        #expect(try await names(fixture, id, .high) == ["animal"])
    }
}
