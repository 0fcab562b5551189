public import Accounts
public import Favours
public import Geography
internal import NormalForms

extension FavourStore {
    /// Makes an account and signs in. It asks for no e-mail address: to say that one is taken would tell strangers who has an
    /// account (``requestMail(_:language:by:)``).
    ///
    /// - Parameters:
    ///   - invitation: the code that was typed, where people join with one, and then it is used once more in the same
    ///     transaction; nil where they join without.
    ///   - peer: the address it came from.
    ///   - label: what the browser calls itself.
    /// - Throws: ``StoreError``.
    public func signUp(
        _ new: NewPerson, invitation: String? = nil, from peer: String, label: String = ""
    ) async throws -> (person: PersonID, token: SessionToken) {
        guard new.isAdult else { throw StoreError.notAdult }
        var new = new
        new.name = try Self.checked(name: new.name)
        let (person, key) = (new, Self.key(new.name))
        // Before it is looked up which names are taken: mistakes must not tell of these.
        if let problem = PasswordProblem(of: new.password) { throw StoreError.password(problem) }
        try await limitStrangers(Self.rateKey("signUp try", from: peer), .signUpTries)
        let code = try invitation.map { try Self.code($0) }
        let before = clock()
        try await read { connection in
            // First: without a code nobody learns which names there are.
            if let code { _ = try InvitationTable.find(code, now: before, on: connection) }
            try Self.checkFree(key, on: connection)
        }
        // Neighbours who meet share an address: names that are taken must not use up their accounts.
        try await limitStrangers(Self.rateKey("signUp", from: peer), .signUp)
        let hash = try await hash(new.password)
        let token = SessionToken()
        let address = try addressHash(peer)
        let now = clock()
        let id = try await write { connection in
            if let code { try InvitationTable.use(code, now: now, on: connection) }
            try Self.checkFree(key, on: connection)
            let all = try NeighbourhoodTable.all(on: connection)
            let id = try PersonTable.insert(
                person, key: key, password: hash,
                neighbourhood: all.first { $0.id == person.neighbourhood }?.id
                    ?? person.point.flatMap { Neighbourhood.of($0, among: all)?.id }, now: now,
                on: connection)
            try PersonSessionTable.insert(token.hash, of: id, label: label, now: now, on: connection)
            try KnownAddressTable.put(address, of: id, now: now, on: connection)
            return id
        }
        return (id, token)
    }

    /// Signs in with a name, or an address, and a password.
    /// - Throws: ``StoreError/wrongPassword``, ``StoreError/suspended(until:)`` with the right one,
    ///   ``StoreError/tooOften(retryAfter:)``, ``StoreError/storage(_:)``.
    public func signIn(
        _ name: String, password: String, from peer: String, label: String = ""
    ) async throws -> (person: PersonID, token: SessionToken) {
        let found = try await identified(name, password: password, from: peer)
        let token = SessionToken()
        let now = clock()
        try await write { connection in
            // The password may have been changed during the check.
            guard try PersonTable.password(of: found.person, on: connection) == found.password else {
                throw StoreError.wrongPassword
            }
            try Self.endSuspensions(now, on: connection)
            if let suspension = try ModerationTable.suspension(of: found.person, on: connection) {
                throw StoreError.suspended(until: suspension.until)
            }
            try PersonSessionTable.insert(token.hash, of: found.person, label: label, now: now, on: connection)
        }
        return (found.person, token)
    }

    /// Finds a person who is suspended and knows the password, for what suspended people may do: take their data along, and
    /// delete the account. Counted as a try to sign in.
    ///
    /// - Returns: nil when the person is not suspended, or not any more; with what the operator wrote as the reason.
    /// - Throws: ``StoreError/wrongPassword``, ``StoreError/tooOften(retryAfter:)``, ``StoreError/storage(_:)``.
    public func suspendedPerson(
        _ name: String, password: String, from peer: String
    ) async throws -> (person: Person, suspension: Suspension, reason: String?)? {
        let found = try await identified(name, password: password, from: peer).person
        let (suspension, reason) = try await read { connection in
            (
                try ModerationTable.suspension(of: found, on: connection),
                try OperatorTable.suspensions(of: found, on: connection).first?.reason
            )
        }
        guard let suspension else { return nil }
        return (try await person(found), suspension, reason)
    }

    /// Finds the person of a name, or an address, and a password.
    private func identified(
        _ name: String, password: String, from peer: String
    ) async throws -> (person: PersonID, password: String) {
        let key = Self.typedKey(name)
        let address = try addressHash(peer)
        var counted = [
            Self.rateKey("signIn", from: peer), try rateKey(Self.rateKey("signIn name", from: peer), name: key),
        ]
        // Counted before the check, so that simultaneous tries are counted as well.
        try await limitStrangers(counted[0], .signInByAddress)
        try await limitStrangers(counted[1], .signInByName)
        let before = clock()
        let (found, isKnown) = try await read { connection in
            let found = try PersonTable.password(of: key, on: connection)
            let isKnown = try found.map {
                try KnownAddressTable.isKnown(address, of: $0.person, now: before, on: connection)
            }
            return (found, isKnown ?? false)
        }
        if !isKnown {
            counted.append(try rateKey("signIn name", name: key))
            try await limitStrangers(counted[2], .signInByNameAnywhere)
        }
        guard try await passwords.check(password, against: found?.password), let found else {
            throw StoreError.wrongPassword
        }
        if hasLimits {
            let (keys, now) = (giveBackUnwritten(counted), clock())
            try await write { connection in
                for key in keys { try SettingTable.giveBack(key, on: connection) }
                try KnownAddressTable.put(address, of: found.person, now: now, on: connection)
            }
        }
        return found
    }

    /// Changes name and neighbourhood.
    /// - Throws: ``StoreError/nameTaken``, ``StoreError/nameInvalid``, ``StoreError/neighbourhoodUnknown``.
    public func change(_ person: PersonID, name: String, neighbourhood: Int64?) async throws {
        let name = try Self.checked(name: name)
        let key = Self.key(name)
        try await write { connection in
            guard try !PersonTable.hasName(key, except: person, on: connection) else { throw StoreError.nameTaken }
            if let neighbourhood {
                let all = try NeighbourhoodTable.all(on: connection)
                guard all.contains(where: { $0.id == neighbourhood }) else { throw StoreError.neighbourhoodUnknown }
            }
            try PersonTable.change(person, name: name, key: key, neighbourhood: neighbourhood, on: connection)
        }
    }

    /// Several people, by their numbers.
    public func people(_ ids: Set<PersonID>) async throws -> [PersonID: Person] {
        try await read { try PersonTable.people(ids, on: $0) }
    }

    /// Several people as a person sees them: of people with a block between them, none sees the other's picture.
    public func people(_ ids: Set<PersonID>, for visitor: PersonID) async throws -> [PersonID: Person] {
        try await read { connection in
            var people = try PersonTable.people(ids, on: connection)
            for id in try PersonTable.blocked(visitor, on: connection) { people[id]?.picture = nil }
            return people
        }
    }

    /// A person.
    /// - Throws: ``StoreError/notFound``.
    public func person(_ id: PersonID) async throws -> Person {
        guard let person = try await people([id])[id] else { throw StoreError.notFound }
        return person
    }

    /// A person as another one sees them, see ``people(_:for:)``.
    /// - Throws: ``StoreError/notFound``.
    public func person(_ id: PersonID, for visitor: PersonID) async throws -> Person {
        guard let person = try await people([id], for: visitor)[id] else { throw StoreError.notFound }
        return person
    }

    /// All people, by name.
    public func allPeople() async throws -> [Person] { try await read { try PersonTable.all(on: $0) } }

    // MARK: Neighbourhoods

    /// All, by name.
    public func neighbourhoods() async throws -> [Neighbourhood] {
        try await read { try NeighbourhoodTable.all(on: $0) }
    }

    /// Adds a neighbourhood that is a circle, or moves the one of that name.
    public func setNeighbourhood(_ name: String, centre: Coordinate, radius: Double) async throws {
        try await write { try NeighbourhoodTable.put(name, centre: centre, radius: radius, area: nil, on: $0) }
    }

    /// Adds a neighbourhood with an outline, or gives it to the one of that name. Distances are measured from a point
    /// inside (``PolygonArea/middle``).
    public func setNeighbourhood(_ name: String, area: PolygonArea) async throws {
        let centre = area.middle
        try await write {
            try NeighbourhoodTable.put(
                name, centre: centre, radius: area.reach(from: centre), area: area, on: $0)
        }
    }

    /// Removes a neighbourhood. Its people have none until they choose another.
    /// - Throws: ``StoreError/notFound``.
    public func removeNeighbourhood(_ name: String) async throws {
        guard try await write({ try NeighbourhoodTable.remove(name, on: $0) }) else { throw StoreError.notFound }
    }

    // MARK: Checks

    private static func checkFree(_ key: String, on connection: Connection) throws {
        guard try !PersonTable.hasName(key, except: nil, on: connection) else { throw StoreError.nameTaken }
    }

    /// Whether a name has nothing that makes it look like another one, or like none: invisible letters, full-width letters
    /// and ligatures, piles of accents.
    private static func isDistinct(_ name: String) -> Bool {
        // Usual letters, although Unicode has compatible forms of them: Spanish ª and º, Armenian ev, Thai and Lao am, Lao ho.
        let usual = "\u{AA}\u{BA}\u{587}\u{E33}\u{EB3}\u{EDC}\u{EDD}".unicodeScalars
        let common = String(
            String.UnicodeScalarView(name.unicodeScalars.filter { !usual.contains($0) }))
        guard common == common.normalFormKC else { return false }
        var marks = 0
        return name.normalFormC.unicodeScalars.allSatisfy { scalar in
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            return marks <= 2 && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    static func checked(name: String) throws -> String {
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let isPlain = words.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.canonicalCombiningClass != .notReordered
                || $0.properties.numericType == .decimal || "-'’. ".unicodeScalars.contains($0)
        }
        guard isPlain, isDistinct(words), !Alphabet.areMixed(in: words), words.first?.isLetter == true,
            (2...40).contains(words.unicodeScalars.count)
        else {
            throw StoreError.nameInvalid
        }
        guard !Person.formerNames.contains(key(words)), !ReservedNames.contains(words) else {
            throw StoreError.nameTaken
        }
        return words
    }
}
