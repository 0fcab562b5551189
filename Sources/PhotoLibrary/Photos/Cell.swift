internal import Glibc

/// The data of a photo for a grid, besides the picture itself, in four bytes, so that the index can hold it for every
/// photo.
struct Cell: Hashable, Sendable {
    /// See ``GridIndex/aspects``.
    let aspect: UInt8
    /// See ``Photo/version``.
    let version: UInt16
    /// See ``GridIndex/flags``.
    let flags: UInt8

    /// The cell of a photo without data, which is shown as a square.
    init() { self.init(stored: 0) }

    init(_ photo: Photo) {
        self.init(
            width: photo.facts.width, height: photo.facts.height, rotation: photo.rotation,
            isFavourite: photo.isFavourite, isMissing: photo.file?.isMissing ?? true,
            content: photo.file?.contentHash?.bytes, precision: photo.facts.taken.precision,
            isTruncated: photo.facts.isTruncated)
    }

    init(
        width: Int, height: Int, rotation: Int, isFavourite: Bool, isMissing: Bool, content: [UInt8]?,
        precision: CaptureTime.Precision = .time, isTruncated: Bool = false
    ) {
        let isOnItsSide = rotation % 180 != 0
        aspect = Self.aspect(width: isOnItsSide ? height : width, height: isOnItsSide ? width : height)
        version = Self.version(content: content, rotation: rotation)
        flags =
            (isFavourite ? 1 : 0) | (isMissing ? Self.missing : 0) | (rotation != 0 ? 4 : 0)
            | (precision == .year ? Self.yearOnly : precision == .month ? Self.monthOnly : 0)
            | (isTruncated ? Self.damaged : 0)
    }

    /// The flag of a photo without a file.
    static let missing: UInt8 = 2
    /// The flag of a photo of whose date only the year is known.
    private static let yearOnly: UInt8 = 8
    /// The flag of a photo of whose date only the year and the month are known.
    private static let monthOnly: UInt8 = 16
    /// The flag of a photo of which a part is missing.
    static let damaged: UInt8 = 32

    /// How far the date is known; a time of day is not told from a day.
    var precision: CaptureTime.Precision {
        flags & Self.yearOnly != 0 ? .year : flags & Self.monthOnly != 0 ? .month : .day
    }

    /// As the index keeps it.
    init(stored: Int64) {
        aspect = UInt8(truncatingIfNeeded: stored)
        version = UInt16(truncatingIfNeeded: stored >> 8)
        flags = UInt8(truncatingIfNeeded: stored >> 24)
    }

    /// Aspect, version and flags, starting with the lowest byte.
    var stored: Int64 { Int64(aspect) | Int64(version) << 8 | Int64(flags) << 24 }

    /// The aspect ratio on the scale of ``GridIndex/aspects``: 42 steps for each doubling; 128 is a square.
    private static func aspect(width: Int, height: Int) -> UInt8 {
        guard width > 0, height > 0 else { return 128 }
        return UInt8(128 + min(max((log2(Double(width) / Double(height)) * 42).rounded(), -126), 126))
    }

    /// The first two bytes of the content's hash; each quarter rotation adds a quarter of the range.
    static func version(content: [UInt8]?, rotation: Int) -> UInt16 {
        let start = content.map { $0.count >= 2 ? UInt16($0[0]) | UInt16($0[1]) << 8 : 0 } ?? 0
        let version = start &+ UInt16(truncatingIfNeeded: rotation / 90) &* 0x4000
        // The other rotations of such a content have multiples of 0x4000, so 1 is not used by any of them.
        return version == 0 ? 1 : version
    }
}
