/// Why nothing can be written into a file of boxes. Such a photo gets a sidecar.
public enum BoxFileError: Error, Hashable, Sendable {
    /// The tables of the file do not hold together, or tell of something that is not in it.
    case broken(StaticReason)
    /// The file is sound, but keeps its data in a way that is not written here.
    case unwritable(StaticReason)

    /// Words for a reason, after “because”.
    public struct StaticReason: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The words.
        public let text: String

        /// Words that stand in the source.
        public init(stringLiteral text: String) { self.text = text }
    }

    /// Why, without a full stop.
    public var reason: String {
        switch self {
        case .broken(let reason), .unwritable(let reason): reason.text
        }
    }
}
