import Favours
import Geography

/// Slots for a calendar (RFC 5545).
struct Calendar {
    let favour: Favour
    let slots: [Slot]
    /// The exact place, where the person may see it.
    let place: Coordinate?
    let now: Int64

    var text: String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Favori//EN"]
        for slot in slots {
            lines += [
                "BEGIN:VEVENT", "UID:favour-\(favour.id.rawValue)-\(slot.id.rawValue)@favori",
                "DTSTAMP:\(Self.time(now))", "DTSTART:\(Self.time(slot.time.start))",
                "DTEND:\(Self.time(slot.time.end))", "SUMMARY:\(Self.escaped(favour.content.title))",
            ]
            if !favour.content.text.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(favour.content.text))") }
            if let place { lines.append("GEO:\(place.latitude);\(place.longitude)") }
            lines.append("END:VEVENT")
        }
        lines.append("END:VCALENDAR")
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    private static func time(_ seconds: Int64) -> String { Timestamp.text(seconds).filter { $0 != "-" && $0 != ":" } }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { written, character in
            switch character {
            case "\\", ";", ",": written += "\\\(character)"
            case _ where character.isNewline: written += "\\n"
            default: written.append(character)
            }
        }
    }

    /// Lines of at most 75 bytes; those that follow begin with a space (RFC 5545, 3.1).
    private static func folded(_ line: String) -> String {
        var (text, length) = ("", 0)
        for scalar in line.unicodeScalars {
            let size = String(scalar).utf8.count
            if length + size > 74 {
                text += "\r\n "
                length = 1
            }
            text.unicodeScalars.append(scalar)
            length += size
        }
        return text
    }
}
