internal import Imaging
internal import Workbench

extension Rotation {
    /// The orientation of an upright picture after this rotation.
    var orientation: Orientation {
        switch self {
        case .none: .up
        case .right: .right
        case .half: .down
        case .left: .left
        }
    }
}
