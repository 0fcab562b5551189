public import Concepts
public import Geography

/// A set of photos that a grid can show.
public enum PhotoSet: Hashable, Sendable {
    /// The photos that a question finds, see ``Library/search(_:level:limit:after:)``; an empty one finds all photos.
    case search(String)
    /// The user's favourites.
    case favourites
    /// All photos, the most recently added first.
    case recentlyAdded
    /// The photos that were added after the one with this number, see ``Library/lastNumber``.
    case addedAfter(Int64)
    /// Forgotten photos that can still be restored, the most recently forgotten first.
    case recentlyDeleted
    /// The photos of a category's shelf, with all that was merged into it.
    case category(Category)
    /// The photos with exactly this tag, or with a kind of it when it names one.
    case tagged(String)
    /// The photos of ``tagged(_:)`` that a question also finds.
    case taggedWithin(String, question: String)
    /// The photos in a part of the map that a question finds.
    case area(BoundingBox, String)
    /// The photos of a place that a question finds, see ``PhotoPlace/number``.
    case place(Int64, String)
    /// The photos of the same day in earlier years: for 15 July 2024 those of 15 July 2023, 2022 and so on.
    case onThisDay(CivilDate)
    /// The photos of an outing.
    case outing(Outing.Bounds)
}

/// A month of a grid, or a year, for photos of which no more is known.
public struct GridMonth: Hashable, Sendable {
    /// 1…9999.
    public let year: Int
    /// 1…12; 0 for photos of which only the year is known.
    public let month: Int
    /// How many photos of the grid were taken in it; at least 1.
    public let count: Int
}

/// Everything a grid needs to lay out all its cells without another request: arrays of equal length, with one entry for
/// each photo.
///
/// Newest first: by capture date; for ``PhotoSet/recentlyAdded`` by the time they were added, and for
/// ``PhotoSet/recentlyDeleted`` by the time they were deleted. ``Library/page(_:level:offset:limit:)`` and
/// ``Library/position(of:in:level:)`` count in the same order.
public struct GridIndex: Hashable, Sendable {
    /// Numbers of photos, see ``PhotoID/number``.
    public let ids: [Int64]
    /// Width by height of the picture as it is shown (upright, and turned by the user), on a scale of logarithms:
    /// `aspect = 128 + round(42 × log2(width / height))`, clamped to ratios of 1/8…8; so `width / height = 2^((aspect −
    /// 128) / 42)`, accurate to 0.9 %. A square is 128.
    public let aspects: [UInt8]
    /// See ``Photo/version``: part of a thumbnail's address, so that browsers may keep it for good.
    public let versions: [UInt16]
    /// Bit 0: a favourite. Bit 1: its file is missing. Bit 2: rotated by the user. Of its date only
    /// the year (bit 3), or the year and the month (bit 4), are known. Bit 5: a part of the picture is missing. The others are 0.
    public let flags: [UInt8]
    /// The months from the first photo to the last; their counts add up to the number of photos. Photos of which only the
    /// year is known have one for themselves, where they stand. Empty for sets that are not ordered by capture date.
    public let months: [GridMonth]
    /// How each part of the question was read; empty for sets without a question.
    public let terms: [TermReading]
    /// The question with every unknown word replaced by its likeliest correction; nil when there is nothing to correct.
    public let didYouMean: String?

    init(
        _ photos: GridColumns, months: [GridMonth], terms: [TermReading]
    ) {
        ids = photos.ids
        aspects = photos.aspects
        versions = photos.versions
        flags = photos.flags
        self.months = months
        self.terms = terms
        didYouMean = terms.didYouMean
    }

    /// The index for a browser; numbers are little-endian, and every column begins where a typed array may begin.
    ///
    /// | From byte | What |
    /// |---|---|
    /// | 0 | the bytes `VGRD` |
    /// | 4 | one byte: 1, the version of this layout |
    /// | 5 | one byte: *w*, the bytes of an id: 4 (`Uint32Array`), or 8 (`Float64Array`) when an id needs more than 32 bits |
    /// | 6 | two zero bytes |
    /// | 8 | `u32` *n*, photos |
    /// | 12 | `u32` *m*, months |
    /// | 16 | `u32` *t*, bytes of the text |
    /// | 20 | four zero bytes |
    /// | 24 | *m* months of 8 bytes: `u16` year, `u8` month, `u8` zero, `u32` count |
    /// | 24 + 8*m* | *n* ids of *w* bytes |
    /// | then | *n* versions, `u16` (`Uint16Array`) |
    /// | then | *n* aspects, `u8` (`Uint8Array`) |
    /// | then | *n* flags, `u8` (`Uint8Array`) |
    /// | then | ``didYouMean`` in UTF-8, empty for nil |
    public var encoded: [UInt8] {
        let isWide = ids.contains { $0 > UInt32.max || $0 < 0 }
        let text = Array((didYouMean ?? "").utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24 + months.count * 8 + ids.count * (isWide ? 12 : 8) + text.count)
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        func append<Number: FixedWidthInteger>(column: [Number]) {
            // On little-endian machines, the numbers already have the right byte order.
            let ordered = Number(littleEndian: 1) == 1 ? column : column.map(\.littleEndian)
            ordered.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }
        bytes += Array("VGRD".utf8) + [1, isWide ? 8 : 4, 0, 0]
        for count in [ids.count, months.count, text.count, 0] { append(UInt32(truncatingIfNeeded: count)) }
        for month in months {
            append(UInt16(truncatingIfNeeded: month.year))
            append(UInt16(truncatingIfNeeded: month.month))
            append(UInt32(truncatingIfNeeded: month.count))
        }
        if isWide {
            append(column: ids.map { Double($0).bitPattern })
        } else {
            append(column: ids.map { UInt32(truncatingIfNeeded: $0) })
        }
        append(column: versions)
        append(column: aspects)
        append(column: flags)
        return bytes + text
    }
}

/// The columns of a grid while they are built.
struct GridColumns {
    private(set) var ids: [Int64] = []
    private(set) var aspects: [UInt8] = []
    private(set) var versions: [UInt16] = []
    private(set) var flags: [UInt8] = []

    init(count: Int) {
        ids.reserveCapacity(count)
        aspects.reserveCapacity(count)
        versions.reserveCapacity(count)
        flags.reserveCapacity(count)
    }

    mutating func append(_ photo: Int64, _ cell: Cell) {
        ids.append(photo)
        aspects.append(cell.aspect)
        versions.append(cell.version)
        flags.append(cell.flags)
    }
}

/// Counts the months of photos that are added newest first.
struct GridMonths {
    private(set) var months: [GridMonth] = []
    private var date = CivilDate(daysSince1970: 0)
    private var isYearOnly = false
    private var count = 0
    /// The beginning of the current month, in seconds of local time.
    private var start = Int64.max

    /// Counts a photo by its sort key.
    mutating func append(key: Int64, _ cell: Cell = Cell()) {
        let seconds = key >> 20
        let precision = cell.precision
        if seconds < start || (precision == .year) != isYearOnly {
            finish()
            date = CivilDate(sortKey: key)
            isYearOnly = precision == .year
            start = Int64(date.daysSince1970 - date.day + 1) * 86_400
        }
        count += 1
    }

    /// Closes the last month.
    mutating func finish() {
        if count > 0 { months.append(GridMonth(year: date.year, month: isYearOnly ? 0 : date.month, count: count)) }
        count = 0
    }
}
