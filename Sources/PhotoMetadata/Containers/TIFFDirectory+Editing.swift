internal import Geography
internal import Photography

// Changes of EXIF (EXIF 2.32, 4.6).
extension TIFFDirectory {
    private static let photo = 0x8769
    private static let position = 0x8825
    private static let description = 0x010E
    private static let rating = 0x4746
    private static let ratingPercent = 0x4749

    /// Puts a change of EXIF in.
    mutating func apply(_ edit: EXIFEdit) {
        if let orientation = edit.orientation { setOrientation(orientation) }
        if let position = edit.position { setPosition(position, altitude: edit.altitude) }
        if edit.leavesOutPlace { removeDirectory(below: Self.position) }
        if let taken = edit.taken { setTaken(taken) }
        if let text = edit.description, has(Self.description) {
            set(tag: Self.description, type: 2, data: Array(text.utf8) + [0])
        }
        guard let rating = edit.rating.map({ max(0, $0) }) else { return }
        if has(Self.rating) { set(tag: Self.rating, type: 3, data: number(rating, 2)) }
        // Windows' scale of stars in percent.
        let percent = rating == 0 ? 0 : rating == 1 ? 1 : rating == 5 ? 99 : (rating - 1) * 25
        if has(Self.ratingPercent) { set(tag: Self.ratingPercent, type: 3, data: number(percent, 2)) }
    }

    private static let taken = 0x9003
    private static let zone = 0x9011
    private static let thousandths = 0x9291

    /// The time of the shot, in the directory of the exposure; a zone or fraction of the earlier time goes. Of less than a
    /// time, which few programs read in EXIF, the earlier time goes as well: it would be believed before the XMP. A directory
    /// that cannot be read stays as it is.
    private mutating func setTaken(_ taken: CameraTime) {
        let old = entries(below: Self.photo)
        guard old != nil || !has(Self.photo) else { return }
        guard let text = taken.exifText else {
            guard let old, has(Self.taken, in: old) else { return }
            return append(below: Self.photo, old, with: [:], without: [Self.taken, Self.zone, Self.thousandths])
        }
        var values: [Int: (type: Int, data: [UInt8])] = [Self.taken: (2, Array(text.utf8) + [0])]
        if let offset = taken.offsetText { values[Self.zone] = (2, Array(offset.utf8) + [0]) }
        if taken.millisecond > 0 {
            let digits = String(1000 + taken.millisecond).dropFirst()
            values[Self.thousandths] = (2, Array(digits.utf8) + [0])
        }
        // The version of EXIF that has zones.
        if old == nil { values[0x9000] = (7, Array("0231".utf8)) }
        append(below: Self.photo, old ?? [], with: values, without: [Self.zone, Self.thousandths])
    }

    /// A new GPS directory (4.6.6); the old one goes, with the height and time of another place.
    private mutating func setPosition(_ position: Coordinate, altitude: Double?) {
        eraseDirectory(below: Self.position)
        func letter(_ letter: String) -> (type: Int, data: [UInt8]) { (2, Array(letter.utf8) + [0]) }
        func degrees(_ degrees: Double) -> (type: Int, data: [UInt8]) {
            // Seconds to a ten-thousandth: three millimetres.
            let all = Int((degrees.magnitude * 36_000_000).rounded())
            let parts = [(all / 36_000_000, 1), (all / 600_000 % 60, 1), (all % 600_000, 10_000)]
            return (5, parts.flatMap { number($0.0, 4) + number($0.1, 4) })
        }
        var values: [Int: (type: Int, data: [UInt8])] = [
            0: (1, [2, 3, 0, 0]), 1: letter(position.latitude < 0 ? "S" : "N"), 2: degrees(position.latitude),
            3: letter(position.longitude < 0 ? "W" : "E"), 4: degrees(position.longitude),
        ]
        if let altitude {
            values[5] = (1, [altitude < 0 ? 1 : 0])
            values[6] = (5, number(Int((altitude.magnitude * 1000).rounded()), 4) + number(1000, 4))
        }
        append(below: Self.position, [], with: values)
    }
}

extension CameraTime {
    /// As EXIF writes it: `2024:07:15 18:30:00`.
    var exifText: String? {
        let parts = text.prefix(19).split(separator: "T")
        guard parts.count == 2 else { return nil }
        return parts[0].split(separator: "-").joined(separator: ":") + " " + parts[1]
    }

    /// `+02:00`; nil when the offset is not known.
    var offsetText: String? { offsetMinutes == nil ? nil : String(text.suffix(6)) }
}
