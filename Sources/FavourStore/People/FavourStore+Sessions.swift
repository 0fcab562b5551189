public import Accounts
public import Favours

extension FavourStore {
    /// The person of a token, and the number of its session; nil when that has ended. Asking counts as a use.
    public func session(_ token: SessionToken) async throws -> (person: PersonID, id: Int64)? {
        let (hash, now) = (token.hash, clock())
        guard let found = try await read({ try PersonSessionTable.find(hash, now: now, on: $0) }) else { return nil }
        if found.isStale {
            // A full disk must not sign anyone out. The next use tries again.
            try? await write { try PersonSessionTable.touch(hash, now: now, on: $0) }
        }
        return (found.person, found.id)
    }

    /// Whether the session of a token goes on. Asking counts as no use.
    public func isSignedIn(_ token: SessionToken) async throws -> Bool {
        let (hash, now) = (token.hash, clock())
        return try await read { try PersonSessionTable.find(hash, now: now, on: $0) } != nil
    }

    /// A person's sessions, the one used last first.
    public func sessions(of person: PersonID) async throws -> [AccountData.Session] {
        let now = clock()
        return try await read { try PersonSessionTable.all(of: person, now: now, on: $0) }
    }

    /// Ends the session of a token.
    public func signOut(_ token: SessionToken) async throws {
        try await write { try PersonSessionTable.delete(token.hash, on: $0) }
    }

    /// Ends one session of a person; nothing happens when it is not theirs, or has ended.
    public func endSession(_ id: Int64, of person: PersonID) async throws {
        try await write { try PersonSessionTable.delete(id: id, of: person, on: $0) }
    }

    /// Ends all sessions of a person but one, and what they have made (``securityHasChanged(_:of:keeping:now:on:)``).
    public func endSessions(of person: PersonID, except kept: Int64?) async throws {
        let now = clock()
        try await write {
            try Self.securityHasChanged(.signIns, of: person, keeping: kept, now: now, on: $0)
        }
    }

    // MARK: Passwords

    /// Sets another password and ends what the one before had let in. Does not ask for the present password: for the operator's command.
    /// - Throws: ``StoreError/password(_:)``, ``StoreError/storage(_:)``.
    public func setPassword(_ password: String, of person: PersonID) async throws {
        let (hash, now) = (try await hash(password), clock())
        try await write { connection in
            try PersonTable.setPassword(hash, of: person, on: connection)
            try Self.securityHasChanged(.password, of: person, keeping: nil, now: now, on: connection)
        }
    }

    /// Sets another password for a person who knows the present one, and ends what that one had let in, but for one session.
    ///
    /// - Parameters:
    ///   - current: its tries are counted by person.
    ///   - session: the one that goes on.
    /// - Throws: ``StoreError/password(_:)``, ``StoreError/wrongPassword``, ``StoreError/tooOften(retryAfter:)``,
    ///   ``StoreError/notFound``, ``StoreError/storage(_:)``.
    public func changePassword(
        _ password: String, of person: PersonID, current: String, keeping session: Int64?
    ) async throws {
        if let problem = PasswordProblem(of: password) { throw StoreError.password(problem) }
        let stored = try await confirm(current, of: person)
        let (hash, now) = (try await hash(password), clock())
        try await write { connection in
            // It may have been changed during the check.
            guard try PersonTable.password(of: person, on: connection) == stored else {
                throw StoreError.wrongPassword
            }
            try PersonTable.setPassword(hash, of: person, on: connection)
            try Self.securityHasChanged(.password, of: person, keeping: session, now: now, on: connection)
        }
    }

    /// Checks the password of a person who is signed in. Tries are counted by person.
    /// - Returns: its hash, as it is stored.
    func confirm(_ password: String, of person: PersonID) async throws -> String? {
        _ = try await self.person(person)
        // By a key of its own, which strangers cannot fill.
        try await limit("confirm \(person.rawValue)", .confirmations)
        let stored = try await read { try PersonTable.password(of: person, on: $0) }
        guard try await passwords.check(password, against: stored) else { throw StoreError.wrongPassword }
        return stored
    }

    /// The form in which a password is stored.
    func hash(_ password: String) async throws -> String {
        do { return try await passwords.hash(password) } catch let problem as PasswordProblem {
            throw StoreError.password(problem)
        }
    }
}
