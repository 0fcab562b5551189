internal import Geography

/// What changes in EXIF.
struct EXIFEdit {
    /// EXIF's 1…8, if it changes.
    var orientation: Int?
    /// Where the photo was taken, if that changes.
    var position: Coordinate?

    var isEmpty: Bool { orientation == nil && position == nil }

    /// EXIF, or new EXIF where there is none, with the change. A position is in the XMP as well, so that broken EXIF is
    /// left as it is; an orientation is not.
    ///
    /// - Returns: nil to leave everything as it is.
    func applied(to exif: [UInt8]?) throws(PhotoMetadataError) -> [UInt8]? {
        guard !isEmpty else { return nil }
        let new = try TIFFDirectory.exif(exif ?? TIFFDirectory.empty, self)
        guard new != nil || orientation == nil else { throw .writingFailed(reason: "the EXIF is broken") }
        return new
    }
}
