import AppShell
import FavourStore
import Favours
import Geography
import Web

/// Slots for a calendar (RFC 5545).
struct Calendar {
    /// A slot of a favour, as a person sees it.
    struct Entry {
        let favour: Favour
        let slot: Slot
        /// The exact place, where the person may see it.
        let place: Coordinate?
        /// The person's promise; nil for the requester.
        let promise: Acceptance.State?

        /// `CONFIRMED`, `TENTATIVE` or `CANCELLED` (RFC 5545, 3.8.1.11).
        var status: String {
            if slot.phase == .cancelled { return "CANCELLED" }
            let isSure = promise.map { $0 == .accepted || $0 == .done } ?? (slot.taken > 0)
            return isSure && slot.phase != .closed ? "CONFIRMED" : "TENTATIVE"
        }
    }

    let entries: [Entry]
    /// Scheme, host and port of the site.
    let origin: String
    /// Whether programs ask for it again and again.
    var isFeed = false
    let now: Int64

    var text: String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Favori//EN"]
        if isFeed {
            lines += ["METHOD:PUBLISH", "X-WR-CALNAME:Favori", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]
        }
        for entry in entries {
            let (favour, slot) = (entry.favour, entry.slot)
            lines += [
                "BEGIN:VEVENT", "UID:favour-\(favour.id.rawValue)-\(slot.id.rawValue)@favori",
                "DTSTAMP:\(Self.time(now))", "SEQUENCE:\(favour.version)", "STATUS:\(entry.status)",
                "DTSTART:\(Self.time(slot.time.start))", "DTEND:\(Self.time(slot.time.end))",
                "SUMMARY:\(Self.escaped(favour.content.title))",
            ]
            if !favour.content.text.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(favour.content.text))") }
            if let place = entry.place {
                lines.append("GEO:\(place.latitude);\(place.longitude)")
                // Most calendars show this alone, and open it in a map app.
                lines.append("LOCATION:" + Self.escaped(ExactPlace.text(place, separator: ", ")))
            }
            lines += ["URL:\(origin)/favours/\(favour.id.rawValue)", "END:VEVENT"]
        }
        lines.append("END:VCALENDAR")
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    /// The slots of a favour that a person's calendar has: own ones, but for those that passed or were cancelled before
    /// anybody accepted; and accepted ones.
    static func entries(of favour: Favour, place: Coordinate?, for person: PersonID) -> [Entry] {
        favour.slots.compactMap { slot in
            let isKnown = slot.phase != .expired && (slot.phase != .cancelled || slot.taken > 0)
            if favour.author == person {
                return isKnown ? Entry(favour: favour, slot: slot, place: place, promise: nil) : nil
            }
            guard let state = slot.acceptance(of: person)?.state, [.accepted, .asked, .done].contains(state) else {
                return nil
            }
            // What was cancelled, or changed since, is no place to go to.
            let isBound = slot.phase != .cancelled && slot.phase != .closed && state != .asked
            return Entry(favour: favour, slot: slot, place: isBound ? place : nil, promise: state)
        }
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

extension Request {
    /// Scheme, host and port of the site as the sender reaches it; the gate has checked the host.
    var origin: String { (isSecure ? "https://" : "http://") + (headers["Host"] ?? "localhost") }
}
