extension Format {
    /// A day of the year, whichever year: `14 July` or `14 luglio`. Month 1…12; another month is written as its number.
    public func day(month: Int, day: Int) -> String {
        "\(day) \(name(ofMonth: month))"
    }

    /// A month of a year: `June 1979` or `giugno 1979`. Month 1…12; another month is written as its number.
    public func month(year: Int, month: Int) -> String { "\(name(ofMonth: month)) \(year)" }

    private func name(ofMonth month: Int) -> String {
        let months =
            language == .italian
            ? [
                "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre",
                "ottobre", "novembre", "dicembre",
            ]
            : [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ]
        return months.indices.contains(month - 1) ? months[month - 1] : String(month)
    }

    /// The days from one to another, as short as they can be said: `14 Jul 2024`, `14–16 Jul 2024`, `30 Jul – 2 Aug 2024`,
    /// `30 Dec 2023 – 2 Jan 2024`.
    public func days(
        from first: (year: Int, month: Int, day: Int), to last: (year: Int, month: Int, day: Int)
    ) -> String {
        let end = date(year: last.year, month: last.month, day: last.day)
        guard first != last else { return end }
        guard first.year == last.year else {
            return "\(date(year: first.year, month: first.month, day: first.day)) – \(end)"
        }
        guard first.month == last.month else {
            let start = date(year: first.year, month: first.month, day: first.day)
            return "\(start.dropLast(" \(first.year)".count)) – \(end)"
        }
        return "\(first.day)–\(end)"
    }
}
