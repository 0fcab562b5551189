public import PhotoLibrary
public import Wording

extension Format {
    /// The day on which a photo was taken, as far as it is known: `14 Jul 2024`, `June 1979`, `1978`.
    public func date(_ taken: CaptureTime) -> String {
        let year = taken.date.year
        guard let month = taken.month else { return String(year) }
        return taken.day.map { date(year: year, month: month, day: $0) } ?? self.month(year: year, month: month)
    }

    /// The same, with the local time of day where that is known: `14 Jul 2024, 09:05`.
    public func time(_ taken: CaptureTime) -> String {
        guard let (hour, minute) = taken.clock else { return date(taken) }
        let date = taken.date
        return self.date(year: date.year, month: date.month, day: date.day, hour: hour, minute: minute)
    }
}

extension Phrase {
    /// A photo, named by its date, for those who do not see it: *Photo of 14 Jul 2024*, *Foto di giugno 1979*.
    static func photo(of taken: CaptureTime) -> Phrase {
        let italian = Format(.italian).date(taken)
        let isMonth = taken.precision == .month
        return Phrase(
            en: "Photo of \(Format(.english).date(taken))", it: "Foto \(isMonth ? "di" : "del") \(italian)")
    }
}
