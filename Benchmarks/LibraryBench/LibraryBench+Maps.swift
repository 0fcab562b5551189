import Foundation
import Geography
import Interpretation
import PhotoLibrary

extension LibraryBench {
    /// Prints what the markers of a map cost: of the whole world, of a country, and of a city.
    func measureMaps(in folder: String) async throws {
        let spots = SyntheticLibrary(tree: tree).spots
        var library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
        for question in ["", "dog", "animal -dog"] {
            var cold: [Double] = []
            for _ in 0..<5 {
                // Another instance has nothing in memory; the file is in that of the system.
                library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
                cold.append(try await time { try await self.map(library, question, .world, 1) })
            }
            for (name, reach, zoom) in [("the world", 180.0, 1.0), ("a country", 5, 6), ("a city", 0.05, 13)] {
                var times: [Double] = []
                for step in 0..<100 {
                    let spot = spots[step * 7 % spots.count]
                    let box =
                        reach == 180
                        ? .world
                        : BoundingBox(
                            south: spot.latitude - reach, west: spot.longitude - reach, north: spot.latitude + reach,
                            east: spot.longitude + reach)
                    guard let box else { continue }
                    times.append(try await time { try await self.map(library, question, box, zoom) })
                }
                print("map of \(name), “\(question)”: \(summary(times)); first of all \(cold.sorted()[2].text)")
            }
        }
        var times: [Double] = []
        for _ in 0..<20 {
            times.append(
                try await time {
                    _ = try await library.photoPlaces(.search(""), level: .medium, limit: 200)
                })
        }
        print("list of places: \(summary(times))")
        fflush(nil)
    }

    private func map(_ library: Library, _ question: String, _ box: BoundingBox, _ zoom: Double) async throws {
        let map = try await library.photoMap(.search(question), level: .medium, in: box, zoom: zoom)
        precondition(map.located > 0 && map.located <= map.total)
    }

    private func time(_ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start).seconds
    }
}
