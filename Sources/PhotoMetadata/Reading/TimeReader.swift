internal import Photography

/// When a photo was taken.
enum TimeReader {
    static func taken(_ metadata: borrowing Metadata) -> CameraTime? {
        guard var time = written(metadata) else { return nil }
        if time.offsetMinutes == nil { time.offsetMinutes = offsetByGPS(metadata, of: time) }
        return time
    }

    /// The best of the dates in the file: that of the shot, then of its digitisation, then of the last change.
    private static func written(_ metadata: borrowing Metadata) -> CameraTime? {
        // exiv2 gives the tags of EXIF to a sidecar, which has none: with times that it moved to this computer's zone.
        if metadata.isSidecar { return described(metadata) }
        let exif = [
            ("Exif.Photo.DateTimeOriginal", ["Exif.Photo.OffsetTimeOriginal", "Exif.Photo.0x9011"], "Original"),
            ("Exif.Photo.DateTimeDigitized", ["Exif.Photo.OffsetTimeDigitized", "Exif.Photo.0x9012"], "Digitized"),
        ]
        for (key, offsets, suffix) in exif {
            guard var time = metadata.string(key).flatMap({ CameraTime($0) }) else { continue }
            for offset in offsets where time.offsetMinutes == nil {
                time.offsetMinutes = metadata.string(offset).flatMap { CameraTime.offset($0) }
            }
            if let digits = metadata.string("Exif.Photo.SubSecTime\(suffix)") {
                time.millisecond = CameraTime.milliseconds(digits)
            }
            return time
        }
        if let time = metadata.string("Exif.Image.DateTimeOriginal").flatMap({ CameraTime($0) }) { return time }
        if let time = described(metadata) { return time }
        if let date = metadata.string("Iptc.Application2.DateCreated") {
            let time = metadata.string("Iptc.Application2.TimeCreated") ?? ""
            if let time = CameraTime(time.isEmpty ? date : date + "T" + time) { return time }
        }
        return metadata.string("Exif.Image.DateTime").flatMap { CameraTime($0) }
    }

    /// The best of the dates in XMP.
    private static func described(_ metadata: borrowing Metadata) -> CameraTime? {
        let keys = [
            "Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated", "Xmp.exif.DateTimeDigitized",
            "Xmp.xmp.CreateDate",
        ]
        for key in keys {
            if let time = metadata.string(key).flatMap({ CameraTime($0) }) { return time }
        }
        return nil
    }

    /// How far the camera's clock is ahead of the satellites' UTC, when that looks like a time zone.
    private static func offsetByGPS(_ metadata: borrowing Metadata, of time: CameraTime) -> Int? {
        guard let date = metadata.string("Exif.GPSInfo.GPSDateStamp"),
            let clock = metadata.string("Exif.GPSInfo.GPSTimeStamp")
        else { return nil }
        // Three fractions: hours, minutes, seconds.
        let parts = clock.split(separator: " ").map { part -> Int? in
            let numbers = part.split(separator: "/").compactMap { Double($0) }
            guard numbers.count == 2, numbers[1] > 0, (0..<61).contains(numbers[0] / numbers[1]) else { return nil }
            return Int(numbers[0] / numbers[1])
        }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
            let day = CameraTime(date),
            let satellites = CameraTime(
                year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, second: second)
        else { return nil }
        let difference = time.localSeconds - satellites.localSeconds
        // Zones are whole quarters of an hour; three minutes are left for a slow fix or a wrong clock.
        let quarters = Int((Double(difference) / 900).rounded())
        guard abs(difference - quarters * 900) <= 180, abs(quarters) <= 14 * 4 else { return nil }
        return quarters * 15
    }
}
