internal import Photography

/// Reads the dates of ``DateOrder``.
struct DateReader {
    /// exiv2 gives tags of EXIF to a sidecar, which has none: with times that it moved to this computer's zone.
    let isSidecar: Bool

    /// A date of EXIF, and what completes it.
    private struct Tag {
        let key: String
        /// exiv2 knows the offsets by name since 0.27.4.
        let offsets: [String]
        let thousandths: String

        init(_ key: String, _ suffix: String, offset: String) {
            self.key = key
            offsets = ["Exif.Photo.OffsetTime\(suffix)", "Exif.Photo.\(offset)"]
            thousandths = "Exif.Photo.SubSecTime\(suffix)"
        }
    }

    private static let taken = Tag("Exif.Photo.DateTimeOriginal", "Original", offset: "0x9011")
    private static let digitised = Tag("Exif.Photo.DateTimeDigitized", "Digitized", offset: "0x9012")
    private static let changed = Tag("Exif.Image.DateTime", "", offset: "0x9010")

    /// When the picture was taken or created, the most trusted first.
    func originals(_ metadata: borrowing Metadata) -> [CameraTime] {
        let exif = [exif(Self.taken, metadata), isSidecar ? nil : time("Exif.Image.DateTimeOriginal", metadata)]
        let xmp = [time("Xmp.exif.DateTimeOriginal", metadata), time("Xmp.photoshop.DateCreated", metadata)]
        return (exif + xmp + [iptc(metadata)]).compactMap { $0 }
    }

    /// The best of the dates of the file: digitised, changed, created.
    func others(_ metadata: borrowing Metadata) -> CameraTime? {
        exif(Self.digitised, metadata) ?? time("Xmp.exif.DateTimeDigitized", metadata) ?? exif(Self.changed, metadata)
            ?? time("Xmp.xmp.CreateDate", metadata)
    }

    /// When the satellites fixed the position, in UTC; the day alone where the file has no more.
    func satellites(_ metadata: borrowing Metadata) -> CameraTime? {
        let found = isSidecar ? nil : exifSatellites(metadata)
        guard let time = found ?? time("Xmp.exif.GPSTimeStamp", metadata),
            // Receivers without a fix begin at 6 January 1980, or 1024 weeks later.
            time.year >= 2000
        else { return nil }
        var universal = time
        if time.precision == .time, time.offsetMinutes == nil { universal.offsetMinutes = 0 }
        return universal
    }

    private func exifSatellites(_ metadata: borrowing Metadata) -> CameraTime? {
        guard let day = time("Exif.GPSInfo.GPSDateStamp", metadata), day.precision >= .day else { return nil }
        // Three fractions: hours, minutes, seconds.
        let parts = (metadata.string("Exif.GPSInfo.GPSTimeStamp") ?? "").split(separator: " ").map { part -> Int? in
            let numbers = part.split(separator: "/").compactMap { Double($0) }
            guard numbers.count == 2, numbers[1] > 0, (0..<61).contains(numbers[0] / numbers[1]) else { return nil }
            return Int(numbers[0] / numbers[1])
        }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2] else { return day }
        return CameraTime(
            year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, second: second) ?? day
    }

    private func exif(_ tag: Tag, _ metadata: borrowing Metadata) -> CameraTime? {
        guard !isSidecar, var time = time(tag.key, metadata) else { return nil }
        guard time.precision == .time else { return time }
        for offset in tag.offsets where time.offsetMinutes == nil {
            time.offsetMinutes = metadata.string(offset).flatMap { CameraTime.offset($0) }
        }
        if let digits = metadata.string(tag.thousandths) { time.millisecond = CameraTime.milliseconds(digits) }
        return time
    }

    private func iptc(_ metadata: borrowing Metadata) -> CameraTime? {
        guard let date = metadata.string("Iptc.Application2.DateCreated") else { return nil }
        let time = metadata.string("Iptc.Application2.TimeCreated") ?? ""
        return (time.isEmpty ? nil : CameraTime(date + "T" + time)) ?? CameraTime(date)
    }

    private func time(_ key: String, _ metadata: borrowing Metadata) -> CameraTime? {
        metadata.string(key).flatMap { CameraTime($0) }
    }
}

extension CameraTime {
    /// How many seconds a fix may be old, or a clock wrong.
    private static let slowestFix = 180

    /// With the zone in which its clock showed this when the satellites' showed that; nil when they mean another moment, or
    /// no place has such a zone.
    func zoned(by satellites: CameraTime?) -> CameraTime? {
        guard let satellites, satellites.precision == .time, precision == .time else { return nil }
        let universal = satellites.localSeconds - (satellites.offsetMinutes ?? 0) * 60
        let zone = Self.offset(local: localSeconds, universal: universal, tolerance: Self.slowestFix)
        guard let zone, offsetMinutes == nil || offsetMinutes == zone else { return nil }
        var time = self
        time.offsetMinutes = zone
        return time
    }
}
