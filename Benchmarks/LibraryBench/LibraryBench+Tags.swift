import Foundation
import Interpretation
import PhotoLibrary

extension LibraryBench {
    /// Prints what the list of all tags costs, that of what is searched for, and suggestions while one types.
    func measureTags(in folder: String) async throws {
        // Another instance has nothing in memory.
        let library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
        let start = ContinuousClock.now
        let tags = try await library.tagList(for: "", level: .medium)
        print("tags of all \(tags.photos) photos, first time: \((ContinuousClock.now - start).seconds.text)")

        var all: [Double] = []
        for _ in 0..<200 {
            all.append(try await seconds { _ = try await library.tagList(for: "", level: .medium) })
        }
        print("tags of all photos, \(tags.tags.count) of them: \(summary(all))")

        var searched: [Double] = []
        var typed: [Double] = []
        for (name, questions) in Questions(tags: SyntheticLibrary(tree: tree).names).classes {
            var times: [Double] = []
            for question in questions.prefix(40) where !question.isEmpty {
                times.append(try await seconds { _ = try await library.tagList(for: question, level: .medium) })
                typed.append(try await seconds { _ = try await library.suggestions(for: question, level: .medium) })
            }
            guard !times.isEmpty else { continue }
            searched += times
            print("tags of a search, \(name): \(summary(times))")
        }
        print("tags of a search, all of them: \(summary(searched))")
        print("suggestions: \(summary(typed))")

        let ids = try await library.gridIndex(.search(""), level: .medium).ids
        var changed: [Double] = []
        for step in 0..<20 {
            try await library.addTags(["holiday"], to: PhotoID(number: ids[ids.count * step / 20]))
            changed.append(try await seconds { _ = try await library.tagList(for: "", level: .medium) })
        }
        print("tags of all photos after a change: \(summary(changed))")
        let edit = try await library.renameTag("holiday", to: "holidays", level: .medium)
        let renaming = try await seconds {
            while try await library.workOnTagEdit(edit.token)?.isFinished == false {}
        }
        print("a tag of \(edit.total) photos renamed: \(renaming.text)")
        // So that the next run can do the same.
        try await finish(try await library.deleteTags(["holidays"]), library)
        try await measureDeletion(library, of: ids.prefix(100_000).map { PhotoID(number: $0) })
        fflush(nil)
    }

    /// Prints what deleting a tag of many photos costs.
    private func measureDeletion(_ library: Library, of ids: [PhotoID]) async throws {
        let name = "deleted"
        // An earlier run has left it.
        let known = try await library.tagList(for: "", level: .medium).tags.first { $0.tag.name == name }?.count ?? 0
        for start in stride(from: 0, to: known < ids.count ? ids.count : 0, by: 500) {
            try await library.addTags([name], to: Array(ids[start..<min(start + 500, ids.count)]))
        }
        var edit = TagEdit(token: "", state: .done, done: 0, total: 0)
        let recorded = try await seconds { edit = try await library.deleteTags([name]) }
        print("a tag of \(edit.total) photos deleted: recorded in \(recorded.text)")
        fflush(nil)
        let deleting = try await seconds { try await finish(edit, library) }
        print("that carried out: \(deleting.text)")
        let undoing = try await seconds {
            if let undo = try await library.undoTagEdit(edit.token) { try await finish(undo, library) }
        }
        print("that undone: \(undoing.text)")
        edit = try await library.deleteTags([name])
        try await finish(edit, library)
        var deleted: [DeletedTag] = []
        let listing = try await seconds { deleted = try await library.deletedTags() }
        var restoring = edit
        let began = try await seconds { restoring = try await library.restoreDeletedTag(name, of: edit.token) }
        let restored = try await seconds { try await finish(restoring, library) }
        print(
            "\(deleted.count) deleted tags listed: \(listing.text); \(restoring.total) photos restored: recorded in",
            "\(began.text), carried out in \(restored.text)")
        edit = try await library.deleteTags([name])
        try await finish(edit, library)
        let forgetting = try await seconds { try await library.forgetDeletedTag(name, of: edit.token) }
        print("a deleted tag of \(edit.total) photos forgotten: \(forgetting.text)")
    }

    private func finish(_ edit: TagEdit, _ library: Library) async throws {
        while try await library.workOnTagEdit(edit.token)?.isFinished == false {}
    }

    private func seconds(_ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start).seconds
    }
}
