public import Geography
public import Interpretation
public import Places
internal import Storage

/// The user's previous positions of photos, to revert a change.
public struct PositionChange: Hashable, Sendable {
    /// A position with its place.
    struct Spot: Hashable, Sendable {
        let position: UserPosition?
        let place: Place?
        let isPlaceCorrected: Bool
    }
    /// A photo, where it was and where it is after the change.
    struct Moved: Hashable, Sendable {
        let photo: PhotoID
        let earlier: Spot
        let after: Spot
    }
    let moved: [Moved]

    /// The number of photos.
    public var count: Int { moved.count }
}

extension Library {
    /// The photos of a set in a part of the map, clustered into markers that do not overlap.
    ///
    /// - Parameters:
    ///   - set: any set but ``PhotoSet/recentlyDeleted``, whose photos are not on the map.
    ///   - level: the level at which recognised tags count.
    ///   - box: the part of the map.
    ///   - zoom: the zoom level of web maps, -2…22: the world is 512 points wide at 0, and doubles with each level.
    public func photoMap(_ set: PhotoSet, level: Level, in box: BoundingBox, zoom: Double) async throws -> PhotoMap {
        try await read { connection in
            let found = try self.selection(set, level: level, connection)
            var grid = ClusterGrid(MapRectangle(box), zoom: zoom)
            try found.index.gather(found.matches, into: &grid)
            let places = connection.places
            let clusters = try grid.markers.prefix(Self.mostMarkers).map { marker in
                let cell = Cell(stored: Int64(marker.square.cell))
                return PhotoCluster(
                    coordinate: marker.point.coordinate, count: marker.square.count,
                    photo: PhotoID(number: marker.square.photo),
                    version: cell.version,
                    taken: CaptureTime(
                        localSeconds: marker.square.key >> 20, offset: nil, source: .camera, precision: cell.precision),
                    box: marker.box, place: try places.place(Int64(marker.square.place)))
            }
            return PhotoMap(
                clusters: clusters, total: found.matches.count, located: grid.located, extent: grid.box)
        }
    }

    /// The most markers: as many as fit on the widest screens.
    private static var mostMarkers: Int { 600 }

    /// The places where photos of a set were taken, those with the most photos first.
    ///
    /// - Parameters:
    ///   - level: the level at which recognised tags count.
    ///   - limit: the most places.
    /// - Returns: the places, the number of all places, and the number of photos in the set without a place and a
    ///   position.
    public func photoPlaces(_ set: PhotoSet, level: Level, limit: Int) async throws -> (
        places: [PhotoPlace], total: Int, nowhere: Int
    ) {
        try await read { connection in
            let found = try self.selection(set, level: level, connection)
            let counts = try found.index.places(found.matches)
            let first = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(max(0, limit))
            let photos = connection.photos
            let table = connection.places
            let places = try first.compactMap { number, entry in
                try photos.found(entry.photo).map { cover in
                    PhotoPlace(number: number, place: try table.place(number), count: entry.count, cover: cover)
                }
            }
            let somewhere = counts.reduce(0) { $0 + $1.value.count }
            return (places, counts.count, found.matches.count - somewhere)
        }
    }

    /// A place by its number; nil when there is none.
    public func place(_ number: Int64) async throws -> Place? {
        try await read { try $0.places.place(number) }
    }

    /// Sets the position of photos, or removes it, permanently: no analysis or import changes it. Their places are set
    /// from the gazetteer. Unknown numbers are ignored, and when positions are removed, photos without one.
    ///
    /// - Parameter position: nil restores the position of the file.
    /// - Returns: the change, for ``undo(_:)-(PositionChange)``.
    @discardableResult public func setPosition(
        _ position: UserPosition?, of ids: [PhotoID]
    ) async throws -> PositionChange {
        var fixed: Place?
        if case .at(let coordinate) = position { fixed = try await gazetteer?.nearest(to: coordinate) }
        let there = fixed
        let own = position == nil ? try await placesOfFiles(ids) : [:]
        return try await write(durably: true) { connection in
            let changed = position == .nowhere ? try Self.located(ids, connection) : ids
            return try self.changePositions(changed, connection) { id, _ in
                PositionChange.Spot(
                    position: position, place: position == nil ? own[id] ?? nil : there, isPlaceCorrected: false)
            }
        }
    }

    /// Those of the photos that have a position, in the same order.
    public func located(_ ids: [PhotoID]) async throws -> [PhotoID] {
        try await read { try Self.located(ids, $0) }
    }

    private static func located(_ ids: [PhotoID], _ connection: Connection) throws -> [PhotoID] {
        let photos = connection.photos
        return try ids.filter { try photos.hasPosition($0.number) }
    }

    /// Reverts a change of positions, except of photos whose position or place was changed again.
    @discardableResult public func undo(_ change: PositionChange) async throws -> PositionChange {
        let moved = Dictionary(change.moved.map { ($0.photo, $0) }) { first, _ in first }
        return try await write(durably: true) { connection in
            try self.changePositions(change.moved.map(\.photo), connection) { id, now in
                moved[id].flatMap { $0.after == now ? $0.earlier : nil }
            }
        }
    }

    /// The places for the positions in the photos' files.
    private func placesOfFiles(_ ids: [PhotoID]) async throws -> [PhotoID: Place?] {
        let coordinates = try await read { connection in
            let photos = connection.photos
            return try ids.map { ($0, try photos.photo($0.number)?.facts.coordinate) }
        }
        var places: [PhotoID: Place?] = [:]
        for (id, coordinate) in coordinates {
            guard let coordinate else { continue }
            places[id] = try await gazetteer?.nearest(to: coordinate)
        }
        return places
    }

    private func changePositions(
        _ ids: [PhotoID], _ connection: Connection,
        to new: (PhotoID, PositionChange.Spot) -> PositionChange.Spot?
    ) throws -> PositionChange {
        let photos = connection.photos
        let places = connection.places
        let indexing = Indexing(connection: connection, kinds: kinds)
        var moved: [PositionChange.Moved] = []
        for id in try Self.known(ids, connection) {
            guard let photo = try photos.photo(id.number) else { continue }
            let earlier = PositionChange.Spot(photo)
            guard let spot = new(id, earlier) else { continue }
            try photos.setPosition(spot.position, of: id.number)
            let place = try spot.place.map { try places.id(of: $0) }
            try photos.setPlace(place, corrected: spot.isPlaceCorrected, of: id.number)
            try indexing.index(id.number)
            let after = try photos.photo(id.number).map(PositionChange.Spot.init) ?? spot
            moved.append(PositionChange.Moved(photo: id, earlier: earlier, after: after))
        }
        try connection.blocks.mergeRecentIfFull()
        return PositionChange(moved: moved)
    }
}

extension PositionChange.Spot {
    fileprivate init(_ photo: Photo) {
        self.init(position: photo.userPosition, place: photo.place, isPlaceCorrected: photo.isPlaceCorrected)
    }
}
