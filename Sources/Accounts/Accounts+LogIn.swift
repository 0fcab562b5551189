internal import Storage

/// How an attempt to sign in went.
public enum LogInOutcome: Hashable, Sendable {
    /// The password was right: the token of the new session.
    case right(SessionToken)
    /// The name or the password was wrong.
    case wrong
    /// There were too many wrong passwords, so this one was not checked. The client may try again after `retryAfter`
    /// seconds, 1…900.
    case later(retryAfter: Int)
}

/// How an attempt to confirm one's own password went.
public enum ConfirmOutcome: Hashable, Sendable {
    /// It is the password.
    case right
    /// It is not.
    case wrong
    /// As ``LogInOutcome/later(retryAfter:)``.
    case later(retryAfter: Int)
}

extension Accounts {
    /// Checks a password and, if it is right, begins a session.
    ///
    /// - Parameters:
    ///   - name: whose password it is to be. Not looked at while the owner is alone; nobody's when it is nil and they are
    ///     not.
    ///   - peer: the address it came from, such as `192.168.1.7` or `fe80::1`.
    ///   - label: what the browser calls itself.
    /// - Throws: ``AccountError``.
    public func logIn(
        _ password: String, name: String? = nil, from peer: String, label: String
    ) async throws -> LogInOutcome {
        // Not the snapshot: another process may just have added or removed people.
        let others = try await AccountError.translating { try await database.read { try PersonTable.others(on: $0) } }
        let name = others == 0 ? nil : PersonName(typed: name ?? "")
        let token = SessionToken()
        let outcome = try await attempt(password, name, from: peer) { person, now, connection in
            try SessionTable.insert(token, of: person, label: label, now: now, on: connection)
        }
        switch outcome {
        case .right: return .right(token)
        case .wrong: return .wrong
        case .later(let seconds): return .later(retryAfter: seconds)
        }
    }

    /// Tries the password of a person who is signed in, as before it is changed. Wrong ones count as they do when signing
    /// in: a browser that was left signed in must not become a place to guess at.
    /// - Throws: ``AccountError``.
    public func confirm(_ password: String, of person: Int64, from peer: String) async throws -> ConfirmOutcome {
        let people = try await people()
        let name = people.count > 1 ? people.first { $0.id == person }.map { PersonName(typed: $0.name) } : nil
        guard name != nil || person == Person.owner else { return .wrong }
        return try await attempt(password, name, from: peer) { _, _, _ in }
    }

    /// - Parameters:
    ///   - name: nil is the owner, alone.
    ///   - body: within the transaction that counts the attempt as right.
    private func attempt(
        _ password: String, _ name: PersonName?, from peer: String,
        then body: @Sendable (_ person: Int64, _ now: Int64, Connection) throws -> Void
    ) async throws -> ConfirmOutcome {
        let source = AttemptSource(address: PeerAddress.key(peer), name: name)
        let begun = clock()
        let (wait, person, hash) = try await AccountError.translating {
            try await database.write { connection in
                let person = try name.map { try PersonTable.id($0, on: connection) } ?? Person.owner
                return (
                    try AttemptTable.begin(source, now: begun, on: connection), person,
                    try person.flatMap { try PasswordTable.hash(of: $0, on: connection) }
                )
            }
        }
        guard wait == 0 else { return .later(retryAfter: Int(wait)) }
        guard try await check(password, against: hash), let hash, let person else { return .wrong }
        let now = clock()
        return try await change(durably: false) { connection in
            // The password may have been changed, or the person removed, during the check.
            guard try PasswordTable.hash(of: person, on: connection) == hash else { return .wrong }
            try AttemptTable.succeed(source, now: now, on: connection)
            try body(person, now, connection)
            return .right
        }
    }
}
