import Concepts
import Foundation
import Interpretation
import PhotoLibrary
import Places

extension LibraryBench {
    /// Prints what Home's shelves and memories cost: of a library that was just opened, again, and after a change.
    func measureHome(in folder: String) async throws {
        let questions: [(name: String, ask: @Sendable (Library) async throws -> String)] = [
            ("shelves of Home", { "\(try await $0.shelves(level: .medium).count) shelves" }),
            (
                "memories of Home",
                { library in
                    let memories = try await library.memories(limit: 8)
                    return "\(memories.onThisDay?.count ?? 0) photos of this day, \(memories.outingCount) outings"
                }
            ),
            ("page of memories", { "\(try await $0.outings(offset: 0, limit: 30).outings.count) outings" }),
        ]
        for (name, ask) in questions {
            var cold: [Cost] = []
            var warm: [Cost] = []
            var changed: [Cost] = []
            var answer = ""
            for _ in 0..<10 {
                // Another instance has nothing in memory; the file is in that of the system.
                let library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
                cold.append(try await cost { answer = try await ask(library) })
                warm.append(try await cost { answer = try await ask(library) })
                try await library.setSetting("bench", to: "\(cold.count)")
                changed.append(try await cost { answer = try await ask(library) })
            }
            print("\(name), \(answer): cold \(median(cold)), again \(median(warm)), after a change \(median(changed))")
        }
        let library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
        let outings = try await library.outings(offset: 0, limit: 100).outings.map(\.outing)
        if let largest = outings.max(by: { $0.count < $1.count }) {
            var costs: [Cost] = []
            for _ in 0..<10 {
                let library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
                costs.append(
                    try await cost { _ = try await library.gridIndex(.outing(largest.bounds), level: .medium) })
            }
            print("grid of an outing, \(largest.count) photos: cold \(median(costs))")
        }
        let day = library.today
        let memory = try await cost { _ = try await library.gridIndex(.onThisDay(day), level: .medium) }
        print("grid of this day: cold \(median([memory]))")
        let ids = try await library.page(.category(.animals), level: .medium, offset: 0, limit: 1000).photos.map(\.id)
        var move: CategoryMove?
        let moved = try await cost { move = try await library.move(ids, to: .plants) }
        let back = try await cost { if let move { try await library.undo(move) } }
        print("\(ids.count) photos: moved to a category \(median([moved])), and back \(median([back]))")
        fflush(nil)
    }
}
