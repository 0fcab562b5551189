public import Geography
internal import Glibc

/// The favours of one public place, each at a spot of its own, so that a map shows all of them.
///
/// Where a favour is drawn follows from what all may know: the public place, and the numbers of the live favours that share
/// it. It is the same for everybody and on each visit, whatever filters are on; when one comes or goes, most others stay.
public struct Fan: Sendable {
    /// Spots of a cell of ``PlaceGrid/fine`` in a row, and rows of them. Even, so that cells join without a seam.
    private static let side = 6
    /// Metres between two spots that are side by side, of the first ``side`` × ``side``.
    public static let spacing = PlaceGrid.fine.side / Double(side)
    /// No favour is drawn more metres from its public place.
    public static let reach = PlaceGrid.fine.side * 0.86

    /// In ascending order.
    private(set) var ids: [FavourID] = []
    /// Those that are not at the spot that they would have alone.
    private var numbers: [FavourID: Int] = [:]

    /// One without favours.
    public init() {}

    /// Whether there are no favours.
    public var isEmpty: Bool { ids.isEmpty }

    /// Adds a favour that is not among them.
    public mutating func insert(_ id: FavourID) {
        ids.insert(id, at: ids.firstIndex { $0 > id } ?? ids.endIndex)
        number()
    }

    /// Takes a favour out.
    public mutating func remove(_ id: FavourID) {
        ids.removeAll { $0 == id }
        number()
    }

    /// Where one of them is drawn.
    ///
    /// - Parameter publicPlace: that of all of them.
    public func spot(of id: FavourID, around publicPlace: Coordinate) -> Coordinate {
        Self.spot(numbers[id] ?? Self.wish(of: id), around: publicPlace)
    }

    /// Gives each its spot: the one that it would have alone, or the next one that is free. The older choose first.
    private mutating func number() {
        numbers = [:]
        guard ids.count > 1 else { return }
        var taken: Set<Int> = []
        for id in ids {
            var number = Self.wish(of: id)
            let first = number
            while taken.contains(number) {
                // A step that shares no factor with the number of spots meets all of them.
                number = number / Self.spots * Self.spots + (number + Self.step) % Self.spots
                if number % Self.spots == first % Self.spots { number += Self.spots }
            }
            taken.insert(number)
            if number != first { numbers[id] = number }
        }
    }

    private static let spots = side * side
    private static let step = 13

    /// The spot that a favour has alone: neighbouring numbers lie far apart (the last mixing step of SplitMix64).
    private static func wish(of id: FavourID) -> Int {
        var value = UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(spots))
    }

    /// The first lie in rows over the cell, every other row half a step aside; more lie between those.
    private static func spot(_ number: Int, around place: Coordinate) -> Coordinate {
        let (column, row, layer) = (number % side, number % spots / side, number / spots)
        var (east, north) = (Double(column) + (row % 2 == 0 ? 0.25 : 0.75), Double(row) + 0.5)
        // Half a step in each direction, then a quarter, and so on.
        var (rest, part) = (layer, 0.5)
        while rest > 0 {
            east += [0, 1, 0, 1][rest % 4] * part
            north += [0, 1, 1, 0][rest % 4] * part
            (rest, part) = (rest / 4, part / 2)
        }
        let metres = (north: (north / Double(side) - 0.5), east: (east / Double(side) - 0.5))
        let degrees = PlaceGrid.fine.side / 111_195
        let width = max(0.01, cos(place.latitude * .pi / 180))
        var longitude = place.longitude + metres.east * degrees / width
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return Coordinate(
            latitude: min(90, max(-90, place.latitude + metres.north * degrees)), longitude: longitude) ?? place
    }
}
