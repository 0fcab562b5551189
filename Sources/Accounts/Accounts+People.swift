internal import Storage

// The accounts stand above the libraries: those of all people are in the `accounts.sqlite` of the owner's.
extension Accounts {
    /// All people, the owner first. Empty before a person is added: then the owner is alone, and has no name.
    /// - Throws: ``AccountError``.
    public func people() async throws -> [Person] { try await snapshot().people }

    /// Whether signing in takes a name besides the password: with two people or more.
    /// - Throws: ``AccountError``.
    public var asksForName: Bool {
        get async throws { try await snapshot().people.count > 1 }
    }

    /// The person with a name, however it is written; nil when there is none.
    /// - Throws: ``AccountError``.
    public func person(named name: String) async throws -> Person? {
        let key = PersonName(typed: name).key
        return try await people().first { PersonName(typed: $0.name).key == key }
    }

    /// The person with a number; nil when there is none.
    /// - Throws: ``AccountError``.
    public func person(_ id: Int64) async throws -> Person? { try await people().first { $0.id == id } }

    /// Whether there is a person with a number now: read from the disk, where another program may have removed them.
    /// - Throws: ``AccountError``.
    public func isThere(_ id: Int64) async throws -> Bool {
        try await AccountError.translating {
            try await database.read { try PasswordTable.hash(of: id, on: $0) != nil }
        }
    }

    /// Gives the owner a name, after which others can be added.
    ///
    /// - Parameter password: what the owner is to sign in with; nil keeps the password that is set.
    /// - Throws: ``PersonNameProblem``, ``PasswordProblem``, ``AccountError/noPassword`` without any password,
    ///   ``AccountError/ownerHasName``, ``AccountError``.
    @discardableResult public func nameOwner(_ name: String, password: String? = nil) async throws -> Person {
        let name = try PersonName(new: name)
        var hash: PasswordHash?
        if let password { hash = try await hashing.hash(try PasswordText(new: password)) }
        let now = clock()
        return try await change { [hash] connection in
            // The owner may have got a name in another program while this one was typed.
            guard try PersonTable.all(on: connection).isEmpty else { throw AccountError.ownerHasName }
            if let hash {
                try PasswordTable.set(hash, of: Person.owner, now: now, on: connection)
                try SessionTable.deleteAll(of: Person.owner, except: nil, on: connection)
            }
            guard try PasswordTable.hash(of: Person.owner, on: connection) != nil else {
                throw AccountError.noPassword
            }
            return try PersonTable.nameOwner(name, now: now, on: connection)
        }
    }

    /// Adds a person beside the owner, who has a name.
    ///
    /// - Parameters:
    ///   - name: 1…40 characters; no other person's, in capital or small letters.
    ///   - password: 8…128 characters.
    /// - Throws: ``PersonNameProblem``, ``PasswordProblem``, ``AccountError``.
    public func addPerson(_ name: String, password: String) async throws -> Person {
        let name = try PersonName(new: name)
        let hash = try await hashing.hash(try PasswordText(new: password))
        let now = clock()
        return try await change { connection in
            let people = try PersonTable.all(on: connection)
            guard !people.isEmpty else { throw AccountError.ownerHasNoName }
            guard people.count < Person.most else { throw AccountError.tooManyPeople }
            guard try PersonTable.id(name, on: connection) == nil else { throw AccountError.nameIsTaken }
            let person = try PersonTable.add(name, now: now, on: connection)
            try PasswordTable.set(hash, of: person.id, now: now, on: connection)
            return person
        }
    }

    /// Removes a person: their password and their sessions. The owner can be removed when they are alone, and then only
    /// loses their name. Libraries are not touched.
    ///
    /// - Throws: ``AccountError/unknownPerson``, ``AccountError/othersAreThere``, ``AccountError``.
    public func removePerson(_ id: Int64) async throws {
        try await change { connection in
            guard try PersonTable.all(on: connection).contains(where: { $0.id == id }) else {
                throw AccountError.unknownPerson
            }
            if id == Person.owner {
                guard try PersonTable.others(on: connection) == 0 else { throw AccountError.othersAreThere }
                try PersonTable.forgetOwnersName(on: connection)
            } else {
                try PasswordTable.remove(of: id, on: connection)
            }
        }
    }

    /// Removes all people but the owner, who loses their name: for the accounts of a backup that is restored without their
    /// libraries.
    /// - Throws: ``AccountError``.
    public func removeOthers() async throws {
        try await change { connection in
            for person in try PersonTable.all(on: connection) where !person.isOwner {
                try PasswordTable.remove(of: person.id, on: connection)
            }
            try PersonTable.forgetOwnersName(on: connection)
        }
    }
}
