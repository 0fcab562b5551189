internal import Storage

extension Accounts {
    /// Whether the library has a password.
    /// - Throws: ``AccountError``.
    public var hasPassword: Bool {
        get async throws { try await snapshot().hasPassword }
    }

    /// Sets or changes a person's password. Ends all their sessions but `kept`. Without `kept` it is the owner who sets it:
    /// then it also ends all waits after wrong passwords. A person who changes their own must not be able to.
    ///
    /// - Parameters:
    ///   - password: 8…128 characters.
    ///   - person: whose; the owner need have no name.
    ///   - kept: the session in which the password is changed.
    /// - Throws: ``PasswordProblem`` when it cannot be one, ``AccountError/signedOut`` when `kept` has ended: somebody else
    ///   may have set a password since, ``AccountError``.
    public func setPassword(
        _ password: String, of person: Int64 = Person.owner, keeping kept: Session.ID? = nil
    ) async throws {
        let hash = try await hashing.hash(try PasswordText(new: password))
        let now = clock()
        try await change { connection in
            if person != Person.owner, try PasswordTable.hash(of: person, on: connection) == nil {
                throw AccountError.unknownPerson
            }
            if let kept, try !SessionTable.has(kept, of: person, on: connection) { throw AccountError.signedOut }
            try PasswordTable.set(hash, of: person, now: now, on: connection)
            try SessionTable.deleteAll(of: person, except: kept, on: connection)
            if kept == nil { try AttemptTable.forgive(on: connection) }
        }
    }

    /// Sets the owner's password where there is none.
    ///
    /// - Parameter password: 8…128 characters.
    /// - Throws: ``PasswordProblem`` when it cannot be one, ``AccountError/passwordIsSet``, ``AccountError``.
    public func setFirstPassword(_ password: String) async throws {
        let hash = try await hashing.hash(try PasswordText(new: password))
        let now = clock()
        try await change { connection in
            guard try PasswordTable.hash(of: Person.owner, on: connection) == nil else {
                throw AccountError.passwordIsSet
            }
            try PasswordTable.set(hash, of: Person.owner, now: now, on: connection)
        }
    }

    /// Removes the owner's password, and with it all sessions and the owner's name.
    /// - Throws: ``AccountError/othersAreThere`` while there are other people, ``AccountError``.
    public func removePassword() async throws {
        try await change { connection in
            guard try PersonTable.others(on: connection) == 0 else { throw AccountError.othersAreThere }
            try PasswordTable.remove(of: Person.owner, on: connection)
        }
    }

    /// Whether this is a person's password; false when none is set. Wrong passwords are not counted: for programs that
    /// have the library's files.
    /// - Throws: ``AccountError``.
    public func check(_ password: String, of person: Int64 = Person.owner) async throws -> Bool {
        let hash = try await AccountError.translating {
            try await database.read { try PasswordTable.hash(of: person, on: $0) }
        }
        return try await check(password, against: hash)
    }

    /// Takes the same time whether there is a password or not.
    func check(_ password: String, against hash: PasswordHash?) async throws(AccountError) -> Bool {
        let isRight = try await hashing.check(PasswordText(typed: password), against: hash ?? .decoy)
        return isRight && hash != nil
    }
}
