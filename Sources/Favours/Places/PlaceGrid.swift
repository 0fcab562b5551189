public import Geography
internal import Glibc

/// A grid over the Earth, of cells that are about as wide as high.
///
/// Rows are of equal height; each row has its own number of columns, so that cells are alike wherever they are.
public struct PlaceGrid: Sendable {
    /// A cell by its row from the south and its column from the antimeridian eastwards.
    public struct Cell: Hashable, Sendable {
        /// From the south, from 0.
        public let row: Int
        /// From the antimeridian eastwards, from 0.
        public let column: Int
    }

    /// Cells of 250 m: public places are their middles.
    public static let fine = PlaceGrid(side: 250)
    /// Cells of a kilometre: what people without an account see.
    public static let coarse = PlaceGrid(side: 1000)

    /// Metres of a cell's side.
    public let side: Double
    private let rows: Int

    private init(side: Double) {
        self.side = side
        rows = Int((20_015_087 / side).rounded())
    }

    /// The cell of a point.
    public func cell(of point: Coordinate) -> Cell {
        let row = min(rows - 1, Int((point.latitude + 90) / 180 * Double(rows)))
        return Cell(row: row, column: column(of: point, in: row))
    }

    /// The middle of a cell.
    public func centre(of cell: Cell) -> Coordinate? { point(cell, 0.5, 0.5) }

    /// The four corners of a cell, two of which coincide at a pole.
    public func corners(of cell: Cell) -> [Coordinate] {
        [(0.0, 0.0), (0, 1), (1, 0), (1, 1)].compactMap { point(cell, $0.0, $0.1) }
    }

    /// A cell and those near it: of its row and the rows above and below, by row and column.
    func neighbours(of cell: Cell) -> [Cell] {
        guard let centre = centre(of: cell) else { return [cell] }
        var found: Set<Cell> = []
        for row in max(0, cell.row - 1)...min(rows - 1, cell.row + 1) {
            let (columns, middle) = (columns(in: row), column(of: centre, in: row))
            for step in -2...2 { found.insert(Cell(row: row, column: (middle + step + 2 * columns) % columns)) }
        }
        return found.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    }

    /// A point of a cell, by its parts of the way north and east.
    private func point(_ cell: Cell, _ north: Double, _ east: Double) -> Coordinate? {
        Coordinate(
            latitude: min(90, (Double(cell.row) + north) / Double(rows) * 180 - 90),
            longitude: min(180, (Double(cell.column) + east) / Double(columns(in: cell.row)) * 360 - 180))
    }

    private func column(of point: Coordinate, in row: Int) -> Int {
        let columns = columns(in: row)
        return min(columns - 1, Int((point.longitude + 180) / 360 * Double(columns)))
    }

    private func columns(in row: Int) -> Int {
        let latitude = ((Double(row) + 0.5) / Double(rows) - 0.5) * .pi
        return max(1, Int((Double(rows * 2) * cos(latitude)).rounded()))
    }
}
