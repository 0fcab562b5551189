internal import Geography

/// Names of a map with their places, in memory.
struct NameIndex: Sendable {
    /// A name at a place. A name that stands in several places has an entry for each.
    struct Entry: Sendable {
        let name: String
        /// All its names as ``Folding/key(_:)`` has them, each in UTF-8 after a space.
        let keys: [[UInt8]]
        let coordinate: Coordinate
    }

    /// So many entries are kept.
    private static let most = 200_000
    /// What has one name and lies closer together than so many metres is one thing, such as a street with its parts.
    private static let apart = 700.0
    /// Letters of a word that is looked for within words, too.
    private static let shortestPart = 3
    /// The most words of a question that are looked for.
    private static let mostWords = 8

    private(set) var entries: [Entry] = []

    /// - Parameter sightings: by name, what is called so: its names, and points of it.
    init(_ sightings: [String: (names: [String], points: [Coordinate])]) {
        for (name, one) in sightings.sorted(by: { $0.key < $1.key }) {
            let keys = Set(one.names.map { [UInt8(ascii: " ")] + Array(Folding.key($0).utf8) })
                .filter { $0.count > 1 }
            guard !keys.isEmpty else { continue }
            for coordinate in Self.middles(one.points) where entries.count < Self.most {
                entries.append(Entry(name: name, keys: Array(keys), coordinate: coordinate))
            }
        }
    }

    /// Parts points into what lies apart, and finds the point in the middle of each.
    private static func middles(_ points: [Coordinate]) -> [Coordinate] {
        var groups: [[Coordinate]] = []
        for point in points {
            let near = groups.indices.filter { index in groups[index].contains { $0.distance(to: point) <= apart } }
            guard let first = near.first else {
                groups.append([point])
                continue
            }
            groups[first].append(point)
            // The point joins what was apart before.
            for other in near.dropFirst().reversed() { groups[first] += groups.remove(at: other) }
        }
        return groups.compactMap { group in
            let latitude = group.map(\.latitude).reduce(0, +) / Double(group.count)
            let longitude = group.map(\.longitude).reduce(0, +) / Double(group.count)
            let mean = Coordinate(latitude: latitude, longitude: longitude)
            return group.min { one, other in
                mean.map { one.distance(to: $0) < other.distance(to: $0) } ?? false
            }
        }
    }

    /// Names that have all words of a text. Whole names come first, then those that begin with the text, then those of
    /// which each word of the text begins a word, then those that hold the words anywhere (*esplan* in
    /// *Pohjoisesplanadi*); among these the nearest come first.
    func find(_ text: String, near origin: Coordinate?, limit: Int) -> [Entry] {
        let words = Folding.key(text).split(separator: " ").prefix(Self.mostWords).map { Array($0.utf8) }
        let found = find(words, near: origin, limit: limit)
        if !found.isEmpty { return found }
        // Streets have no house numbers on the map: `10`, `10 B`.
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isNumber = words.map { digits.contains($0[0]) }
        let letters = words.indices.filter { index in
            !isNumber[index] && !(index > 0 && isNumber[index - 1] && words[index].count == 1)
        }
        return letters.count < words.count ? find(letters.map { words[$0] }, near: origin, limit: limit) : []
    }

    private func find(_ words: [[UInt8]], near origin: Coordinate?, limit: Int) -> [Entry] {
        guard !words.isEmpty, limit > 0 else { return [] }
        let space = [UInt8(ascii: " ")]
        let wish = Wish(
            words: words, beginnings: words.map { space + $0 }, whole: space + words.joined(separator: space))
        var found: [(rank: Int, distance: Double, index: Int)] = []
        for (index, entry) in entries.enumerated() {
            guard let rank = entry.keys.compactMap({ wish.rank($0) }).min() else { continue }
            found.append((rank, origin.map { entry.coordinate.distance(to: $0) } ?? 0, index))
        }
        found.sort { $0 < $1 }
        return found.prefix(limit).map { entries[$0.index] }
    }

    /// What is looked for, made ready for going through all names.
    private struct Wish {
        let words: [[UInt8]]
        let beginnings: [[UInt8]]
        let whole: [UInt8]

        /// How well a name fits, 0 best; nil when it does not.
        func rank(_ key: [UInt8]) -> Int? {
            if key.starts(with: whole) { return key.count == whole.count ? 0 : 1 }
            if beginnings.allSatisfy({ Self.find($0, in: key) }) { return 2 }
            let isWithin = words.enumerated().allSatisfy { index, word in
                Self.find(word.count < NameIndex.shortestPart ? beginnings[index] : word, in: key)
            }
            return isWithin ? 3 : nil
        }

        private static func find(_ part: [UInt8], in key: [UInt8]) -> Bool {
            guard let first = part.first, part.count <= key.count else { return false }
            return (0...key.count - part.count).contains { start in
                key[start] == first && key[start..<start + part.count].elementsEqual(part)
            }
        }
    }
}
