/// One name that a box, or the photo, could get, with its evidence.
///
/// Claims are made from ``Observations`` alone. A ``Calibration`` gives the confidence of each.
public struct Claim: Sendable {
    /// What kind of claim it is. Each has a curve and levels of its own: the same score of the detector means one thing for a
    /// person and another for an animal that the classifier does not recognise.
    public enum Group: Int, CaseIterable, Sendable {
        /// The detector's *person*. Evidence: its score; how much of the photo the classifier takes for an animal.
        case people
        /// The detector's class, where the classifier says nothing about it. Evidence: its score; the rival in the
        /// photo.
        case unseen
        /// The detector's class, with the classifier run on the box. Evidence: its score; the class's sum inside; the
        /// rival in the photo.
        case things
        /// As `things`, for animals, food and vehicles, which the classifier knows well.
        case known
        /// A kind below the detector's class. Evidence: its sum inside the box.
        case below
        /// A kind above the detector's class, for when the class itself is not sure. Evidence: its sums inside the box
        /// and in the photo.
        case above
        /// Another kind of the same category, which overrules the detector. Evidence: as for `above`.
        case other
        /// Animals, food or vehicles, of the whole photo. Evidence: the kind's sum.
        case whole
        /// Anything else of the whole photo. Evidence: as for `whole`.
        case wholeThing

        /// Whether its name is the detector's class.
        public var isDetectors: Bool { self == .people || self == .unseen || self == .things || self == .known }

        /// How many values are its evidence.
        public var evidenceCount: Int {
            switch self {
            case .things, .known: 3
            case .people, .unseen, .above, .other: 2
            case .below, .whole, .wholeThing: 1
            }
        }
    }

    /// What kind of claim it is.
    public let group: Group
    /// The name: a place in ``KindTable/kinds``.
    public let kind: Int
    /// ``Group/evidenceCount`` values, as the group's comment lists them: scores and sums as logits, rivals (0…1) as they are.
    public let evidence: [Float]
}

/// Every claim about one photo.
public struct Claims: Sendable {
    /// One list for each of ``Observations/boxes``, in their order.
    public let boxes: [[Claim]]
    /// Those about the whole photo.
    public let photo: [Claim]
}
