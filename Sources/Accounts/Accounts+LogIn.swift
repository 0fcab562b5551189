internal import Storage

/// How an attempt to log in went.
public enum LogInOutcome: Hashable, Sendable {
    /// The password was right: the token of the new session.
    case right(SessionToken)
    /// The password was wrong.
    case wrong
    /// There were too many wrong passwords: this one was not checked. The next will be after this many seconds, 1…900.
    case later(retryAfter: Int)
}

extension Accounts {
    /// Tries a password and begins a session.
    ///
    /// - Parameters:
    ///   - peer: the address it came from, such as `192.168.1.7` or `fe80::1`.
    ///   - label: what the browser calls itself.
    /// - Throws: ``AccountError``.
    public func logIn(_ password: String, from peer: String, label: String) async throws -> LogInOutcome {
        let address = PeerAddress.key(peer)
        let begun = clock()
        // Not the snapshot: another process may just have changed the password.
        let (wait, hash) = try await AccountError.translating {
            try await database.write { connection in
                (
                    try AttemptTable.begin(address, now: begun, on: connection),
                    try PasswordTable.hash(on: connection)
                )
            }
        }
        guard wait == 0 else { return .later(retryAfter: Int(wait)) }
        guard try await check(password, against: hash), let hash else { return .wrong }
        let token = SessionToken()
        let now = clock()
        let isIn = try await change(durably: false) { connection in
            // The password may have been changed during the check.
            guard try PasswordTable.hash(on: connection) == hash else { return false }
            try AttemptTable.succeed(address, now: now, on: connection)
            try SessionTable.insert(token, label: label, now: now, on: connection)
            return true
        }
        return isIn ? .right(token) : .wrong
    }
}
