import AppShell
import Interpretation
import Web
import Workbench

/// A request of the editor: a rotation, and a part of the photo after it.
struct SelectionRequest: Decodable {
    /// Fractions of the upright, turned photo; all four or none.
    private let x, y, width, height: Double?
    private let turn: UInt16?
    private let shown: UInt16?
    private let merge: Bool?

    /// Whether the findings are added to the existing ones.
    var merges: Bool { merge ?? false }

    /// Clockwise, from how the photo is shown.
    /// - Throws: ``RequestError/malformed`` for anything but quarter turns.
    var turned: Rotation {
        get throws {
            try Self.rotation(turn ?? 0)
        }
    }

    /// How the photo was turned when it was shown; nil where the editor does not say so.
    /// - Throws: ``RequestError/malformed`` for anything but quarter turns.
    var shownTurned: Rotation? {
        get throws {
            try shown.map(Self.rotation)
        }
    }

    private static func rotation(_ degrees: UInt16) throws -> Rotation {
        guard let rotation = Rotation(rawValue: degrees) else { throw RequestError.malformed }
        return rotation
    }

    /// The part; nil for the whole photo.
    /// - Throws: ``RequestError/malformed`` when it does not lie on the photo.
    var selection: Box? {
        get throws {
            if x == nil && y == nil && width == nil && height == nil { return nil }
            guard let x, let y, let width, let height else { throw RequestError.malformed }
            let box = try Box(onPhoto: x, y, width, height)
            return box == .whole ? nil : box
        }
    }
}

extension Box {
    /// A part of a photo as a browser says it, in fractions.
    /// - Throws: ``RequestError/malformed`` when it does not lie on the photo.
    init(onPhoto x: Double, _ y: Double, _ width: Double, _ height: Double) throws {
        self.init(x: Float(x), y: Float(y), width: Float(width), height: Float(height))
        // Rounding may put an edge slightly beyond the border.
        let hair = 1e-6
        guard x >= 0, y >= 0, width > 0, height > 0, x + width <= 1 + hair, y + height <= 1 + hair,
            self.width > 0, self.height > 0
        else { throw RequestError.malformed }
    }
}
