internal import Interpretation
internal import Storage

/// The names of cameras, each once, for suggestions. Which photos a camera took is in the search index; a name may
/// outlive its last photo, as places do.
struct CameraTable {
    let connection: Connection

    func add(_ camera: CameraName) throws {
        try connection.run(
            "INSERT OR IGNORE INTO camera (key, name) VALUES (?, ?)", .text(camera.key), .text(camera.name))
    }

    /// All cameras, by their keys.
    func all() throws -> [(key: String, name: String)] {
        try connection.all("SELECT key, name FROM camera ORDER BY key") { ($0.text(0), $0.text(1)) }
    }

    /// What the file of a photo says of its camera's maker, model and lens.
    func names(of photo: Int64) throws -> [String?] {
        try connection.first(
            """
            SELECT json_extract(camera, '$.make'), json_extract(camera, '$.model'), json_extract(camera, '$.lens')
            FROM photo WHERE id = ? AND json_valid(camera)
            """, .integer(photo)
        ) { [$0.optionalText(0), $0.optionalText(1), $0.optionalText(2)] } ?? []
    }

    /// Adds the cameras of photos that were indexed without them: to each block, a row for each of its cameras.
    func fill() throws {
        let blocks = try connection.all("SELECT id FROM block ORDER BY first_key DESC", row: { $0.int64(0) })
        for (ordinal, block) in blocks.enumerated() {
            var gains: [CameraName: [UInt8]] = [:]
            let taken = try connection.all(
                """
                SELECT json_extract(camera, '$.make'), json_extract(camera, '$.model'), slot
                FROM slot JOIN photo ON photo.id = slot.photo WHERE block = ? AND json_valid(camera)
                """, .integer(block)
            ) { (camera: Pair(make: $0.optionalText(0), model: $0.optionalText(1)), slot: $0.int(2)) }
            for (camera, photos) in Dictionary(grouping: taken, by: \.camera) {
                guard let name = camera.name else { continue }
                gains[name, default: []] += photos.flatMap { [UInt8($0.slot & 0xff), UInt8($0.slot >> 8)] }
            }
            try add(gains, block: block, isNewest: ordinal == 0)
        }
        let recent = try connection.all(
            """
            SELECT json_extract(camera, '$.make'), json_extract(camera, '$.model'), photo.id, photo.sort_key
            FROM recent JOIN photo ON photo.id = recent.photo WHERE json_valid(camera)
            """
        ) { (camera: Pair(make: $0.optionalText(0), model: $0.optionalText(1)), photo: $0.int64(2), key: $0.int64(3)) }
        for one in recent {
            guard let camera = one.camera.name else { continue }
            try add(camera)
            for key in camera.keys {
                try connection.blocks.set(Token.camera(key), to: .high, photo: one.photo, key: one.key)
            }
        }
        try connection.revision.advance()
    }

    /// As the file has it.
    private struct Pair: Hashable {
        let make: String?
        let model: String?

        var name: CameraName? { CameraName(make: make, model: model) }
    }

    private func add(_ gains: [CameraName: [UInt8]], block: Int64, isNewest: Bool) throws {
        var slots: [String: [UInt8]] = [:]
        for (camera, gain) in gains {
            try add(camera)
            for key in camera.keys { slots[Token.camera(key), default: []] += gain }
        }
        for (token, slots) in slots.sorted(by: { $0.key < $1.key }) {
            try connection.postings.add([[], [], slots], to: token, block: block, isNewest: isNewest)
        }
    }
}
