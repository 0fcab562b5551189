import Foundation
import Interpretation
import PhotoLibrary

extension LibraryBench {
    /// Prints what a grid of all photos costs, its first screen, and the place of a photo in it.
    func measureGrids(in folder: String) async throws {
        let questions = ["", "animal", "dog", "food italy", "2012", "animal -dog"]
        var library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
        for question in questions {
            var cold: [Cost] = []
            for _ in 0..<5 {
                // Another instance has nothing in memory; the file is in that of the system.
                library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
                cold.append(try await cost { _ = try await library.gridIndex(.search(question), level: .medium) })
            }
            var warm: [Cost] = []
            for _ in 0..<20 {
                warm.append(try await cost { _ = try await library.gridIndex(.search(question), level: .medium) })
            }
            let grid = try await library.gridIndex(.search(question), level: .medium)
            let encoding = try await cost { _ = grid.encoded }
            print(
                "grid of “\(question)”, \(grid.ids.count) photos: cold \(median(cold)), warm \(median(warm)),",
                "encoding \(median([encoding])), \(grid.encoded.count) bytes")
        }
        let added = try await cost { _ = try await library.gridIndex(.recentlyAdded, level: .medium) }
        print("grid of recently added, warm: \(median([added]))")

        let all = try await library.gridIndex(.search(""), level: .medium)
        for set: PhotoSet in [.search(""), .search("animal"), .recentlyAdded] {
            let ids = set == .search("animal") ? try await library.gridIndex(set, level: .medium).ids : all.ids
            var cold: [Cost] = []
            for _ in 0..<5 {
                library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
                cold.append(try await cost { _ = try await library.page(set, level: .medium, offset: 0, limit: 60) })
            }
            var pages: [Cost] = []
            var far: [Cost] = []
            for _ in 0..<20 {
                pages.append(try await cost { _ = try await library.page(set, level: .medium, offset: 0, limit: 60) })
                far.append(
                    try await cost {
                        _ = try await library.page(set, level: .medium, offset: ids.count * 9 / 10, limit: 60)
                    })
            }
            print(
                "page of 60 of \(set): cold \(median(cold)), then \(median(pages)), at nine tenths \(median(far))")
            cold = []
            var warm: [Cost] = []
            for step in 0..<20 {
                let id = PhotoID(number: ids[ids.count * step / 20])
                library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
                cold.append(try await cost { _ = try await library.position(of: id, in: set, level: .medium) })
                warm.append(try await cost { _ = try await library.position(of: id, in: set, level: .medium) })
            }
            print("position in \(set): cold \(median(cold)), warm \(median(warm))")
        }
        var changed: [Cost] = []
        for step in 0..<20 {
            let id = PhotoID(number: all.ids[all.ids.count * step / 20])
            try await library.setFavourite(true, of: id)
            try await library.setFavourite(false, of: id)
            changed.append(try await cost { _ = try await library.gridIndex(.search(""), level: .medium) })
        }
        print("grid of all after a change: \(median(changed))")
        let shelves = try await cost { _ = try await library.shelves(level: .medium) }
        print("shelves with covers: \(median([shelves]))")
        let revision = try await cost { _ = try await library.revision }
        print("revision: \(median([revision]))")
        fflush(nil)
    }

    /// Prints what it costs to change a thousand photos at once.
    func measureSeveral(_ library: Library) async throws {
        let all = try await library.gridIndex(.search(""), level: .medium).ids
        let ids = (0..<1000).map { PhotoID(number: all[all.count * $0 / 1000]) }
        let favourite = try await cost { try await library.setFavourite(true, of: ids) }
        let tagged = try await cost { try await library.addTags(["holiday"], to: ids) }
        let forgotten = try await cost { try await library.forget(ids) }
        let restored = try await cost { try await library.restore(ids) }
        print(
            "1000 photos: favourites \(median([favourite])), tagged \(median([tagged])),",
            "forgotten \(median([forgotten])), restored \(median([restored]))")
        try await library.setFavourite(false, of: ids)
    }

    /// Seconds by the wall clock and of the processor; the latter do not depend on what else the machine does.
    typealias Cost = (clock: Double, processor: Double)

    func cost(_ body: () async throws -> Void) async throws -> Cost {
        let start = ContinuousClock.now
        let busy = CPUTime.now
        try await body()
        return ((ContinuousClock.now - start).seconds, CPUTime.now - busy)
    }

    func median(_ costs: [Cost]) -> String {
        let middle = costs.count / 2
        let processor = costs.map(\.processor).sorted()[middle].text
        return "\(costs.map(\.clock).sorted()[middle].text) (processor \(processor))"
    }
}
