internal import Storage

// The order of capture.
extension PhotoTable {
    /// The photo's key in the order of capture; nil when there is no such photo.
    func sortKey(_ id: Int64) throws -> Int64? {
        try connection.first("SELECT sort_key FROM photo WHERE id = ?", .integer(id)) { $0.int64(0) }
    }

    /// The sort key of the photo that was taken first; nil when there is none.
    func firstSortKey() throws -> Int64? {
        try connection.first("SELECT sort_key FROM photo ORDER BY sort_key LIMIT 1") { $0.int64(0) }
    }

    /// The sort key of the photo that was taken last; nil when there is none.
    func lastSortKey() throws -> Int64? {
        try connection.first("SELECT sort_key FROM photo ORDER BY sort_key DESC LIMIT 1") { $0.int64(0) }
    }

    /// An unused sort key, see ``CaptureTime/sortKey(_:)``. Its lower 20 bits order the photos of one second (a burst)
    /// independently of the order in which they were recognised: by the milliseconds, if known, and then by the number in
    /// the file's name. Without both they are ordered by the photo's number.
    ///
    /// Eight keys are kept for each name's number, because two cameras may number alike. Photos that find none near their
    /// own, as when thousands have a day and no time, are spread over the whole second.
    func freeSortKey(_ facts: PhotoFacts, _ path: FilePath, id: Int64) throws -> Int64 {
        func isTaken(_ key: Int64) throws -> Bool {
            try connection.first("SELECT 1 FROM photo WHERE sort_key = ?", .integer(key), row: { _ in true }) != nil
        }
        let number = FileName.number(path).map { Int64($0) }
        let wanted =
            if let milliseconds = facts.milliseconds {
                Int64(milliseconds) << 10 | ((number ?? id) & 0x7f) << 3
            } else {
                number.map { $0 << 3 } ?? id & 0xfffff
            }
        let first = facts.taken.sortKey(wanted)
        for key in first..<first + 64 where try !isTaken(key) { return key }
        var key = facts.taken.sortKey((id &* 0x9E37_79B1) & 0xfffff)
        while try isTaken(key) { key += 1 }
        return key
    }

    /// Records when a photo was taken.
    /// - Parameter path: its file's, whose name orders it among photos of the same second.
    /// - Returns: its new sort key.
    func setTaken(_ facts: PhotoFacts, of id: Int64, path: FilePath, key before: Int64) throws -> Int64 {
        let key = facts.taken.sortKeys.contains(before) ? before : try freeSortKey(facts, path, id: id)
        try connection.run(
            "UPDATE photo SET taken = ?, taken_offset = ?, taken_source = ?, sort_key = ? WHERE id = ?",
            .integer(facts.taken.localSeconds), Value(facts.taken.offset), .integer(facts.taken.storedSource),
            .integer(key), .integer(id))
        return key
    }
}
