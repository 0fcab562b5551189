internal import Imaging
internal import Workbench

extension Rotation {
    /// How a picture is held that was upright and then rotated.
    var orientation: Orientation {
        switch self {
        case .none: .up
        case .right: .right
        case .half: .down
        case .left: .left
        }
    }
}
