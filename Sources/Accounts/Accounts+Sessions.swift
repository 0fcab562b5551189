internal import Storage

extension Accounts {
    /// Begins a session for the person who has just set the password.
    /// - Returns: the token for the browser; only its hash is stored.
    /// - Throws: ``AccountError``.
    public func newSession(of person: Int64 = Person.owner, label: String) async throws -> SessionToken {
        let token = SessionToken()
        let now = clock()
        try await change(durably: false) { connection in
            guard try PasswordTable.hash(of: person, on: connection) != nil else { throw AccountError.noPassword }
            try SessionTable.insert(token, of: person, label: label, now: now, on: connection)
        }
        return token
    }

    /// The session of a token, nil when there is none or it has ended. Usually answered from the cache. Each call
    /// counts as a use of the session.
    /// - Throws: ``AccountError``.
    public func session(_ token: SessionToken) async throws -> Session? {
        let hash = token.hash
        let now = clock()
        guard var session = try await snapshot().sessions[hash], session.expires > now else { return nil }
        if cache.touch(hash, now: now) {
            session.lastSeen = now
            // An error is ignored: it only makes the session expire a little earlier.
            try? await database.write { [id = session.id] in try SessionTable.touch(id, now: now, on: $0) }
        }
        return session
    }

    /// Ends the session that belongs to a token; does nothing when there is none.
    /// - Throws: ``AccountError``.
    public func endSession(_ token: SessionToken) async throws {
        try await change { try SessionTable.delete(token, on: $0) }
    }

    /// Ends a session of a person's list; a number of another one's does nothing.
    /// - Throws: ``AccountError``.
    public func endSession(id: Session.ID, of person: Int64) async throws {
        try await change { try SessionTable.delete(id: id, of: person, on: $0) }
    }

    /// Ends all sessions of a person but `kept`.
    /// - Throws: ``AccountError``.
    public func endSessions(of person: Int64, except kept: Session.ID? = nil) async throws {
        try await change { try SessionTable.deleteAll(of: person, except: kept, on: $0) }
    }

    /// All sessions of a person, the one used last first.
    /// - Throws: ``AccountError``.
    public func sessions(of person: Int64) async throws -> [Session] {
        let now = clock()
        let sessions = try await snapshot().sessions.values.filter { $0.person == person && $0.expires > now }
        return sessions.sorted { ($0.lastSeen, $0.id) > ($1.lastSeen, $1.id) }
    }
}
