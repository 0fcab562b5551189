/// How a stored picture is mirrored and turned to be upright: mirrored left to right first, if it is, and then turned.
public struct PictureTurn: Hashable, Sendable {
    let isMirrored: Bool
    /// Clockwise by so many quarters, 0…3.
    let quarters: Int

    init(isMirrored: Bool, quarters: Int) {
        self.isMirrored = isMirrored
        self.quarters = quarters & 3
    }

    /// As it is stored.
    public static let none = PictureTurn(isMirrored: false, quarters: 0)

    private static let orientations: [(isMirrored: Bool, quarters: Int)] = [
        (false, 0), (true, 0), (false, 2), (true, 2), (true, 3), (false, 1), (true, 1), (false, 3),
    ]

    /// EXIF's 1…8 (CIPA DC-008, tag 0x0112); nil for other numbers.
    public init?(orientation: Int) {
        guard (1...8).contains(orientation) else { return nil }
        let (isMirrored, quarters) = Self.orientations[orientation - 1]
        self.init(isMirrored: isMirrored, quarters: quarters)
    }

    /// EXIF's 1…8.
    public var orientation: Int {
        (Self.orientations.firstIndex { $0 == (isMirrored, quarters) } ?? 0) + 1
    }

    /// This one, and another one after it.
    public func followed(by other: PictureTurn) -> PictureTurn {
        // To mirror what was turned to the right is to turn to the left what was mirrored.
        PictureTurn(
            isMirrored: isMirrored != other.isMirrored,
            quarters: other.quarters + (other.isMirrored ? -quarters : quarters))
    }

    /// The properties that say so, in their order: turned against the clock, then mirrored (ISO/IEC 23000-22, 7.3.6.7).
    var properties: [[UInt8]] {
        var properties: [[UInt8]] = []
        let angle = (isMirrored ? quarters : -quarters) & 3
        if angle != 0 { properties.append(.box("irot", [UInt8(angle)])) }
        if isMirrored { properties.append(.box("imir", [1])) }
        return properties
    }
}
