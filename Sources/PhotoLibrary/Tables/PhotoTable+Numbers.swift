internal import Storage

// The numbers of photos that another database of the library knew.
extension PhotoTable {
    /// Has the next photo get this number, if none has it.
    func reserve(_ number: Int64) throws {
        let taken = try connection.first("SELECT id FROM photo WHERE id = ?", .integer(number)) { $0.int64(0) }
        if taken == nil { try setLastNumber(number - 1) }
    }

    /// Has new photos get numbers after this one.
    func pass(_ number: Int64) throws {
        if try lastNumber() < number { try setLastNumber(number) }
    }

    private func setLastNumber(_ number: Int64) throws {
        // There is no row before the first photo.
        try connection.run("DELETE FROM sqlite_sequence WHERE name = 'photo'")
        try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('photo', ?)", .integer(number))
    }
}
