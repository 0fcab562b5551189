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

    /// The level at which tags are shown when nobody says otherwise; medium until it is set.
    public func defaultLevel() async throws -> Level {
        try await setting("level").flatMap { UInt8($0) }.flatMap { Level(rawValue: $0) } ?? .medium
    }

    /// Sets the level at which tags are shown.
    public func setDefaultLevel(_ level: Level) async throws {
        try await setSetting("level", to: "\(level.rawValue)")
    }
}
