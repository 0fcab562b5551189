public import Geography
internal import Glibc

/// A grid of cells of about 250 m over the Earth.
///
/// Rows are of equal height; each row has its own number of columns, so that cells are about as wide as high wherever they
/// are.
public enum PlaceGrid {
    /// A cell by its row from the south and its column from the antimeridian eastwards.
    public struct Cell: Hashable, Sendable {
        /// From the south, from 0.
        public let row: Int
        /// From the antimeridian eastwards, from 0.
        public let column: Int
    }

    /// Metres of a cell's side.
    public static let side = 250.0
    private static let rows = Int((20_015_087 / side).rounded())

    /// The cell of a point.
    public static func cell(of point: Coordinate) -> Cell {
        let row = min(rows - 1, Int((point.latitude + 90) / 180 * Double(rows)))
        let columns = columns(in: row)
        return Cell(row: row, column: min(columns - 1, Int((point.longitude + 180) / 360 * Double(columns))))
    }

    /// The middle of a cell.
    public static func centre(of cell: Cell) -> Coordinate? {
        Coordinate(
            latitude: (Double(cell.row) + 0.5) / Double(rows) * 180 - 90,
            longitude: (Double(cell.column) + 0.5) / Double(columns(in: cell.row)) * 360 - 180)
    }

    private static func columns(in row: Int) -> Int {
        let latitude = ((Double(row) + 0.5) / Double(rows) - 0.5) * .pi
        return max(1, Int((Double(rows * 2) * cos(latitude)).rounded()))
    }
}
