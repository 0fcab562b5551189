import Concepts
import Foundation
import Geography
import Interpretation
import PhotoLibrary
import Places

/// When the photos that are imported during the measurement were taken.
enum ImportOrder: String, CaseIterable {
    /// After all others, one after the other: what a camera brings.
    case newest = "new photos"
    /// Any time the library spans: what an old disk brings.
    case scattered = "scattered old photos"
}

/// Builds synthetic libraries and measures them.
struct LibraryBench {
    let tree: ConceptTree
    let gazetteer: Gazetteer
    private let clock = ContinuousClock()

    init(tree: ConceptTree, gazetteer: Gazetteer) {
        self.tree = tree
        self.gazetteer = gazetteer
    }

    /// Opens the library in a folder, and fills it up to a number of photos.
    func library(
        in folder: String, photos: Int, shapes: [(width: Int, height: Int)] = [(4032, 3024)]
    ) async throws -> Library {
        let library = try await Library(folder: folder, concepts: tree, gazetteer: gazetteer)
        let known = try await library.search("", level: .high, limit: 1).total
        guard known < photos else { return library }
        let start = clock.now
        var synthetic = SyntheticLibrary(tree: tree, seed: UInt64(known) &+ 1, shapes: shapes)
        var number = known
        while number < photos {
            let batch = min(20_000, photos - number)
            let files = (0..<batch).map { index in
                synthetic.photo(number: number + index, position: Double(number + index) / Double(photos))
            }
            try await library.record(files)
            number += batch
        }
        let size = try await library.statistics().size
        defer { fflush(nil) }
        print("built \(photos) photos in \((clock.now - start).seconds) s, \(size / 1_000_000) MB")
        return library
    }

    /// Prints the times of a mix of questions.
    func measureSearches(_ library: Library) async throws {
        var all: [Double] = []
        for (name, questions) in Questions(tags: SyntheticLibrary(tree: tree).names).classes {
            var times: [Double] = []
            var totals: [Int] = []
            var busy = CPUTime.now
            for question in questions {
                let start = clock.now
                let results = try await library.search(question, level: .medium, limit: 60)
                times.append((clock.now - start).seconds)
                totals.append(results.total)
            }
            all += times
            busy = (CPUTime.now - busy) / Double(questions.count)
            print(
                "search \(name): \(summary(times)), processor \(busy.text), matches \(totals.min() ?? 0)…\(totals.max() ?? 0)"
            )
            fflush(nil)
        }
        print("search, all of them: \(summary(all))")
        var times: [Double] = []
        for question in Questions(tags: SyntheticLibrary(tree: tree).names).misspelt {
            let start = clock.now
            _ = try await library.search(question, level: .medium)
            times.append((clock.now - start).seconds)
        }
        print("search misspelt, with suggestions: \(summary(times))")
        let start = clock.now
        _ = try await library.categories(level: .medium)
        print("categories with counts: \((clock.now - start).seconds.text)")
    }

    /// Prints how long it takes to name a point on the map.
    func measurePlaces() async throws {
        var random = SeededGenerator(state: 7)
        var times: [Double] = []
        for _ in 0..<2000 {
            guard
                let point = Coordinate(
                    latitude: .random(in: -60...75, using: &random), longitude: .random(in: -180...180, using: &random))
            else { continue }
            let start = clock.now
            _ = try await gazetteer.nearest(to: point)
            times.append((clock.now - start).seconds)
        }
        print("place of a point anywhere: \(summary(times))")
        times = []
        for spot in SyntheticLibrary(tree: tree).spots {
            let start = clock.now
            _ = try await gazetteer.nearest(to: spot)
            times.append((clock.now - start).seconds)
        }
        print("place of a point in Europe: \(summary(times))")
    }

    /// Prints what a photo costs to be recorded, one by one, in a small library and in a big one, in turns, so that
    /// both run under the same conditions. The first round does the work that an earlier measurement left.
    func measureImports(_ small: Library, _ big: Library, _ order: ImportOrder) async throws {
        var times: [[Double]] = [[], []]
        for round in 0...16 {
            for (index, library) in [small, big].enumerated() {
                let seconds = try await importCost(library, order, photos: 128)
                if round > 0 { times[index].append(seconds) }
            }
        }
        let means = times.map { $0.reduce(0, +) / Double($0.count) }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        print(
            "import of \(order.rawValue): mean \(means[0].text) a photo in the small library, \(means[1].text) in the big",
            "one, ratio \(ratio(means)); median \(medians[0].text), \(medians[1].text), ratio \(ratio(medians))")
    }

    private func ratio(_ pair: [Double]) -> Double { (pair[1] / pair[0] * 100).rounded() / 100 }

    private func importCost(_ library: Library, _ order: ImportOrder, photos: Int) async throws -> Double {
        let seed = UInt64.random(in: 1 << 32..<1 << 62)
        var synthetic = SyntheticLibrary(tree: tree, seed: seed)
        let known = try await library.search("", level: .high, limit: 1).total
        let files = (0..<photos).map { index in
            let later = 1 + Double(known + index) * 1e-6
            return synthetic.photo(
                number: Int(seed >> 8) + index, position: order == .newest ? later : .random(in: 0..<1))
        }
        let start = clock.now
        for file in files { try await library.record(file) }
        return (clock.now - start).seconds / Double(photos)
    }

    func summary(_ times: [Double]) -> String {
        let sorted = times.sorted()
        func percentile(_ part: Double) -> Double { sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))] }
        return "p50 \(percentile(0.5).text), p99 \(percentile(0.99).text), longest \(percentile(1).text)"
    }
}

/// Seconds the process has computed so far: what a search costs on a machine that does other things as well.
enum CPUTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension Double {
    /// Seconds, in milliseconds.
    var text: String { "\((self * 1e5).rounded() / 100) ms" }
}
