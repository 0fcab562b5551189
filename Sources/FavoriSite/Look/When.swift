import AppShell
import Favours
import HTML
import Wording

extension PageContext {
    /// `Sat 28 Nov`; the year follows when it is not that of `now`. Both are in seconds since 1970.
    func day(_ seconds: Int64, now: Int64) -> String { When(seconds, zone).day(format, now: When(now, zone)) }

    /// `Sat 28 Nov, 14:00–16:00`, or `Sat 28 Nov, all day`.
    func time(_ range: TimeRange, now: Int64) -> String { When.text(range, format, now: now, in: zone) }
}

/// For browsers in another time zone, whose script shows it: whose clocks count.
struct ZoneNote: Component {
    let context: PageContext

    var body: Markup {
        p(.class("footnote"), .data("zone-note", context.zone.name), .hidden()) {
            context.say(
                en: "Times are those of the neighbourhood (\(context.zone.city)).",
                it: "Gli orari sono quelli del quartiere (\(context.zone.city)).")
        }
    }
}

extension ZoneRules {
    /// The last part of the name, as people write it: *Los Angeles*.
    fileprivate var city: String {
        (name.split(separator: "/").last.map(String.init) ?? name).replacing("_", with: " ")
    }
}

/// Times as people read and type them: by the neighbourhood's clocks, wherever the browser is.
struct When {
    private let time: Civil

    /// A moment, in seconds since 1970.
    init(_ seconds: Int64, _ zone: ZoneRules) { time = zone.civil(seconds) }

    /// For a field of the type `datetime-local`: `2026-11-28T14:00`.
    var field: String { time.field }

    /// The latest that such a field takes, whose year would otherwise have up to six digits.
    static let latestField = "2999-12-31T23:59"

    /// `14:05`.
    var clock: String { time.clock }

    /// `Sat 28 Nov`; the year follows when it is not that of `now`.
    func day(_ format: Format, now: When) -> String {
        let names =
            format.language == .italian
            ? ["dom", "lun", "mar", "mer", "gio", "ven", "sab"] : ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let whole = format.date(year: Int(time.year), month: Int(time.month), day: Int(time.day))
        let date =
            now.time.year == time.year ? whole.split(separator: " ").dropLast().joined(separator: " ") : whole
        return "\(names[time.weekday]) \(date)"
    }

    private func isSameDay(as other: When) -> Bool {
        (time.year, time.month, time.day) == (other.time.year, other.time.month, other.time.day)
    }

    /// `Sat 28 Nov, 14:00–16:00`, or `Sat 28 Nov, all day`.
    static func text(_ range: TimeRange, _ format: Format, now: Int64, in zone: ZoneRules) -> String {
        let (start, end, now) = (When(range.start, zone), When(range.end, zone), When(now, zone))
        let day = start.day(format, now: now)
        guard start.isSameDay(as: end) else {
            return "\(day), \(start.time.clock) – \(end.day(format, now: now)), \(end.time.clock)"
        }
        if start.time.clock == "00:00", end.time.clock == "23:59" {
            return "\(day), " + Phrase(en: "all day", it: "tutto il giorno").text(in: format.language)
        }
        return "\(day), \(start.time.clock)–\(end.time.clock)"
    }
}
