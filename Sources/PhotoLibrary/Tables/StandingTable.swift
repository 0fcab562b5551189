internal import Storage

/// The user's moves of photos to other categories.
struct StandingTable {
    let connection: Connection

    func standing(of photo: Int64) throws -> Standing {
        try connection.first("SELECT stands, leaves FROM standing WHERE photo = ?", .integer(photo)) {
            Standing(stands: UInt64(bitPattern: $0.int64(0)), leaves: UInt64(bitPattern: $0.int64(1)))
        } ?? Standing()
    }

    func put(_ standing: Standing, of photo: Int64) throws {
        guard standing != Standing() else {
            return try connection.run("DELETE FROM standing WHERE photo = ?", .integer(photo))
        }
        try connection.run(
            "INSERT OR REPLACE INTO standing (photo, stands, leaves) VALUES (?, ?, ?)", .integer(photo),
            .integer(Int64(bitPattern: standing.stands)), .integer(Int64(bitPattern: standing.leaves)))
    }
}
