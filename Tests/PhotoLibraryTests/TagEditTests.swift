import Concepts
import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct TagEditTests {
    private let retriever = Fixture.finding([("golden retriever", .medium), ("dog", .high)])
    private let dog = Fixture.finding([("dog", .medium), ("animal", .high)])

    private func names(_ library: Library, _ id: PhotoID, _ level: Level = .medium) async throws -> [String] {
        try await library.tags(of: id, level: level).map(\.name)
    }

    private func finish(_ edit: TagEdit?, _ library: Library) async throws {
        var edit = try #require(edit)
        while !edit.isFinished { edit = try #require(try await library.workOnTagEdit(edit.token)) }
    }

    @Test func `a kind that gets a name of one's own stays what it is`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/1", findings: [dog])).photo
        let other = try await fixture.library.record(Fixture.file("/2", findings: [retriever])).photo
        let edit = try await fixture.library.renameTag("dog", to: "Rex", level: .medium)
        #expect(edit.total == 2)
        try await finish(edit, fixture.library)
        #expect(try await names(fixture.library, id) == ["Rex"])
        #expect(try await names(fixture.library, id, .high) == ["Rex"])
        #expect(try await names(fixture.library, other) == ["Rex", "golden retriever"])
        #expect(try await names(fixture.library, other, .high) == ["Rex"])
        #expect(try await fixture.library.tagList(for: "", level: .medium).tags.map(\.count) == [1, 2])
        #expect(try await fixture.found("dog").count == 2)
        #expect(try await fixture.library.categories(level: .medium).map(\.category) == [.animals])
        // Seen again by other models, and by the file's own name of it.
        try await fixture.library.record(Fixture.file("/1", keywords: ["dog"], findings: [dog], analyser: "2"))
        #expect(try await names(fixture.library, id) == ["Rex"])

        try await finish(try await fixture.library.undoTagEdit(edit.token), fixture.library)
        #expect(try await names(fixture.library, id) == ["dog"])
        #expect(try await names(fixture.library, other) == ["golden retriever"])
        #expect(try await fixture.library.tagEdit(edit.token) == nil)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `a tag that gets a name is no kind of that name`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let own = try await fixture.add("/own")
        try await library.addTags(["Ottie"], to: own)
        let seen = try await library.record(Fixture.file("/dog", findings: [dog])).photo
        try await finish(try await library.renameTag("Ottie", to: "Otter", level: .medium), library)
        let edit = try await library.mergeTags(["dog"], into: "Otter", level: .medium)
        try await finish(edit, library)
        // Now the kind of that name is known, too.
        try await fixture.add("/otter", "otter")
        try await library.reindex()
        #expect(try await names(library, own) == ["Otter"])
        #expect(try await names(library, seen) == ["Otter"])
        // The dog stays one.
        #expect(Set(try await fixture.found("animal")) == ["/dog", "/otter"])
        #expect(try await fixture.found("dog") == ["/dog"])
        try await finish(try await library.undoTagEdit(edit.token), library)
        #expect(try await names(library, seen) == ["dog"])
        #expect(try await library.problems().isEmpty)
    }

    @Test func `a tag that another window has renamed or merged is no longer there`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        try await library.record(Fixture.file("/1", findings: [dog]))
        try await library.record(Fixture.file("/2", findings: [retriever]))
        // At the same time: the first edit has begun, and no photo has its turn yet.
        let first = try await library.renameTag("dog", to: "Rex", level: .medium)
        for _ in 0..<2 {
            await #expect(throws: LibraryError.unknownTag("dog")) {
                try await library.renameTag("dog", to: "Bello", level: .medium)
            }
            await #expect(throws: LibraryError.unknownTag("dog")) {
                try await library.mergeTags(["dog", "golden retriever"], into: "Bello", level: .medium)
            }
            await #expect(throws: LibraryError.unknownTag("dog")) { try await library.deleteTags(["dog"]) }
            try await finish(first, library)
        }
        #expect(
            try await library.tagList(for: "", level: .medium).tags.map(\.tag.name).sorted() == [
                "Rex", "golden retriever",
            ])
        try await finish(try await library.undoTagEdit(first.token), library)
        try await finish(try await library.renameTag("dog", to: "Bello", level: .medium), library)
    }

    @Test func `a photo that never had the tag, or lost it before its turn, does not get the new name`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let kept = try await library.record(Fixture.file("/1", findings: [retriever])).photo
        let lost = try await library.record(Fixture.file("/2", findings: [dog])).photo
        let pizza = try await fixture.add("/3", "pizza")
        try await library.forget(pizza)
        let edit = try await library.renameTag("dog", to: "Rex", level: .medium)
        try await library.restore(pizza)
        try await library.changeTags(removing: ["dog"], of: lost)
        let before = try await names(library, lost)
        try await finish(edit, library)
        #expect(try await names(library, pizza) == ["pizza"])
        #expect(try await names(library, lost) == before)
        #expect(try await names(library, kept).contains("Rex"))
    }

    @Test func `a name that a later merge gave as well stays until that one is undone`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let id = try await fixture.add("/1", "dog", "pizza")
        let first = try await library.mergeTags(["dog"], into: "Sunday", level: .medium)
        try await finish(first, library)
        let second = try await library.mergeTags(["pizza"], into: "Sunday", level: .medium)
        try await finish(second, library)
        #expect(try await names(library, id) == ["Sunday"])
        try await finish(try await library.undoTagEdit(first.token), library)
        #expect(try await names(library, id).sorted() == ["Sunday", "dog"])
        try await finish(try await library.undoTagEdit(second.token), library)
        #expect(try await names(library, id).sorted() == ["dog", "pizza"])
    }

    @Test func `a name that a later merge gave for a kind stays as well`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let id = try await fixture.add("/1", "dog", "pizza")
        try await library.addTags(["food"], to: try await fixture.add("/2"))
        let first = try await library.mergeTags(["dog"], into: "Sunday", level: .medium)
        try await finish(first, library)
        let second = try await library.mergeTags(["food"], into: "Sunday", level: .medium)
        try await finish(second, library)
        try await finish(try await library.undoTagEdit(first.token), library)
        #expect(try await names(library, id).sorted() == ["Sunday", "dog", "pizza"])
        try await finish(try await library.undoTagEdit(second.token), library)
        #expect(try await names(library, id).sorted() == ["dog", "pizza"])
    }

    @Test func `a rename is undone although its new name became a kind meanwhile`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/1", findings: [dog])).photo
        let edit = try await fixture.library.renameTag("dog", to: "Rex", level: .medium)
        try await finish(edit, fixture.library)
        // As the models of a pack that know it.
        try await fixture.library.write {
            try $0.run("UPDATE tag SET synset = (SELECT synset FROM tag WHERE name = 'dog') WHERE name = 'Rex'")
        }
        try await finish(try await fixture.library.undoTagEdit(edit.token), fixture.library)
        #expect(try await names(fixture.library, id) == ["dog"])
    }

    @Test func `a tag that is only spelt anew is shown so wherever it was recognised, and that is undone`() async throws
    {
        let fixture = try await Fixture()
        let library = fixture.library
        let id = try await library.record(Fixture.file("/1", findings: [dog])).photo
        let edit = try await library.renameTag("dog", to: "Dog", level: .medium)
        try await finish(edit, library)
        // As well in a photo that is added later.
        let later = try await library.record(Fixture.file("/2", findings: [dog])).photo
        func expect(_ name: String) async throws {
            for id in [id, later] {
                let (tags, analysis) = try await library.tagsAndAnalysis(of: id, level: .medium)
                #expect(tags.map(\.name) == [name])
                #expect(tags.first?.findings.first?.name(at: .medium)?.name == name)
                #expect(analysis?.findings.first?.names.map(\.name) == [name, "animal"])
            }
            #expect(try await library.tagList(for: "", level: .medium).tags.map(\.tag.name) == [name])
        }
        try await expect("Dog")
        #expect(try await library.tags(of: id, level: .high).map(\.name) == ["animal"])
        try await finish(try await library.undoTagEdit(edit.token), library)
        try await expect("dog")
        #expect(try await library.problems().isEmpty)
    }

    @Test func `what was merged into a keyword stays when the file has it no longer`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let id = try await library.record(Fixture.file("/1", keywords: ["Rex", "Bello"])).photo
        let edit = try await library.mergeTags(["Bello"], into: "Rex", level: .medium)
        try await finish(edit, library)
        #expect(try await names(library, id) == ["Rex"])
        try await library.record(Fixture.file("/1", content: "2", pixels: "/1", keywords: ["Bello"]))
        #expect(try await names(library, id) == ["Rex"])
        try await finish(try await library.undoTagEdit(edit.token), library)
        #expect(try await names(library, id) == ["Rex", "Bello"])
        #expect(try await library.tags(of: id, level: .medium).filter(\.isKeyword).map(\.name) == ["Bello"])
        #expect(try await library.problems().isEmpty)
    }

    @Test func `a kind that becomes another kind is found as that one`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/1", findings: [dog])).photo
        try await finish(try await fixture.library.renameTag("dog", to: "otter", level: .medium), fixture.library)
        #expect(try await names(fixture.library, id, .high) == ["otter"])
        #expect(try await fixture.found("dog").isEmpty)
        #expect(try await fixture.found("animal").count == 1)
    }

    @Test func `the user's own words are renamed, also when the file has them`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/1", keywords: ["Hollyday"])).photo
        try await finish(
            try await fixture.library.renameTag("hollyday", to: "Holiday", level: .medium), fixture.library)
        try await fixture.library.record(Fixture.file("/1", keywords: ["Hollyday"], analyser: "2"))
        #expect(try await names(fixture.library, id) == ["Holiday"])
        // The same word written otherwise is the same tag.
        let edit = try await fixture.library.renameTag("Holiday", to: "HOLIDAY", level: .medium)
        #expect(edit.state == .done)
        #expect(try await names(fixture.library, id) == ["HOLIDAY"])
        try await finish(try await fixture.library.undoTagEdit(edit.token), fixture.library)
        #expect(try await names(fixture.library, id) == ["Holiday"])
    }

    @Test func `a name that photos have already is not taken, and wrong ones are refused`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/1", "dog")
        try await fixture.add("/2", "cat")
        let library = fixture.library
        await #expect(throws: LibraryError.tagExists("cat")) {
            try await library.renameTag("dog", to: "Cat", level: .medium)
        }
        await #expect(throws: LibraryError.unknownTag("horse")) {
            try await library.renameTag("horse", to: "x", level: .medium)
        }
        await #expect(throws: LibraryError.unusableTag("…")) {
            try await library.renameTag("dog", to: "…", level: .medium)
        }
        #expect(try await library.openTagEdits().isEmpty)
    }

    @Test func `several tags become one`() async throws {
        let fixture = try await Fixture()
        let dog = try await fixture.add("/1", "dog")
        let cat = try await fixture.add("/2", "cat", "pizza")
        let both = try await fixture.add("/3", "dog", "cat")
        let edit = try await fixture.library.mergeTags(["dog", "cat"], into: "pets", level: .medium)
        try await finish(edit, fixture.library)
        #expect(try await names(fixture.library, dog) == ["pets"])
        #expect(try await names(fixture.library, cat) == ["pets", "pizza"])
        #expect(try await names(fixture.library, both) == ["pets"])
        try await finish(try await fixture.library.undoTagEdit(edit.token), fixture.library)
        #expect(try await names(fixture.library, both) == ["dog", "cat"])
        // Into one of them.
        try await finish(
            try await fixture.library.mergeTags(["dog", "cat"], into: "cat", level: .medium), fixture.library)
        #expect(try await names(fixture.library, dog) == ["cat"])
        #expect(try await names(fixture.library, both) == ["cat"])
    }

    @Test func `a deleted tag is on no photo at any level, and what is wider or narrower keeps its own`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/1", findings: [dog])).photo
        let other = try await fixture.library.record(Fixture.file("/2", findings: [retriever])).photo
        let gone = try await fixture.library.record(Fixture.file("/3", findings: [dog])).photo
        try await fixture.library.forget(gone)
        let edit = try await fixture.library.deleteTags(["dog"])
        try await finish(edit, fixture.library)
        for level in Level.allCases { #expect(try await names(fixture.library, id, level) == ["animal"]) }
        #expect(try await names(fixture.library, other) == ["golden retriever"])
        #expect(try await names(fixture.library, other, .high).isEmpty)
        try await fixture.library.record(Fixture.file("/1", findings: [dog], analyser: "2"))
        #expect(try await names(fixture.library, id) == ["animal"])
        // What comes back from the deleted ones comes without it.
        try await fixture.library.restore(gone)
        #expect(try await names(fixture.library, gone) == ["animal"])
        try await finish(try await fixture.library.undoTagEdit(edit.token), fixture.library)
        #expect(try await names(fixture.library, gone) == ["dog"])
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `a breed that is deleted everywhere leaves its photos dogs`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/1", findings: [retriever])).photo
        let edit = try await fixture.library.deleteTags(["golden retriever"])
        try await finish(edit, fixture.library)
        for level in Level.allCases { #expect(try await names(fixture.library, id, level) == ["dog"]) }
        #expect(try await fixture.found("dog") == ["/1"])
        try await finish(try await fixture.library.undoTagEdit(edit.token), fixture.library)
        #expect(try await names(fixture.library, id) == ["golden retriever"])
    }

    @Test func `a new name also takes the place of one that comes to light later`() async throws {
        let fixture = try await Fixture()
        let finding = Fixture.finding([("golden retriever", .high), ("dog", .high)])
        let id = try await fixture.library.record(Fixture.file("/1", findings: [finding])).photo
        try await fixture.add("/2", "dog")
        let edit = try await fixture.library.renameTag("dog", to: "Rex", level: .medium)
        try await finish(edit, fixture.library)
        #expect(try await names(fixture.library, id) == ["Rex", "golden retriever"])
        try await fixture.library.changeTags(removing: ["golden retriever"], of: id)
        #expect(try await names(fixture.library, id) == ["Rex"])
        #expect(try await fixture.found("dog").count == 2)
    }

    @Test func `what the user has decided since is not undone`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/1", "dog")
        let edit = try await fixture.library.renameTag("dog", to: "Rex", level: .medium)
        try await finish(edit, fixture.library)
        try await fixture.library.changeTags(removing: ["Rex"], of: id)
        try await finish(try await fixture.library.undoTagEdit(edit.token), fixture.library)
        #expect(try await names(fixture.library, id) == ["dog"])
        #expect(try await fixture.library.undoTagEdit(edit.token) == nil)
    }

    @Test func `whoever opens the library next goes on where it broke off, or back`() async throws {
        let fixture = try await Fixture()
        for number in 0..<250 { try await fixture.add("/\(number)", "dog") }
        let edit = try await fixture.library.renameTag("dog", to: "Rex", level: .medium)
        let begun = try #require(try await fixture.library.workOnTagEdit(edit.token))
        #expect(begun.done > 0 && begun.done < 250)
        #expect(begun.state == .working)

        let next = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await next.openTagEdits() == [edit.token])
        #expect(try await next.search("rex", level: .medium).total == begun.done)
        let back = try #require(try await next.undoTagEdit(edit.token))
        #expect(back.state == .undoing)
        try await finish(back, next)
        #expect(try await next.search("rex", level: .medium).total == 0)
        #expect(try await next.tagList(for: "", level: .medium).tags.map(\.count) == [250])
        #expect(try await next.openTagEdits().isEmpty)
        #expect(try await next.problems().isEmpty)
    }
}
