internal import FoundationEssentials
public import Interpretation
public import Places
internal import Storage

extension Library {
    /// The photo with a file at this path; nil when there is none.
    public func photo(at path: FilePath) async throws -> Photo? {
        try await read { connection in
            try connection.files.file(at: path)?.file.photo.flatMap {
                try connection.photos.photo($0.number)
            }
        }
    }

    /// The photo with this hash of the pixels; its metadata may differ.
    public func photo(pixelHash: Digest) async throws -> Photo? {
        try await read { connection in
            let photos = connection.photos
            return try photos.id(pixelHash: pixelHash).flatMap { try photos.photo($0) }
        }
    }

    /// The photo with a file of this content, forgotten or not, also when that is its raw file.
    public func photo(contentHash: Digest) async throws -> Photo? {
        try await read { connection in
            try connection.files.photo(content: contentHash).flatMap { try connection.photos.photo($0) }
        }
    }

    /// A photo.
    ///
    /// - Throws: ``LibraryError/unknownPhoto(_:)``.
    public func photo(_ id: PhotoID) async throws -> Photo {
        try await read { try Self.photo(id, $0) }
    }

    static func photo(_ id: PhotoID, _ connection: Connection) throws -> Photo {
        guard let photo = try connection.photos.photo(id.number) else {
            throw LibraryError.unknownPhoto(id)
        }
        return photo
    }

    /// Everything recognised in a photo, without what the user removed; nil when it was never analysed.
    ///
    /// The caption is composed from this when it is read. Features are left out; see ``features(of:)``.
    public func analysis(of id: PhotoID) async throws -> Analysis? {
        try await read { connection in
            try self.described(id, connection).analysis
        }
    }

    /// The tags of a photo at a level and everything recognised in it, as they are at one moment: what
    /// ``tags(of:level:)`` and ``analysis(of:)`` give, with the stored analysis read once.
    public func tagsAndAnalysis(
        of id: PhotoID, level: Level
    ) async throws -> (tags: [PhotoTag], analysis: Analysis?) {
        try await read { connection in
            let (shown, analysis) = try self.described(id, connection)
            return (shown.tags(at: level), analysis)
        }
    }

    private func described(
        _ id: PhotoID, _ connection: Connection
    ) throws -> (shown: ShownTags, analysis: Analysis?) {
        _ = try Self.photo(id, connection)
        var analysis = try connection.analyses.analysis(of: id.number, kinds.tree)
        let shown = try Indexing(connection: connection, kinds: kinds).shown(id.number, analysis)
        if analysis != nil { analysis?.findings = shown.findings }
        return (shown, analysis)
    }

    /// The feature vector for comparing photos, in steps of 1/127 of its largest value; nil when there is none.
    public func features(of id: PhotoID) async throws -> [Float]? {
        try await read { try $0.analyses.features(of: id.number) }
    }

    /// The feature vectors of things in the photo, of those with high confidence and size only: at most
    /// ``Analysis/mostBoxFeatures``.
    public func boxFeatures(of id: PhotoID) async throws -> [BoxFeatures] {
        try await read { try $0.analyses.boxFeatures(of: id.number) }
    }

    /// The boxes of things that should have feature vectors, the most important first, in fractions of the photo as it
    /// is shown.
    public func featuredBoxes(of id: PhotoID) async throws -> [Box] {
        try await read { try $0.analyses.featuredBoxes(of: id.number) }
    }

    /// Adds a photo to the favourites or removes it; a forgotten one is seen there once it is restored.
    public func setFavourite(_ favourite: Bool, of id: PhotoID) async throws {
        _ = try await write(durably: true) { try self.setFavourite(favourite, of: id, $0) }
    }

    /// Sets the clockwise rotation of a photo relative to its file's orientation: 0, 90, 180 or 270 degrees. The boxes
    /// of its findings are rotated as well: they are always in fractions of the photo as it is shown.
    public func setRotation(_ degrees: Int, of id: PhotoID) async throws {
        let degrees = ((degrees / 90 * 90) % 360 + 360) % 360
        try await change(id) { try $0.rotate(id.number, to: degrees) }
    }

    /// Sets the place of a photo permanently. Nil restores the place from the gazetteer.
    public func setPlace(_ place: Place?, of id: PhotoID) async throws {
        var found: Place?
        if place == nil, let coordinate = try await photo(id).coordinate {
            found = try await gazetteer?.nearest(to: coordinate)
        }
        let new = place ?? found
        try await change(id) { connection in
            let number = try new.map { try connection.places.id(of: $0) }
            try connection.photos.setPlace(number, corrected: place != nil, of: id.number)
        }
    }

    /// Moves a photo with all its files to the recently deleted ones: no query returns it. Importing its unchanged
    /// files does not bring it back.
    public func forget(_ id: PhotoID) async throws {
        let now = clock()
        try await change(id) { try $0.photos.setForgotten(now, of: id.number) }
    }

    /// Reverts ``forget(_:)``: the photo is back with its tags.
    public func restore(_ id: PhotoID) async throws {
        try await change(id) { try $0.photos.setForgotten(nil, of: id.number) }
    }

    /// Makes a change by the user durable before returning, and updates the search index.
    func change(_ id: PhotoID, _ body: @escaping @Sendable (Connection) throws -> Void) async throws {
        try await write(durably: true) { connection in
            _ = try Self.photo(id, connection)
            try body(connection)
            try Indexing(connection: connection, kinds: self.kinds).index(id.number)
            try connection.blocks.mergeRecentIfFull()
        }
    }
}

extension Connection {
    /// Sets the rotation of a photo, and turns the boxes of its findings with it.
    func rotate(_ photo: Int64, to degrees: Int) throws {
        let before = try photos.photo(photo)?.rotation ?? 0
        try photos.setRotation(degrees, of: photo)
        try decisions.turnReplaced(photo: photo, quarters: (degrees - before) / 90)
        guard before != degrees else { return }
        try analyses.turn(photo, quarters: (degrees - before) / 90)
    }
}
