/// How orientations are composed (CIPA DC-008, tag 0x0112).
enum StoredOrientation {
    /// A point that each of the eight orientations moves elsewhere.
    private static let point = (x: 0.2, y: 0.3)
    private static let turns = [1: 0, 6: 90, 3: 180, 8: 270]

    private static func image(_ orientations: [Int]) -> (x: Double, y: Double) {
        orientations.reduce(point) { RegionOrientation(orientation: $1).upright(x: $0.x, y: $0.y) }
    }

    private static func isSame(_ one: [Int], _ other: [Int]) -> Bool {
        let (one, other) = (image(one), image(other))
        return abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6
    }

    /// The degrees clockwise by which a picture of one orientation is turned to stand by another; 0 when that takes a mirror,
    /// or one of them is not known.
    static func rotation(from one: Int?, to other: Int?) -> Int {
        guard let one, let other else { return 0 }
        return turns.first { isSame([one, $0.key], [other]) }?.value ?? 0
    }

    /// The orientation that does what two do one after the other.
    static func composed(_ one: Int, _ other: Int) -> Int {
        (1...8).first { isSame([$0], [one, other]) } ?? 1
    }
}
