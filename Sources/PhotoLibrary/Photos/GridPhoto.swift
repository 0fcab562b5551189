internal import Glibc

/// A photo as a cell of a grid shows it: what the index keeps of every photo.
public struct GridPhoto: Hashable, Sendable {
    /// Its number.
    public let id: PhotoID
    /// The day on which it was taken, in local time; the first one of a month or year of which no more is known.
    public let date: CivilDate
    /// Whether no more is known of its date than the year.
    public let isYearOnly: Bool
    /// Whether it is a favourite.
    public let isFavourite: Bool
    /// Whether a part of the picture is missing.
    public let isDamaged: Bool
    /// See ``Photo/version``.
    public let version: UInt16
    /// Width by height of the picture as it is shown (upright, and turned by the user), 1/8…8, accurate to 0.9 %.
    public let aspect: Double

    /// As another list of photos has it.
    public init(_ photo: FoundPhoto) {
        let cell = Cell(
            width: photo.width, height: photo.height, rotation: photo.rotation, isFavourite: photo.isFavourite,
            isMissing: photo.isMissing, content: nil, isTruncated: photo.isDamaged)
        id = photo.id
        date = photo.taken.date
        isYearOnly = photo.taken.precision == .year
        isFavourite = photo.isFavourite
        isDamaged = photo.isDamaged
        version = photo.version
        aspect = cell.ratio
    }

    init(_ photo: BlockReader.IndexedPhoto) {
        let cell = Cell(stored: photo.cell)
        id = PhotoID(number: photo.photo)
        date = CivilDate(sortKey: photo.key)
        isYearOnly = cell.precision == .year
        isFavourite = cell.isFavourite
        isDamaged = cell.flags & Cell.damaged != 0
        version = cell.version
        aspect = cell.ratio
    }
}

/// Some photos of a set, as a grid shows them.
public struct GridWindow: Sendable {
    /// In the set's order.
    public let photos: [GridPhoto]
    /// The exact number of all photos of the set.
    public let total: Int
    /// How the parts of the question were understood; empty for a set without a question.
    let terms: [TermReading]
}

extension Cell {
    /// Width by height, see ``GridIndex/aspects``.
    fileprivate var ratio: Double { exp2((Double(aspect == 0 ? 128 : aspect) - 128) / 42) }

    /// Whether the photo is a favourite.
    fileprivate var isFavourite: Bool { flags & 1 != 0 }
}

extension CivilDate {
    /// The day of a photo's sort key, which begins with the seconds of local time.
    init(sortKey: Int64) { self.init(daysSince1970: Int((Double(sortKey >> 20) / 86_400).rounded(.down))) }
}
