import Concepts
import Geography
import Interpretation
import PhotoLibrary

/// Made-up photos, the same ones for the same seed: about eight tags each, some of them everywhere and most of them rare,
/// as in a real library.
struct SyntheticLibrary {
    private var random: SeededGenerator
    private let kinds: [(name: String, synset: Synset, category: Category, above: (name: String, synset: Synset)?)]
    private let tree: ConceptTree
    /// Sums of the weights up to each kind: the n-th most frequent kind is met in proportion to 1 / (n + 4).
    private let sums: [Double]
    /// Where photos are taken: home, and journeys.
    let spots: [Coordinate]
    /// Days since 1970 of the first photo, and how many days the library spans.
    private let firstDay = 10_957
    private let days = 9_131
    /// Pixels of photos; they take turns by their numbers.
    private let shapes: [(width: Int, height: Int)]

    /// - Parameter kindCount: how many different things are recognised.
    init(
        tree: ConceptTree, seed: UInt64 = 1, kindCount: Int = 1000,
        shapes: [(width: Int, height: Int)] = [(4032, 3024)]
    ) {
        self.tree = tree
        self.shapes = shapes
        random = SeededGenerator(state: seed)
        let classes = (tree.detectorClasses + tree.classifierClasses).prefix(kindCount)
        kinds = classes.map { node in
            let above = tree.ancestors(node).first { tree.isShown($0) }.map { (tree.name($0), tree.synset($0)) }
            return (tree.name(node), tree.synset(node), tree.category(node) ?? .home, above)
        }
        var sum = 0.0
        sums = kinds.indices.map { index in
            sum += 1 / Double(index + 4)
            return sum
        }
        var random = SeededGenerator(state: seed &+ 1)
        spots = (0..<400).compactMap { _ in
            Coordinate(latitude: .random(in: 36...58, using: &random), longitude: .random(in: -8...25, using: &random))
        }
    }

    /// The names of the kinds, the most frequent first.
    var names: [String] { kinds.map(\.name) }

    /// The next photo.
    /// - Parameter position: its place in time, 0 (the oldest) to 1 (the newest).
    mutating func photo(number: Int, position: Double) -> ImportedFile {
        let day = firstDay + Int(position * Double(days - 1))
        let seconds = Int64(day) * 86_400 + .random(in: 0..<86_400, using: &random)
        let findings = (0..<Int.random(in: 5...9, using: &random)).map { _ in finding() }
        // Journeys last a week: photos of one week come from a few spots.
        let spot = (day / 7 * 7 + Int.random(in: 0..<3, using: &random)) % spots.count
        let isLocated = Int.random(in: 0..<10, using: &random) < 7
        // All over a town.
        let place = Coordinate(
            latitude: spots[spot].latitude + .random(in: -0.04...0.04, using: &random),
            longitude: spots[spot].longitude + .random(in: -0.06...0.06, using: &random))
        var hash = (0..<4).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }
        let content = Digest(hash)
        hash[0] ^= 0xff
        guard let content, let pixels = Digest(hash) else { preconditionFailure("a digest has 32 bytes") }
        let shape = shapes[number % shapes.count]
        return ImportedFile(
            stamp: FileStamp(
                path: FilePath("/photos/\(number / 1000)/IMG_\(number).jpg"), size: 3_000_000 + Int64(number),
                modified: seconds * 1_000_000_000, inode: UInt64(number), device: 1),
            contentHash: content, pixelHash: pixels,
            facts: PhotoFacts(
                width: shape.width, height: shape.height, format: "jpeg",
                taken: CaptureTime(localSeconds: seconds, offset: 60, source: .camera),
                coordinate: isLocated ? place : nil,
                camera: Camera(make: "Synthetic", model: "S-\(number % 7)", focalLength: 35, aperture: 2, iso: 100)),
            analysis: Analysis(findings: findings, faces: []), analyser: "synthetic")
    }

    private mutating func finding() -> Finding {
        let wanted = Double.random(in: 0..<(sums.last ?? 1), using: &random)
        var low = 0
        var high = sums.count - 1
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] > wanted { high = middle } else { low = middle + 1 }
        }
        let kind = kinds[low]
        let level = Level(rawValue: UInt8.random(in: 0...2, using: &random)) ?? .medium
        var names = [
            Candidate(
                name: kind.name, synset: kind.synset, category: kind.category, confidence: 0.8, level: level)
        ]
        if level < .high, let above = kind.above {
            names.append(
                Candidate(
                    name: above.name, synset: above.synset, category: kind.category, confidence: 0.95, level: .high))
        }
        return Finding(source: .classifier, box: Box(x: 0.1, y: 0.1, width: 0.5, height: 0.5), names: names)
    }
}

/// SplitMix64 (Steele, Lea, Flood, 2014): the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
