internal import Storage

extension Accounts {
    /// Whether the library has a password.
    /// - Throws: ``AccountError``.
    public var hasPassword: Bool {
        get async throws { try await snapshot().hasPassword }
    }

    /// Sets or changes the password. Ends all sessions but `kept`, and all waits after wrong passwords.
    ///
    /// - Parameters:
    ///   - password: 8…128 characters.
    ///   - kept: the session in which the password is changed.
    /// - Throws: ``PasswordProblem`` when it cannot be one, ``AccountError``.
    public func setPassword(_ password: String, keeping kept: SessionToken? = nil) async throws {
        let hash = try await hashing.hash(try PasswordText(new: password))
        let now = clock()
        try await change { connection in
            try PasswordTable.set(hash, now: now, on: connection)
            try SessionTable.deleteAll(except: kept, on: connection)
            try AttemptTable.forgive(on: connection)
        }
    }

    /// Removes the password, and with it all sessions.
    /// - Throws: ``AccountError``.
    public func removePassword() async throws { try await change { try PasswordTable.remove(on: $0) } }

    /// Whether this is the password; false when none is set. Wrong passwords are not counted: for people who are signed
    /// in.
    /// - Throws: ``AccountError``.
    public func check(_ password: String) async throws -> Bool {
        let hash = try await AccountError.translating { try await database.read { try PasswordTable.hash(on: $0) } }
        return try await check(password, against: hash)
    }

    /// Takes the same time whether there is a password or not.
    func check(_ password: String, against hash: PasswordHash?) async throws(AccountError) -> Bool {
        let isRight = try await hashing.check(PasswordText(typed: password), against: hash ?? .decoy)
        return isRight && hash != nil
    }
}
