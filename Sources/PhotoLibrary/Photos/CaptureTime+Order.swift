// How a time is stored, and its place in the order of capture.
extension CaptureTime {
    /// The column `taken_source`: the source in the lower four bits, and above them how much less than the time is known:
    /// 1 the day, 2 the month, 3 the year. So 32 and more have no day, and 48 and more no month.
    var storedSource: Int64 { source.rawValue | (Precision.time.rawValue - precision.rawValue) << 4 }

    /// From the columns `taken`, `taken_offset` and `taken_source`.
    init(stored seconds: Int64, offset: Int?, source: Int64) {
        self.init(
            localSeconds: seconds, offset: offset, source: Source(rawValue: source & 15) ?? .file,
            precision: Precision(rawValue: Precision.time.rawValue - source >> 4) ?? .time)
    }

    /// The key in the order of capture. Its upper 44 bits are the second in local time, its lower 20 bits order the photos
    /// of one second. A photo of which only the year, the month or the day is known stands at its beginning, so that in a
    /// list with the newest first it comes after all others of it.
    ///
    /// In an hour in which clocks may have been put back, photos with a known offset are ordered by the offset first, the
    /// largest first: 02:30 +02:00 comes before 02:10 +01:00. Each offset has its part of the hour, so that photos before
    /// and after that hour, and those of one offset, are in the order of the clock as ever.
    ///
    /// - Parameter rest: the lower bits, 0..<2²⁰.
    func sortKey(_ rest: Int64) -> Int64 {
        guard let offset, isInDoubledHour else { return localSeconds << 20 | rest }
        let second = ((localSeconds % 3600) + 3600) % 3600
        let parts: Int64 = 27
        // −12…14 hours; a half is counted as the hour below.
        let part = 14 - Int64((Double(offset) / 60).rounded(.down))
        return (localSeconds - second) << 20 + (part * 3600 << 20 + (second << 20 | rest)) / parts
    }

    /// The keys that this time may have.
    var sortKeys: ClosedRange<Int64> { sortKey(0)...sortKey(1 << 20 - 1) }

    /// Whether clocks may have been put back in this hour, somewhere: in the nights before a Sunday's morning, from February
    /// to April in the south and from September to November in the north (IANA time zone database; clocks that are put back
    /// at midnight show the hour before it twice).
    private var isInDoubledHour: Bool {
        let date = date
        guard precision == .time, [2, 3, 4, 9, 10, 11].contains(date.month), let hour = clock?.hour else {
            return false
        }
        // 1 January 1970 was a Thursday.
        let weekday = ((date.daysSince1970 + 4) % 7 + 7) % 7
        return weekday == 0 && hour < 4 || weekday == 6 && hour == 23
    }
}
