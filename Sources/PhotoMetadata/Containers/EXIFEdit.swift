internal import Geography
internal import Photography

/// What changes in EXIF.
struct EXIFEdit {
    /// EXIF's 1…8, if it changes.
    var orientation: Int?
    /// Where the photo was taken, if that changes.
    var position: Coordinate?
    /// Metres above sea level at the new position.
    var altitude: Double?
    /// Whether EXIF is not to say where the photo was taken.
    var leavesOutPlace = false
    /// When it was taken, if that changes.
    var taken: CameraTime?
    /// Written where EXIF has another description, which programs would show instead of the one in XMP.
    var description: String?
    /// 0…5; written where EXIF has another rating.
    var rating: Int?

    var isEmpty: Bool {
        orientation == nil && position == nil && !leavesOutPlace && taken == nil && description == nil && rating == nil
    }

    /// EXIF, or new EXIF where there is none, with the change. All but the orientation is in the XMP as well, so that
    /// broken EXIF is left as it is unless the orientation changes, or something has to go.
    ///
    /// - Returns: nil to leave everything as it is.
    func applied(to exif: [UInt8]?) throws(PhotoMetadataError) -> [UInt8]? {
        guard !isEmpty else { return nil }
        guard var directory = TIFFDirectory(exif ?? TIFFDirectory.empty) else {
            guard orientation == nil, !leavesOutPlace else { throw .writingFailed(reason: "the EXIF is broken") }
            return nil
        }
        directory.apply(self)
        return directory.isChanged ? try directory.written() : nil
    }
}
