internal import Storage

/// Settings by name.
struct SettingTable {
    let connection: Connection

    func value(_ name: String) throws -> String? {
        try connection.first("SELECT value FROM setting WHERE name = ?", .text(name)) { $0.text(0) }
    }

    func set(_ name: String, _ value: String?) throws {
        guard let value else { return try connection.run("DELETE FROM setting WHERE name = ?", .text(name)) }
        try connection.run(
            "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", .text(name), .text(value))
    }
}
