/// How a camera that was held as an EXIF orientation says stores an upright picture (CIPA DC-008, tag 0x0112).
public struct StoredOrientation: Sendable {
    /// The stored picture's size.
    public let width: Int
    /// The stored picture's size.
    public let height: Int
    private let orientation: Int

    /// - Parameters:
    ///   - orientation: 1…8.
    ///   - width: of the upright picture.
    ///   - height: of the upright picture.
    public init(_ orientation: Int, ofUpright width: Int, _ height: Int) {
        self.orientation = orientation
        (self.width, self.height) = orientation < 5 ? (width, height) : (height, width)
    }

    /// Where a stored pixel is in the upright picture.
    public func upright(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
        let (right, bottom) = orientation < 5 ? (width - 1, height - 1) : (height - 1, width - 1)
        return switch orientation {
        case 2: (right - column, row)
        case 3: (right - column, bottom - row)
        case 4: (column, bottom - row)
        case 5: (row, column)
        case 6: (right - row, column)
        case 7: (right - row, bottom - column)
        case 8: (row, bottom - column)
        default: (column, row)
        }
    }
}
