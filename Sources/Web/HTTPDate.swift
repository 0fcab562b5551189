/// Reads and writes times in HTTP's format (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Writes a time between the years 1970 and 9999.
    /// - Parameter seconds: since 1970.
    public static func text(_ seconds: Int64) -> String {
        let seconds = max(0, min(253_402_300_799, seconds))
        let days = seconds / 86400
        let date = civil(days)
        let time = seconds % 86400
        var bytes: [UInt8] = []
        bytes.reserveCapacity(29)
        bytes += weekdays[Int(days % 7)].utf8
        bytes += ", ".utf8
        append(date.day, 2, UInt8(ascii: " "))
        bytes += months[date.month - 1].utf8
        bytes.append(UInt8(ascii: " "))
        append(date.year, 4, UInt8(ascii: " "))
        append(Int(time / 3600), 2, UInt8(ascii: ":"))
        append(Int(time / 60 % 60), 2, UInt8(ascii: ":"))
        append(Int(time % 60), 2, UInt8(ascii: " "))
        bytes += "GMT".utf8
        return String(decoding: bytes, as: UTF8.self)

        func append(_ number: Int, _ digits: Int, _ separator: UInt8) {
            var place = digits == 4 ? 1000 : 10
            while place > 0 {
                bytes.append(UInt8(ascii: "0") + UInt8(number / place % 10))
                place /= 10
            }
            bytes.append(separator)
        }
    }

    /// Reads this format, which is the only one in use; nil for others and for days that do not exist. The day of the
    /// week is not checked.
    /// - Returns: seconds since 1970.
    public static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 29, bytes[3...4].elementsEqual(", ".utf8), bytes[25...].elementsEqual(" GMT".utf8),
            bytes[7] == 32, bytes[11] == 32, bytes[16] == 32, bytes[19] == 58, bytes[22] == 58,
            let month = months.firstIndex(where: { $0.utf8.elementsEqual(bytes[8...10]) }),
            let day = number(5...6), let year = number(12...15), year >= 1970,
            let hour = number(17...18), let minute = number(20...21), let second = number(23...24),
            hour < 24, minute < 60, second < 61
        else { return nil }
        let days = self.days(year: year, month: month + 1, day: day)
        guard civil(days) == (year, month + 1, day) else { return nil }
        return days * 86400 + Int64(hour * 3600 + minute * 60 + second)

        func number(_ range: ClosedRange<Int>) -> Int? {
            bytes[range].reduce(Optional(0)) { value, byte in
                guard let value, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
                return value * 10 + Int(byte - UInt8(ascii: "0"))
            }
        }
    }

    // Computes with years that begin in March, so that the leap day is the last day of a year.

    private static func civil(_ days: Int64) -> (year: Int, month: Int, day: Int) {
        let shifted = Int(days) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func days(year: Int, month: Int, day: Int) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return Int64(365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468)
    }
}
