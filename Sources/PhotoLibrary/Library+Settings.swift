public import Interpretation
internal import Storage

extension Library {
    /// The value of a setting; nil when it was never set.
    public func setting(_ name: String) async throws -> String? {
        try await read { try $0.settings.value(name) }
    }

    /// Sets a setting, or removes it with nil.
    public func setSetting(_ name: String, to value: String?) async throws {
        try await write(durably: true) { try $0.settings.set(name, value) }
    }

    /// An identifier of this library, so that a browser does not mix up the data it stores for several libraries: 32
    /// random hexadecimal digits, created on the first call. It is not a secret and gives no access. Creating it does
    /// not change the revision, because it is read while pages are rendered.
    public func identity() async throws -> String {
        let name = "identity"
        if let known = try await setting(name) { return known }
        do {
            return try await database.write(durably: true) { connection in
                let settings = connection.settings
                // Another process may have created it meanwhile.
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

    /// The level at which tags are shown by default; medium until it is set.
    public func defaultLevel() async throws -> Level {
        try await setting("level").flatMap { UInt8($0) }.flatMap { Level(rawValue: $0) } ?? .medium
    }

    /// Sets the default level at which tags are shown.
    public func setDefaultLevel(_ level: Level) async throws {
        try await setSetting("level", to: "\(level.rawValue)")
    }
}
