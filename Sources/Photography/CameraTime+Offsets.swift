extension CameraTime {
    /// Minutes by which clocks somewhere on Earth are ahead of UTC, in summer or winter, or were since 1980.
    ///
    /// From the IANA time zone database, release 2025b. Those that nothing but the past has: −4:30 (Venezuela, 2007–2016),
    /// +7:30 (Singapore, until 1981), +8:30 (North Korea, 2015–2018), +11:30 (Norfolk Island, until 2015). +5:40 (Nepal,
    /// until 1986) is no quarter of an hour and not among them.
    public static let offsetsInUse: Set<Int> = Set(
        [-570, -270, -210, -150, 210, 270, 330, 345, 390, 450, 510, 525, 570, 630, 690, 765, 825]
            + (-12...14).map { $0 * 60 })

    /// How far a clock was ahead of UTC that showed `local` when it was `universal`, both in seconds since 1970.
    ///
    /// - Parameter tolerance: by how many seconds the two may differ from a whole quarter of an hour.
    /// - Returns: minutes; nil when no place has such a clock.
    public static func offset(local: Int, universal: Int, tolerance: Int) -> Int? {
        let difference = local - universal
        let quarters = Int((Double(difference) / 900).rounded())
        guard abs(difference - quarters * 900) <= tolerance, offsetsInUse.contains(quarters * 15) else { return nil }
        return quarters * 15
    }

    /// What two sources say together of one moment: the finer of two dates that agree; the clock of this one, with the zone
    /// that the other has, or that follows from the other when it is in UTC.
    ///
    /// - Returns: nil when the other says another moment.
    public func agreeing(with other: CameraTime) -> CameraTime? {
        if other.offsetMinutes == 0, precision == .time {
            if let offsetMinutes, abs(localSeconds - offsetMinutes * 60 - other.localSeconds) < 60 { return self }
            if offsetMinutes == nil,
                let offset = Self.offset(local: localSeconds, universal: other.localSeconds, tolerance: 59)
            {
                return with(offset: offset)
            }
        }
        let (own, theirs) = (precisionMeant, other.precisionMeant)
        guard isSame(as: other, upTo: min(own, theirs)) else { return nil }
        guard own == theirs else { return own > theirs ? self : other }
        guard own == .time, let zone = other.offsetMinutes else { return self }
        return offsetMinutes == nil || offsetMinutes == zone ? with(offset: zone) : nil
    }

    /// Midnight without a zone is how a day is written where a time must stand.
    private var precisionMeant: Precision {
        precision == .time && offsetMinutes == nil && (hour, minute, second) == (0, 0, 0) ? .day : precision
    }

    private func with(offset: Int) -> CameraTime {
        var time = self
        time.offsetMinutes = offset
        return time
    }

    /// Whether both clocks show the same, as far as they are asked.
    private func isSame(as other: CameraTime, upTo precision: Precision) -> Bool {
        year == other.year && (precision < .month || month == other.month) && (precision < .day || day == other.day)
            && (precision < .time || (hour, minute, second) == (other.hour, other.minute, other.second))
    }
}
