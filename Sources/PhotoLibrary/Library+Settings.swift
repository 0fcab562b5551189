public import Interpretation
internal import Storage

extension Library {
    /// The value of a setting; nil when it was never set.
    public func setting(_ name: String) async throws -> String? {
        try await read { try SettingTable(connection: $0).value(name) }
    }

    /// Sets a setting, or takes it back with nil.
    public func setSetting(_ name: String, to value: String?) async throws {
        try await write(durably: true) { try SettingTable(connection: $0).set(name, value) }
    }

    /// What browsers know this library by, so that what they keep for it goes to no other one: 32 hexadecimal digits,
    /// drawn when it is first asked for. It is no secret, and opens nothing. The revision does not change with it, as it
    /// is asked for while pages are written.
    public func identity() async throws -> String {
        let name = "identity"
        if let known = try await setting(name) { return known }
        do {
            return try await database.write(durably: true) { connection in
                let settings = SettingTable(connection: connection)
                // Another process may have been quicker.
                if let known = try settings.value(name) { return known }
                let drawn = (0..<4).map { _ in UInt32.random(in: .min ... .max) }.map { number in
                    let digits = String(number, radix: 16)
                    return String(repeating: "0", count: 8 - digits.count) + digits
                }.joined()
                try settings.set(name, drawn)
                return drawn
            }
        } catch let error as StorageError {
            throw LibraryError.storage(error)
        }
    }

    /// The level at which tags are shown when nobody says otherwise; medium until it is set.
    public func defaultLevel() async throws -> Level {
        try await setting("level").flatMap { UInt8($0) }.flatMap { Level(rawValue: $0) } ?? .medium
    }

    /// Sets the level at which tags are shown.
    public func setDefaultLevel(_ level: Level) async throws {
        try await setSetting("level", to: "\(level.rawValue)")
    }
}
