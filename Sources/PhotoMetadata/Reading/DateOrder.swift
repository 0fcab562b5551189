internal import Photography

/// The dates that a photo may have, in the order in which they are believed: the first that is there counts.
///
/// | | Date | Where it stands |
/// |---|---|---|
/// | 1 | a decision of the person | the library |
/// | 2 | taken, in a sidecar | `exif:DateTimeOriginal`, `photoshop:DateCreated` of the `.xmp` beside the photo |
/// | 3 | taken | EXIF `DateTimeOriginal` (0x9003), XMP `exif:DateTimeOriginal` |
/// | 4 | created | `photoshop:DateCreated`, IPTC-IIM 2:55 and 2:60 `DateCreated`, `TimeCreated` |
/// | 5 | position fixed by satellites, in UTC | EXIF `GPSDateStamp`, `GPSTimeStamp`, XMP `exif:GPSTimeStamp` |
/// | 6 | digitised | EXIF `DateTimeDigitized` (0x9004), XMP `exif:DateTimeDigitized` |
/// | 7 | changed | EXIF `DateTime` (0x0132) |
/// | 8 | file created | `xmp:CreateDate` |
/// | 9 | picture created | PNG text `Creation Time` (PNG third edition, 11.3.3.2) |
/// | 10 | 5 to 8, in a sidecar | |
/// | 11 | the day in the file's name | ``Photography/FileNameDate`` |
/// | 12 | the date of the file | the file system |
///
/// 2 to 4 are one thing, the creation of the picture, and 6 is another, that of its digital copy (Metadata Working Group,
/// *Guidelines for Handling Image Metadata* 2.0, section 5.4, "Date/Time"). A sidecar is what other software wrote last, so its dates
/// of the picture overrule the photo's; its other dates may be those of the sidecar itself, and count only where the photo
/// has none. `xmp:CreateDate` (ISO 16684-1, 8.4) is when a resource was created, which programs also write of a packet.
/// 1 is not a matter of files, and 11 and 12 are read by the process that has the file's name.
struct DateOrder {
    /// 3 and 4, together: the best of them, with what the others add to it.
    private(set) var original: CameraTime?
    /// The best of 5 to 9.
    private(set) var other: CameraTime?

    /// Of a photo, or of a sidecar.
    ///
    /// - Parameter pictureCreated: 9.
    init(_ metadata: borrowing Metadata, pictureCreated: CameraTime? = nil) {
        let reader = DateReader(isSidecar: metadata.isSidecar)
        for found in reader.originals(metadata) {
            // Several of them are written of one moment: with the zone in one, or with the time.
            original = original.map { $0.agreeing(with: found) ?? $0 } ?? found
        }
        let satellites = reader.satellites(metadata)
        let later = reader.others(metadata) ?? pictureCreated
        original = original?.zoned(by: satellites) ?? original
        // The camera's clock says the same moment, and the day that it was there.
        other = later?.zoned(by: satellites) ?? satellites ?? later
    }

    /// The date that is believed of a photo and its sidecar.
    func believed(beside sidecar: DateOrder?) -> (time: CameraTime, isSidecars: Bool)? {
        let own = original ?? other
        guard let said = sidecar?.original else {
            return own.map { ($0, false) } ?? sidecar?.other.map { ($0, true) }
        }
        // Where both mean one moment, the photo's clock stays.
        guard let own, let both = own.agreeing(with: said) else { return (said, true) }
        return (both, both == said && both != own)
    }
}
