internal import FoundationEssentials
public import Interpretation
public import Places
internal import Storage

extension Library {
    /// The photo at a path; nil when the library knows none there.
    public func photo(at path: FilePath) async throws -> Photo? {
        try await read { connection in
            try FileTable(connection: connection).file(at: path)?.file.photo.flatMap {
                try PhotoTable(connection: connection).photo($0.number)
            }
        }
    }

    /// The photo with these pixels, whatever its metadata.
    public func photo(pixelHash: Digest) async throws -> Photo? {
        try await read { connection in
            let photos = PhotoTable(connection: connection)
            return try photos.id(pixelHash: pixelHash).flatMap { try photos.photo($0) }
        }
    }

    /// The photo of which these are the very bytes of a file, forgotten or not.
    public func photo(contentHash: Digest) async throws -> Photo? {
        try await read { connection in
            try FileTable(connection: connection).files(content: contentHash).first?.file.photo.flatMap {
                try PhotoTable(connection: connection).photo($0.number)
            }
        }
    }

    /// A photo.
    ///
    /// - Throws: ``LibraryError/unknownPhoto(_:)``.
    public func photo(_ id: PhotoID) async throws -> Photo {
        try await read { try Self.photo(id, $0) }
    }

    static func photo(_ id: PhotoID, _ connection: Connection) throws -> Photo {
        guard let photo = try PhotoTable(connection: connection).photo(id.number) else {
            throw LibraryError.unknownPhoto(id)
        }
        return photo
    }

    /// Everything recognised in a photo, less what the user took away; nil when it was never analysed.
    ///
    /// The caption is made from this on reading. Features are left out; ask ``features(of:)``.
    public func analysis(of id: PhotoID) async throws -> Analysis? {
        try await read { connection in
            _ = try Self.photo(id, connection)
            let stored = try AnalysisTable(connection: connection).analysis(of: id.number, self.kinds.tree)
            guard var analysis = stored else { return nil }
            analysis.findings = try Indexing(connection: connection, kinds: self.kinds).shown(id.number).findings
            return analysis
        }
    }

    /// The values by which photos look alike, rounded to a 127th of the largest; nil when there are none.
    public func features(of id: PhotoID) async throws -> [Float]? {
        try await read { try AnalysisTable(connection: $0).features(of: id.number) }
    }

    /// The same of things in the photo, the sure and large ones: at most ``Analysis/mostBoxFeatures``.
    public func boxFeatures(of id: PhotoID) async throws -> [BoxFeatures] {
        try await read { try AnalysisTable(connection: $0).boxFeatures(of: id.number) }
    }

    /// Where things are whose features are worth having, those that count most first, in fractions of the photo as it is shown.
    public func featuredBoxes(of id: PhotoID) async throws -> [Box] {
        try await read { try AnalysisTable(connection: $0).featuredBoxes(of: id.number) }
    }

    /// Marks a photo as a favourite, or no longer.
    public func setFavourite(_ favourite: Bool, of id: PhotoID) async throws {
        try await write(durably: true) { try self.setFavourite(favourite, of: id, $0) }
    }

    /// Turns a photo clockwise by 0, 90, 180 or 270 degrees against its file's own orientation. What was recognised in it
    /// turns along: boxes are always in fractions of the photo as it is shown.
    public func setRotation(_ degrees: Int, of id: PhotoID) async throws {
        let degrees = ((degrees / 90 * 90) % 360 + 360) % 360
        try await change(id) { connection in
            let photos = PhotoTable(connection: connection)
            let before = try photos.photo(id.number)?.rotation ?? 0
            try photos.setRotation(degrees, of: id.number)
            try DecisionTable(connection: connection).turnReplaced(
                photo: id.number, quarters: (degrees - before) / 90)
            guard before != degrees else { return }
            try AnalysisTable(connection: connection).turn(id.number, quarters: (degrees - before) / 90)
        }
    }

    /// Corrects where a photo was taken; that wins for good. Nil gives the place back to the gazetteer.
    public func setPlace(_ place: Place?, of id: PhotoID) async throws {
        var found: Place?
        if place == nil, let coordinate = try await photo(id).coordinate {
            found = try await gazetteer?.nearest(to: coordinate)
        }
        let new = place ?? found
        try await change(id) { connection in
            let number = try new.map { try PlaceTable(connection: connection).id(of: $0) }
            try PhotoTable(connection: connection).setPlace(number, corrected: place != nil, of: id.number)
        }
    }

    /// Takes a photo, with all its files, out of every answer. Importing its unchanged files does not bring it back.
    public func forget(_ id: PhotoID) async throws {
        let now = clock()
        try await change(id) { try PhotoTable(connection: $0).setForgotten(now, of: id.number) }
    }

    /// Undoes ``forget(_:)``: the photo is back with its tags.
    public func restore(_ id: PhotoID) async throws {
        try await change(id) { try PhotoTable(connection: $0).setForgotten(nil, of: id.number) }
    }

    /// A change by the user: on the disk before it is reported done, and found at once.
    func change(_ id: PhotoID, _ body: @escaping @Sendable (Connection) throws -> Void) async throws {
        try await write(durably: true) { connection in
            _ = try Self.photo(id, connection)
            try body(connection)
            try Indexing(connection: connection, kinds: self.kinds).index(id.number)
            try BlockTable(connection: connection).settle()
        }
    }
}
