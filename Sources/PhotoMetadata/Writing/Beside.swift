internal import Geography
internal import Photography

/// What the sidecar of a photo says, for its copy.
struct Beside {
    /// Its facts, with the date that it would have alone.
    var facts: EmbeddedMetadata
    let dates: DateOrder
    /// What Vision does not read, but passes on.
    let carried: Additions

    /// - Parameter orientation: EXIF's of the photo.
    /// - Throws: when exiv2 cannot make anything of it.
    init(_ sidecar: UnsafeRawBufferPointer, orientation: Int) throws(PhotoMetadataError) {
        self = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            let metadata = try Metadata(Array(sidecar))
            return Beside(metadata, orientation: orientation)
        }
    }

    private init(_ metadata: borrowing Metadata, orientation: Int) {
        facts = FactReader.read(metadata, orientation: orientation)
        dates = DateOrder(metadata)
        facts.taken = dates.believed(beside: nil)?.time
        carried = Additions(carriedFrom: metadata)
    }
}

/// What the file of a photo, its sidecar and the app say of it.
struct KnownFacts {
    /// What the file says.
    let own: EmbeddedMetadata
    /// What all say together.
    let all: EmbeddedMetadata

    /// - Parameters:
    ///   - metadata: the photo's.
    ///   - pictureCreated: as for ``DateOrder``.
    init(_ metadata: borrowing Metadata, pictureCreated: CameraTime?, beside: Beside?, _ sheet: TagSheet) {
        let dates = DateOrder(metadata, pictureCreated: pictureCreated)
        var own = FactReader.read(metadata)
        own.taken = dates.believed(beside: nil)?.time
        own.makePlausible()
        var all = own
        if let beside { all.merge(beside.facts) }
        all.taken = dates.believed(beside: beside?.dates)?.time ?? sheet.knownTime
        all.coordinate = all.coordinate ?? sheet.knownPosition
        all.makePlausible()
        (self.own, self.all) = (own, all)
    }
}
