public import Geography
internal import Glibc

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
    /// Metres of the circle around a public place.
    public static let radius = 600.0

    private let hash: @Sendable (PersonID, PlaceGrid.Cell) -> UInt64

    /// - Parameter hash: 64 bits for a person and a cell that cannot be guessed without the server's secret, always the
    ///   same for the same two: an HMAC.
    public init(hash: @escaping @Sendable (PersonID, PlaceGrid.Cell) -> UInt64) { self.hash = hash }

    /// The public place of a person's new favour.
    ///
    /// It depends on the place's cell and on the person, so that nobody finds another's cell by placing favours of their
    /// own, and on the same person's earlier favours: within ``reuse`` metres of one of them, it is that one's, so that the
    /// noise of a telephone at one door does not average out.
    ///
    /// - Parameter earlier: favours of the same person.
    public func find(_ place: Coordinate, of person: PersonID, earlier: [Earlier] = []) -> Coordinate {
        let near = earlier.map { ($0.place.distance(to: place), $0.publicPlace) }.filter { $0.0 <= Self.reuse }
        if let nearest = near.min(by: { $0.0 < $1.0 }) { return nearest.1 }
        let cell = PlaceGrid.cell(of: place)
        guard let centre = PlaceGrid.centre(of: cell) else { return place }
        // An angle and a distance of up to 300 m, of 32 bits each.
        let bits = hash(person, cell)
        let angle = Double(bits >> 32) / 4_294_967_296 * 2 * .pi
        let metres = Self.reuse * (Double(bits & 0xFFFF_FFFF) / 4_294_967_296).squareRoot()
        let latitude = min(max(centre.latitude + metres * sin(angle) / 111_195, -90), 90)
        let width = max(0.01, cos(centre.latitude * .pi / 180)) * 111_195
        let longitude = wrapped(centre.longitude + metres * cos(angle) / width)
        guard let moved = Coordinate(latitude: latitude, longitude: longitude) else { return centre }
        return PlaceGrid.centre(of: PlaceGrid.cell(of: moved)) ?? centre
    }

    private func wrapped(_ longitude: Double) -> Double {
        longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
    }
}
