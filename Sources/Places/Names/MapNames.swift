public import Geography
internal import Compression
internal import Glibc

/// Finds streets, squares, parks and places by their names on the maps that the user added. Uses no network.
///
/// The names are read out of the maps' tiles when they are asked for first, and again when a map was added, replaced or
/// removed, so that every map of shapes has them, whenever it was added. They are kept in memory. May be used from any task.
public actor MapNames {
    /// Something with a name.
    public struct Found: Hashable, Sendable {
        /// As the map writes it.
        public let name: String
        /// A point of it: of a street, one in the middle.
        public let coordinate: Coordinate
    }

    /// What the names in memory were read from.
    private struct Source: Hashable {
        let tags: [String]
        let area: BoundingBox?
    }

    private let maps: MapFolder
    private var known: (source: Source, index: Task<NameIndex, Never>)?
    /// Whether the names of the known source were read to their end.
    private var isRead = false

    /// - Parameter maps: those of the user among them.
    public init(maps: MapFolder) { self.maps = maps }

    /// Whether there is a name at all. Waits until they are read.
    public func hasNames(in area: BoundingBox?) async -> Bool { await !index(area).entries.isEmpty }

    /// Whether there may be a name. While they are read, which this begins, that is said of every map of shapes.
    public func mayHaveNames(in area: BoundingBox?) async -> Bool {
        let (source, index) = await reading(area)
        return known?.source == source && isRead ? await !index.value.entries.isEmpty : !source.tags.isEmpty
    }

    /// What has all words of a text in its name; case and accents do not matter. Those that fit better come first, then
    /// those that are nearer.
    ///
    /// - Parameters:
    ///   - area: where names are looked for, and a few kilometres around; nil for all that the maps show.
    ///   - origin: from where distances count.
    public func search(
        _ text: String, in area: BoundingBox?, near origin: Coordinate?, limit: Int = 8
    ) async -> [Found] {
        let index = await index(area)
        return await Self.find(text, index, origin, limit)
    }

    /// Away from the actor, so that one search does not wait for another.
    private nonisolated static func find(
        _ text: String, _ index: NameIndex, _ origin: Coordinate?, _ limit: Int
    ) async -> [Found] {
        index.find(String(text.prefix(100)), near: origin, limit: limit)
            .map { Found(name: $0.name, coordinate: $0.coordinate) }
    }

    private func index(_ area: BoundingBox?) async -> NameIndex {
        let (source, index) = await reading(area)
        let names = await index.value
        if known?.source == source { isRead = true }
        return names
    }

    /// What names are read from now, and the task that reads them.
    private func reading(_ area: BoundingBox?) async -> (Source, Task<NameIndex, Never>) {
        let files = await maps.all().maps.filter { $0.isUsers && $0.file.format == .vector }.map(\.file)
        let source = Source(tags: files.map(\.tag), area: area)
        if let known, known.source == source { return (source, known.index) }
        known?.index.cancel()
        let index = Task.detached(priority: .utility) { await NameReader(area: area).index(files) }
        known = (source, index)
        isRead = false
        return (source, index)
    }
}

/// Reads the names out of maps.
private struct NameReader {
    /// Around an area, too: people who live at its edge ask for help beyond it.
    static let margin = 3000.0
    /// So many tiles are read of each map, those nearest to its middle: a country without an area has more.
    static let mostTiles = 10_000
    /// A tile unpacks to as many bytes at most.
    static let longestTile = 16 << 20
    /// So many points of one name, so many names, and so many points in all are looked at.
    static let (mostPoints, mostNames, mostSightings) = (400, 200_000, 2_000_000)

    let area: BoundingBox?

    func index(_ files: [TileFile]) async -> NameIndex {
        var sightings: [String: (names: [String], points: [Coordinate])] = [:]
        var count = 0
        for file in files {
            let zoom = file.zooms.upperBound
            // A tile that cannot be read has no names.
            for (column, row) in (try? await tiles(of: file)) ?? [] {
                // Maps have changed, and the names are read anew.
                if Task.isCancelled { return NameIndex(sightings) }
                guard let tile = try? await file.tile(zoom: zoom, column: column, row: row) else { continue }
                let bytes = tile.isGzipped ? Gzip.unpacked(tile.bytes, limit: Self.longestTile) : tile.bytes
                for one in VectorTile.named(in: bytes ?? []) {
                    guard let name = one.names.first,
                        let point = Self.coordinate(Double(column) + one.east, Double(row) + one.south, zoom)
                    else { continue }
                    var sighting = sightings[name] ?? (one.names, [])
                    guard sighting.points.count < Self.mostPoints, sightings.count < Self.mostNames,
                        count < Self.mostSightings
                    else { continue }
                    count += 1
                    sighting.points.append(point)
                    sightings[name] = sighting
                }
            }
        }
        return NameIndex(sightings)
    }

    /// The deepest tiles of a map in the area, those nearest to its middle first.
    private func tiles(of file: TileFile) async throws -> [(column: Int, row: Int)] {
        let side = Double(1 << file.zooms.upperBound)
        let box = area?.widened(by: Self.margin) ?? file.bounds ?? .world
        var found: [(column: Int, row: Int)] = []
        for part in box.parts {
            let (west, north) = Self.position(part.north, part.west)
            let (east, south) = Self.position(part.south, part.east)
            found += try await file.tiles(
                columns: Int(west * side)...Int(east * side), rows: Int(north * side)...Int(south * side))
        }
        guard found.count > Self.mostTiles else { return found }
        let columns = found.map(\.column).sorted()
        let rows = found.map(\.row).sorted()
        let middle = (columns[columns.count / 2], rows[rows.count / 2])
        func way(_ tile: (column: Int, row: Int)) -> Int {
            max(abs(tile.column - middle.0), abs(tile.row - middle.1))
        }
        return Array(found.sorted { way($0) < way($1) }.prefix(Self.mostTiles))
    }

    /// Where a point lies on the square map of the world (Web Mercator): parts of its side from its north-western corner,
    /// below 1.
    private static func position(_ latitude: Double, _ longitude: Double) -> (east: Double, south: Double) {
        let angle = min(max(latitude, -85.05), 85.05) * .pi / 180
        let south = (1 - log(tan(.pi / 4 + angle / 2)) / .pi) / 2
        return (min(max(longitude / 360 + 0.5, 0), 0.999_999_999), min(max(south, 0), 0.999_999_999))
    }

    /// The other way round, in tiles of a zoom.
    private static func coordinate(_ column: Double, _ row: Double, _ zoom: Int) -> Coordinate? {
        let side = Double(1 << zoom)
        return Coordinate(
            latitude: atan(sinh(.pi * (1 - 2 * row / side))) * 180 / .pi, longitude: column / side * 360 - 180)
    }
}
