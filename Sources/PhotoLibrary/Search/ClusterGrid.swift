internal import Geography
internal import Glibc

/// Clusters the photos of a part of the map: counts them in squares of equal size, and merges squares that are too
/// close.
///
/// The squares lie on a fixed grid over the whole world, so that they stay the same while the map is moved.
struct ClusterGrid {
    /// The photos of one square.
    struct Square {
        var count = 0
        /// Sums of steps from the corner of the grid.
        var x: UInt64 = 0
        var y: UInt64 = 0
        var west = UInt64.max
        var east: UInt64 = 0
        var north = UInt64.max
        var south: UInt64 = 0
        /// The sort key of the newest photo.
        var key = Int64.min
        var photo: Int64 = 0
        var cell: UInt32 = 0
        var place: Int32 = 0

        mutating func add(_ other: Square) {
            count += other.count
            x += other.x
            y += other.y
            west = min(west, other.west)
            east = max(east, other.east)
            north = min(north, other.north)
            south = max(south, other.south)
            guard other.key > key else { return }
            (key, photo, cell, place) = (other.key, other.photo, other.cell, other.place)
        }
    }

    /// The most squares: as many as the widest screen has. For a larger part of the map, the squares are made larger.
    private static let most = 1 << 12
    /// The least side of a square and the least distance of markers, in points of the screen.
    private static let distance = 64.0

    /// The side of a square is 2 to this power steps.
    private let shift: UInt32
    /// The corner of the first square, a multiple of a square's side.
    private let west: UInt32
    private let north: UInt32
    private let columns: Int
    private let rows: Int
    private let reach: UInt64
    private(set) var squares: [Square]
    /// The number of photos that were added, inside or outside the area.
    private(set) var located = 0
    private var extent = Extent()

    private struct Extent {
        var west = UInt32.max
        var east = UInt32.min
        var north = UInt32.max
        var south = UInt32.min
    }

    /// The zoom levels that are told apart. On a phone held on its side the world is smaller than 512 points.
    static let zooms = -2.0...22.0

    /// - Parameter zoom: as web maps count it; the world is 512 points wide at 0, and doubles with each level.
    init(_ area: MapRectangle, zoom: Double) {
        let zoom = min(max(zoom.isFinite ? zoom : 0, Self.zooms.lowerBound), Self.zooms.upperBound)
        // At zoom 0, 512 points are 2³² steps, so 64 points are 2²⁹.
        var shift = UInt32(29 - zoom.rounded(.down))
        func count(_ first: UInt32, _ extent: UInt32) -> Int {
            Int((UInt64(first & ((1 << shift) - 1)) + UInt64(extent)) >> UInt64(shift)) + 1
        }
        while shift < 31, count(area.corner.x, area.width) * count(area.corner.y, area.height) > Self.most {
            shift += 1
        }
        self.shift = shift
        west = (area.corner.x >> shift) << shift
        north = (area.corner.y >> shift) << shift
        // When the area spans the whole world, the last square would be the first one again.
        columns = min(count(area.corner.x, area.width), 1 << Int(32 - shift))
        rows = count(area.corner.y, area.height)
        reach = UInt64(max(Self.distance * 8_388_608 / exp2(zoom), 0.8 * Double(UInt64(1) << UInt64(shift))))
        squares = Array(repeating: Square(), count: columns * rows)
    }

    /// Adds the wanted photos of a block.
    mutating func add(_ block: BlockColumns, _ wanted: ArraySlice<UInt64>) {
        block.points.withUnsafeBufferPointer { points in
            for (index, word) in wanted.enumerated() {
                var word = word
                while word != 0 {
                    let slot = index * 64 + word.trailingZeroBitCount
                    word &= word - 1
                    let stored = points[slot]
                    guard stored != 0, let square = square(of: stored) else { continue }
                    add(
                        stored, to: square, key: block.keys[slot], photo: block.photos[slot],
                        cell: block.cells[slot], place: block.places[slot])
                }
            }
        }
    }

    /// Adds one photo.
    mutating func add(_ indexed: BlockReader.IndexedPhoto) {
        guard indexed.spot.stored != 0, let square = square(of: indexed.spot.stored) else { return }
        add(
            indexed.spot.stored, to: square, key: indexed.key, photo: indexed.photo,
            cell: UInt32(truncatingIfNeeded: indexed.cell), place: Int32(clamping: indexed.spot.place))
    }

    /// Counts a photo and returns its square; nil when it is outside the area.
    @inline(__always) private mutating func square(of stored: Int64) -> Int? {
        let x = UInt32(truncatingIfNeeded: UInt64(bitPattern: stored) >> 32)
        let y = UInt32(truncatingIfNeeded: stored)
        located += 1
        extent.west = min(extent.west, x)
        extent.east = max(extent.east, x)
        extent.north = min(extent.north, y)
        extent.south = max(extent.south, y)
        let column = Int((x &- west) >> shift)
        guard y >= north, column < columns else { return nil }
        let row = Int((y - north) >> shift)
        return row < rows ? row * columns + column : nil
    }

    @inline(__always) private mutating func add(
        _ stored: Int64, to square: Int, key: Int64, photo: Int64, cell: UInt32, place: Int32
    ) {
        let x = UInt64(UInt32(truncatingIfNeeded: UInt64(bitPattern: stored) >> 32) &- west)
        let y = UInt64(UInt32(truncatingIfNeeded: stored) - north)
        squares.withUnsafeMutableBufferPointer { squares in
            squares[square].count += 1
            squares[square].x += x
            squares[square].y += y
            squares[square].west = min(squares[square].west, x)
            squares[square].east = max(squares[square].east, x)
            squares[square].north = min(squares[square].north, y)
            squares[square].south = max(squares[square].south, y)
            guard key > squares[square].key else { return }
            squares[square].key = key
            squares[square].photo = photo
            squares[square].cell = cell
            squares[square].place = place
        }
    }

    /// The box around all photos; nil when there are none.
    var box: BoundingBox? {
        guard located > 0 else { return nil }
        let corner = MapPoint(x: extent.west, y: extent.north)
        return MapRectangle(corner: corner, width: extent.east - extent.west, height: extent.south - extent.north).box
    }

    /// A square with photos, or several merged squares.
    struct Marker {
        var square: Square
        let point: MapPoint
        let box: BoundingBox
    }

    /// The markers, those with the most photos first. No two are closer to each other than the width of their pictures.
    var markers: [Marker] {
        var found: [(square: Square, x: UInt64, y: UInt64)] = []
        let full = squares.filter { $0.count > 0 }.sorted { ($0.count, $0.key) > ($1.count, $1.key) }
        for square in full {
            let x = square.x / UInt64(square.count)
            let y = square.y / UInt64(square.count)
            let near = found.firstIndex { other in
                max(x, other.x) - min(x, other.x) < reach && max(y, other.y) - min(y, other.y) < reach
            }
            if let near { found[near].square.add(square) } else { found.append((square, x, y)) }
        }
        return found.map { square, x, y in
            Marker(
                square: square, point: point(x, y),
                box: MapRectangle(
                    corner: point(square.west, square.north),
                    width: UInt32(truncatingIfNeeded: square.east - square.west),
                    height: UInt32(truncatingIfNeeded: square.south - square.north)
                ).box)
        }
    }

    private func point(_ x: UInt64, _ y: UInt64) -> MapPoint {
        MapPoint(x: west &+ UInt32(truncatingIfNeeded: x), y: north + UInt32(truncatingIfNeeded: y))
    }
}
