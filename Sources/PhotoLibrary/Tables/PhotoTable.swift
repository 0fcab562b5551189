internal import FoundationEssentials
internal import Geography
internal import Places
internal import Storage

/// The photos.
struct PhotoTable {
    let connection: Connection

    /// A photo with all its files; nil when there is none with this number.
    func photo(_ id: Int64) throws -> Photo? {
        let found = try connection.first(
            """
            SELECT width, height, format, taken, taken_offset, taken_source, latitude, longitude, place,
                place_corrected, camera, description, rating, favourite, rotation, analyser, added, forgotten,
                placed, placed_latitude, placed_longitude, truncated, sidecar_rotation
            FROM photo WHERE id = ?
            """, .integer(id)
        ) { row in (photo: Self.photo(id, row), place: row.optionalInt64(8)) }
        guard let found else { return nil }
        var photo = found.photo
        photo.place = try found.place.flatMap { try connection.places.place($0) }
        photo.files = try connection.files.files(of: id).map(\.file)
        photo.raws = try connection.files.raws(of: id).map(\.file)
        return photo
    }

    private static func photo(_ id: Int64, _ row: borrowing Row) -> Photo {
        let facts = PhotoFacts(
            width: row.int(0), height: row.int(1), format: row.text(2),
            taken: CaptureTime(stored: row.int64(3), offset: row.optionalInt(4), source: row.int64(5)),
            coordinate: row.isNull(6) ? nil : Coordinate(latitude: row.double(6), longitude: row.double(7)),
            camera: row.optionalBlob(10).flatMap { try? JSONDecoder().decode(Camera.self, from: Data($0)) },
            description: row.optionalText(11), rating: row.optionalInt(12), isTruncated: row.bool(21))
        return Photo(
            id: PhotoID(number: id), facts: facts, userPosition: position(row, from: 18), place: nil,
            isPlaceCorrected: row.bool(9),
            isFavourite: row.bool(13), rotation: row.int(14), sidecarRotation: row.int(22),
            analyser: row.optionalText(15).map { Analyser(line: $0) },
            added: row.int64(16),
            isForgotten: !row.isNull(17), files: [])
    }

    /// A photo as a list of results shows it.
    func found(_ id: Int64) throws -> FoundPhoto? {
        try connection.first(
            """
            SELECT width, height, taken, taken_offset, taken_source, favourite, rotation, path, ifnull(missing, 1),
                content_hash, forgotten, truncated
            FROM photo LEFT JOIN file ON file.id =
                (SELECT id FROM file WHERE photo = ?1 AND role <> 3
                ORDER BY missing OR refusal IS NOT NULL, role = 1, id LIMIT 1)
            WHERE photo.id = ?1
            """, .integer(id)
        ) { row in
            FoundPhoto(
                id: PhotoID(number: id), path: row.optionalBlob(7).map { FilePath(bytes: $0) }, width: row.int(0),
                height: row.int(1),
                taken: CaptureTime(stored: row.int64(2), offset: row.optionalInt(3), source: row.int64(4)),
                isFavourite: row.bool(5), rotation: row.int(6),
                version: Cell.version(content: row.optionalBlob(9), rotation: row.int(6)), isMissing: row.bool(8),
                isDamaged: row.bool(11), deletedDate: row.optionalInt64(10))
        }
    }

    /// How many photos there are, and how many of them no query finds.
    func counts() throws -> (all: Int, forgotten: Int) {
        try connection.first("SELECT count(*), count(forgotten) FROM photo") { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }

    func id(pixelHash: Digest) throws -> Int64? {
        try connection.first("SELECT id FROM photo WHERE pixel_hash = ?", .blob(pixelHash.bytes)) { $0.int64(0) }
    }

    /// The hash of the photo's pixels; nil when unknown.
    func pixelHash(of id: Int64) throws -> Digest? {
        try connection.first("SELECT pixel_hash FROM photo WHERE id = ?", .integer(id)) { $0.optionalBlob(0) }?
            .flatMap { Digest($0) }
    }

    /// Replaces the hash of a photo's pixels if it is still another one, and no other photo has the new one.
    func correctPixelHash(of id: Int64, from known: Digest, to new: Digest) throws {
        guard new != known, try self.id(pixelHash: new) == nil else { return }
        try connection.run(
            "UPDATE photo SET pixel_hash = ? WHERE id = ? AND pixel_hash = ?", .blob(new.bytes), .integer(id),
            .blob(known.bytes))
    }

    /// Adds a photo; returns its number and sort key.
    ///
    /// - Parameter path: its file's, whose name orders it among photos of the same second.
    func add(
        _ facts: PhotoFacts, path: FilePath, pixelHash: Digest?, added: Int64
    ) throws -> (id: Int64, key: Int64) {
        let id = try lastNumber() + 1
        let key = try freeSortKey(facts, path, id: id)
        try connection.run(
            """
            INSERT INTO photo (id, pixel_hash, width, height, format, taken, taken_offset, taken_source, sort_key,
                latitude, longitude, camera, description, rating, truncated, reader, favourite, added)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
            """, .integer(id), Value(pixelHash?.bytes), Value(facts.width), Value(facts.height), .text(facts.format),
            .integer(facts.taken.localSeconds), Value(facts.taken.offset), .integer(facts.taken.storedSource),
            .integer(key), Value(facts.coordinate?.latitude), Value(facts.coordinate?.longitude),
            Value(Self.json(facts.camera)), Value(facts.description), Value(facts.rating), Value(facts.isTruncated),
            Value(PhotoFacts.reader), .integer(added))
        return (id, key)
    }

    /// Updates the facts after a file has changed; returns the new sort key. The user's rotation, favourite and place
    /// stay.
    func update(
        _ id: Int64, _ facts: PhotoFacts, path: FilePath, pixelHash: Digest?, key before: Int64
    ) throws -> Int64 {
        let key = try setTaken(facts, of: id, path: path, key: before)
        try connection.run(
            """
            UPDATE photo SET pixel_hash = ?, width = ?, height = ?, format = ?, latitude = ?, longitude = ?, camera = ?,
                description = ?, rating = ?, truncated = ?, reader = ?
            WHERE id = ?
            """, Value(pixelHash?.bytes), Value(facts.width), Value(facts.height), .text(facts.format),
            Value(facts.coordinate?.latitude), Value(facts.coordinate?.longitude), Value(Self.json(facts.camera)),
            Value(facts.description), Value(facts.rating), Value(facts.isTruncated), Value(PhotoFacts.reader),
            .integer(id))
        return key
    }

    /// The number of the photo's place; nil when it has none.
    func place(of id: Int64) throws -> Int64? {
        try connection.first("SELECT place FROM photo WHERE id = ?", .integer(id)) { $0.optionalInt64(0) } ?? nil
    }

    func setPlace(_ place: Int64?, corrected: Bool, of id: Int64) throws {
        try connection.run(
            "UPDATE photo SET place = ?, place_corrected = ? WHERE id = ?", Value(place), Value(corrected),
            .integer(id))
    }

    func setPosition(_ position: UserPosition?, of id: Int64) throws {
        let placed: Int64
        var coordinate: Coordinate?
        switch position {
        case nil: placed = 0
        case .at(let there):
            placed = 1
            coordinate = there
        case .nowhere: placed = 2
        }
        try connection.run(
            "UPDATE photo SET placed = ?, placed_latitude = ?, placed_longitude = ? WHERE id = ?", .integer(placed),
            Value(coordinate?.latitude), Value(coordinate?.longitude), .integer(id))
    }

    /// Whether a photo is on the map: where the user has put it, or by its file.
    func hasPosition(_ id: Int64) throws -> Bool {
        try connection.first(
            "SELECT placed = 1 OR placed = 0 AND latitude IS NOT NULL FROM photo WHERE id = ?", .integer(id)
        ) { $0.int(0) == 1 } ?? false
    }

    /// Reads the three columns of ``setPosition(_:of:)``.
    private static func position(_ row: borrowing Row, from column: Int) -> UserPosition? {
        switch row.int(column) {
        case 1:
            Coordinate(latitude: row.double(column + 1), longitude: row.double(column + 2)).map { .at($0) }
        case 2: .nowhere
        default: nil
        }
    }

    /// - Returns: whether it was not so before.
    @discardableResult func setFavourite(_ favourite: Bool, of id: Int64) throws -> Bool {
        try connection.run(
            "UPDATE photo SET favourite = ?1 WHERE id = ?2 AND favourite <> ?1", Value(favourite), .integer(id))
        return connection.changes > 0
    }

    func setRotation(_ degrees: Int, of id: Int64) throws {
        try connection.run("UPDATE photo SET rotation = ? WHERE id = ?", Value(degrees), .integer(id))
    }

    func setSidecarRotation(_ degrees: Int, of id: Int64) throws {
        try connection.run("UPDATE photo SET sidecar_rotation = ? WHERE id = ?", Value(degrees), .integer(id))
    }

    func setTruncated(_ isTruncated: Bool, of id: Int64) throws {
        try connection.run(
            "UPDATE photo SET truncated = ?1 WHERE id = ?2 AND truncated <> ?1", Value(isTruncated), .integer(id))
    }

    /// The number of the most recently added photo, forgotten or not; 0 when there was never one.
    func lastNumber() throws -> Int64 {
        try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'photo'") { $0.int64(0) } ?? 0
    }

    /// The photos with a larger number that are not forgotten.
    func added(after id: Int64) throws -> [(photo: Int64, key: Int64)] {
        try connection.all("SELECT id, sort_key FROM photo WHERE id > ? AND forgotten IS NULL", .integer(id)) {
            ($0.int64(0), $0.int64(1))
        }
    }

    /// Photos with parts of their analysis that were made by other models, or whose facts an earlier reader has read. Checks a
    /// limited number of photos after one, and stops when enough were found.
    ///
    /// - Returns: the photos found, and the last one that was checked; nil when there are no more.
    func outdated(
        analyser: Analyser, after photo: Int64, looking: Int, limit: Int
    ) throws -> (outdated: [Int64], last: Int64?) {
        let next = try connection.all(
            """
            SELECT id, analyser <> '' AND (analyser <> ? OR reader < ? AND EXISTS (
                SELECT 1 FROM file WHERE photo = photo.id AND role = 0 AND NOT missing AND refusal IS NULL))
            FROM photo WHERE id > ? AND forgotten IS NULL ORDER BY id LIMIT ?
            """, .text(analyser.description), Value(PhotoFacts.reader), .integer(photo), Value(looking)
        ) { (id: $0.int64(0), isOutdated: $0.bool(1)) }
        var found: [Int64] = []
        for photo in next {
            if photo.isOutdated { found.append(photo.id) }
            if found.count == limit { return (found, photo.id) }
        }
        return (found, next.last?.id)
    }

    /// Whether an earlier reader has read the photo's facts.
    func isReadEarlier(_ id: Int64) throws -> Bool {
        try connection.first(
            "SELECT reader < ? FROM photo WHERE id = ?", Value(PhotoFacts.reader), .integer(id)
        ) { $0.bool(0) } ?? false
    }

    func setReader(of id: Int64) throws {
        try connection.run("UPDATE photo SET reader = ? WHERE id = ?", Value(PhotoFacts.reader), .integer(id))
    }

    func setAnalyser(_ analyser: Analyser, of id: Int64) throws {
        try connection.run("UPDATE photo SET analyser = ? WHERE id = ?", .text(analyser.description), .integer(id))
    }

    /// Photos after a number, by number.
    func ids(after id: Int64, limit: Int) throws -> [Int64] {
        try connection.all("SELECT id FROM photo WHERE id > ? ORDER BY id LIMIT ?", .integer(id), Value(limit)) {
            $0.int64(0)
        }
    }

    /// The photos that can be found, those added last first.
    func lastAdded(offset: Int = 0, limit: Int) throws -> [Int64] {
        try connection.all(
            "SELECT id FROM photo WHERE forgotten IS NULL ORDER BY id DESC LIMIT ? OFFSET ?", Value(limit),
            Value(offset)
        ) { $0.int64(0) }
    }

    /// Whether the user has decided anything about a photo, or has deleted it.
    func isDecided(_ id: Int64) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM photo WHERE id = ?1 AND (
                forgotten IS NOT NULL OR favourite OR rotation <> 0 OR place_corrected OR placed <> 0
                OR EXISTS (SELECT 1 FROM decision WHERE photo = ?1) OR EXISTS (SELECT 1 FROM saved WHERE photo = ?1)
                OR EXISTS (SELECT 1 FROM standing WHERE photo = ?1) OR EXISTS (SELECT 1 FROM replaced WHERE photo = ?1)
                OR EXISTS (SELECT 1 FROM category WHERE cover = ?1))
            """, .integer(id)
        ) { _ in true } ?? false
    }

    func delete(_ id: Int64) throws {
        try connection.run("DELETE FROM photo WHERE id = ?", .integer(id))
    }

    private static func json(_ camera: Camera?) -> String? {
        guard let camera, let data = try? JSONEncoder().encode(camera) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
