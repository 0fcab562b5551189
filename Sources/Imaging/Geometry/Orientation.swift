public import Raster

/// How a stored picture must be held to be upright; the raw value is EXIF's (CIPA DC-008, tag 0x0112).
public enum Orientation: Int, CaseIterable, Hashable, Sendable, Codable {
    case up = 1
    case upMirrored = 2
    case down = 3
    case downMirrored = 4
    case leftMirrored = 5
    case right = 6
    case rightMirrored = 7
    case left = 8

    /// Whether width and height change places.
    public var swapsSides: Bool { matrix.a == 0 }

    /// This orientation followed by another one, such as the rotation that a user has asked for.
    public func followed(by rotation: Orientation) -> Orientation {
        let product = matrix.times(rotation.matrix)
        return Self.allCases.first { $0.matrix == product } ?? self
    }

    /// The one that turns an upright picture into one that is stored like this.
    var inverse: Orientation { self == .right ? .left : self == .left ? .right : self }

    /// Where a region of the upright picture lies in the stored one.
    func stored(_ region: Region) -> Region { mapped(region, by: matrix) }

    /// Where a region of the stored picture lies in the upright one.
    public func upright(_ region: Region) -> Region { mapped(region, by: matrix.inverse) }

    private func mapped(_ region: Region, by matrix: SignedPermutation) -> Region {
        // The region's middle, seen from the picture's.
        let (x, y) = matrix.applied(region.x + region.width / 2 - 0.5, region.y + region.height / 2 - 0.5)
        let width = swapsSides ? region.height : region.width
        let height = swapsSides ? region.width : region.height
        return Region(x: x + 0.5 - width / 2, y: y + 0.5 - height / 2, width: width, height: height)
    }

    /// From upright coordinates about the middle to stored ones.
    var matrix: SignedPermutation {
        switch self {
        case .up: SignedPermutation(a: 1, b: 0, c: 0, d: 1)
        case .upMirrored: SignedPermutation(a: -1, b: 0, c: 0, d: 1)
        case .down: SignedPermutation(a: -1, b: 0, c: 0, d: -1)
        case .downMirrored: SignedPermutation(a: 1, b: 0, c: 0, d: -1)
        case .leftMirrored: SignedPermutation(a: 0, b: 1, c: 1, d: 0)
        case .right: SignedPermutation(a: 0, b: 1, c: -1, d: 0)
        case .rightMirrored: SignedPermutation(a: 0, b: -1, c: -1, d: 0)
        case .left: SignedPermutation(a: 0, b: -1, c: 1, d: 0)
        }
    }
}

/// The matrix (a b; c d) of a mirroring or quarter turn: one ±1 in each row and column.
struct SignedPermutation: Hashable {
    var a: Int
    var b: Int
    var c: Int
    var d: Int

    func times(_ other: SignedPermutation) -> SignedPermutation {
        SignedPermutation(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d)
    }

    /// The transposed matrix, because it only mirrors and turns.
    var inverse: SignedPermutation { SignedPermutation(a: a, b: c, c: b, d: d) }

    func applied(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (Double(a) * x + Double(b) * y, Double(c) * x + Double(d) * y)
    }
}
