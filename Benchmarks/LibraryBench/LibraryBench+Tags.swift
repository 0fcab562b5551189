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
        fflush(nil)
    }

    private func seconds(_ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start).seconds
    }
}
