internal import Storage

extension Accounts {
    /// Begins a session for the person who has just set the password.
    /// - Returns: the token for the browser; only its hash is stored.
    /// - Throws: ``AccountError``.
    public func newSession(label: String) async throws -> SessionToken {
        let token = SessionToken()
        let now = clock()
        try await change(durably: false) { connection in
            guard try PasswordTable.hash(on: connection) != nil else { throw AccountError.noPassword }
            try SessionTable.insert(token, label: label, now: now, on: connection)
        }
        return token
    }

    /// The session of a token, nil when there is none or it has ended. Usually answered from memory. Asking counts as a
    /// use of the session.
    /// - Throws: ``AccountError``.
    public func session(_ token: SessionToken) async throws -> Session? {
        let hash = token.hash
        let now = clock()
        guard var session = try await snapshot().sessions[hash], session.expires > now else { return nil }
        if cache.touch(hash, now: now) {
            session.lastSeen = now
            // Should it fail, the session ends a little earlier.
            try? await database.write { [id = session.id] in try SessionTable.touch(id, now: now, on: $0) }
        }
        return session
    }

    /// Ends the session of a token, if it has one.
    /// - Throws: ``AccountError``.
    public func endSession(_ token: SessionToken) async throws {
        try await change { try SessionTable.delete(token, on: $0) }
    }

    /// Ends a session of the list.
    /// - Throws: ``AccountError``.
    public func endSession(id: Session.ID) async throws {
        try await change { try SessionTable.delete(id: id, on: $0) }
    }

    /// Ends all sessions but `kept`.
    /// - Throws: ``AccountError``.
    public func endAllSessions(except kept: SessionToken? = nil) async throws {
        try await change { try SessionTable.deleteAll(except: kept, on: $0) }
    }

    /// All sessions, the one used last first.
    /// - Throws: ``AccountError``.
    public func sessions() async throws -> [Session] {
        let now = clock()
        let sessions = try await snapshot().sessions.values.filter { $0.expires > now }
        return sessions.sorted { ($0.lastSeen, $0.id) > ($1.lastSeen, $1.id) }
    }
}
