public import Geography

/// Makes of an exact place the one that all see.
public struct PublicPlace: Sendable {
    /// Where a person's earlier favour was, exactly and for all.
    public struct Earlier: Hashable, Sendable {
        /// The exact place.
        public let place: Coordinate
        /// The place as all see it.
        public let publicPlace: Coordinate

        /// An earlier favour.
        public init(place: Coordinate, publicPlace: Coordinate) {
            self.place = place
            self.publicPlace = publicPlace
        }
    }

    /// Metres within which a person's new favour takes the public place of an earlier one.
    public static let reuse = 300.0
    /// Metres of the circle around a public place. The exact place always lies within it.
    public static let radius = 600.0
    /// Metres of the circle that people without an account see. The exact place lies within it as well: half the
    /// diagonal of a coarse cell, and ``radius``.
    public static let coarseRadius = 1500.0
    /// Metres from a new public place to the farthest corner of the exact place's cell. What is left to ``radius`` is
    /// for the noise of a telephone: two places 50 m apart find the same public place, whichever came first.
    static let reach = 550.0

    private let hash: @Sendable (PersonID, PlaceGrid.Cell) -> UInt64

    /// - Parameter hash: 64 bits for a person and a cell that cannot be guessed without the server's secret, always the
    ///   same for the same two: an HMAC.
    public init(hash: @escaping @Sendable (PersonID, PlaceGrid.Cell) -> UInt64) { self.hash = hash }

    /// Where people without an account see a public place: the middle of its coarse cell.
    public static func coarse(_ publicPlace: Coordinate) -> Coordinate {
        PlaceGrid.coarse.centre(of: PlaceGrid.coarse.cell(of: publicPlace)) ?? publicPlace
    }

    /// The public place of a person's new favour.
    ///
    /// It depends on the place's cell and on the person, so that nobody finds another's cell by placing favours of their
    /// own, and on the same person's earlier favours: within ``reuse`` metres of one of them, or in the same cell, it is
    /// that one's, so that the noise of a telephone at one door does not average out. Each of these may lie a little
    /// farther than the one before; a public place is taken only as far as its circle holds the exact place.
    ///
    /// - Parameter earlier: favours of the same person, the one that counts most first: the favour itself when it is
    ///   moved, then the oldest, so that a door keeps the place that it had first.
    public func find(_ place: Coordinate, of person: PersonID, earlier: [Earlier] = []) -> Coordinate {
        let cell = PlaceGrid.fine.cell(of: place)
        let kept = earlier.first { one in
            (one.place.distance(to: place) <= Self.reuse || PlaceGrid.fine.cell(of: one.place) == cell)
                && one.publicPlace.distance(to: place) <= Self.radius
        }
        if let kept { return kept.publicPlace }
        // Of the cells around, those whose middle is near enough to all of the cell, wherever in it the place may be.
        let corners = PlaceGrid.fine.corners(of: cell)
        let middles = PlaceGrid.fine.neighbours(of: cell).compactMap(PlaceGrid.fine.centre(of:))
            .filter { middle in corners.allSatisfy { middle.distance(to: $0) <= Self.reach } }
        guard !middles.isEmpty else { return PlaceGrid.fine.centre(of: cell) ?? place }
        return middles[Int(hash(person, cell) % UInt64(middles.count))]
    }
}
