public import Favours
internal import Hashing

extension FavourStore {
    /// How long a code for an address holds, in seconds.
    public static let mailCodeSeconds: Int64 = 3600

    /// Where and when a person gets e-mails.
    public func mailSettings(of person: PersonID) async throws -> MailSettings {
        try await read { try MailTable.settings(of: person, on: $0) }
    }

    /// Begins to use another address: nothing but the code may be sent there before ``confirmMail(_:by:)``.
    ///
    /// - Parameters:
    ///   - address: checked by the caller.
    ///   - language: the code of the language of e-mails.
    ///   - password: asked for where another address is confirmed already: who has the session alone takes the account over
    ///     otherwise. Without it, the first address gets no codes for a new password before ``unsureSeconds`` have passed.
    /// - Returns: the code, six digits, to be sent to the address.
    /// - Throws: ``StoreError/tooOften(retryAfter:)``: for the person and for the address; ``StoreError/wrongPassword``.
    public func requestMail(
        _ address: String, language: String, password: String? = nil, by person: PersonID
    ) async throws -> String {
        let isSure = try await isSure(of: address, password, by: person)
        try await limit("mail \(person.rawValue)", .mailCodes)
        // The address itself is not kept in the table of rates.
        try await limit("mail to \(try code("rate \(address.lowercased())"))", .mailCodes)
        var generator = SystemRandomNumberGenerator()
        let code = String(String(1_000_000 + Int.random(in: 0..<1_000_000, using: &generator)).dropFirst())
        let hash = try mailCode(code, of: person)
        let now = clock()
        try await write { connection in
            guard try PersonTable.isMember(person, on: connection) else { throw StoreError.notFound }
            try MailTable.setPending(
                address, code: hash, expires: now + Self.mailCodeSeconds, language: language, isSure: isSure,
                of: person,
                on: connection)
        }
        return code
    }

    /// Whether the password counts as typed for a change of the address.
    /// - Throws: ``StoreError/wrongPassword`` where it has to be typed, and was not.
    private func isSure(of address: String, _ password: String?, by person: PersonID) async throws -> Bool {
        if let password, !password.isEmpty {
            _ = try await confirm(password, of: person)
            return true
        }
        let now = clock()
        return try await read { connection in
            // Another code for the address that waits.
            if try MailTable.isSure(address, of: person, on: connection) { return true }
            guard try MailTable.settings(of: person, on: connection).address == nil else {
                throw StoreError.wrongPassword
            }
            // The address after the sign-up.
            let created = try PersonTable.people([person], on: connection)[person]?.created ?? 0
            return now < created + Self.justJoinedSeconds
        }
    }

    /// The names of the other people who have confirmed an address. To be written only in e-mails to that address.
    public func names(with address: String, except person: PersonID) async throws -> [String] {
        try await read { connection in
            let owners = try MailTable.owners(of: address.lowercased(), on: connection).filter { $0 != person }
            return try PersonTable.people(owners, on: connection).values.map(\.name).sorted()
        }
    }

    /// Uses the address that waits for this code.
    /// - Throws: ``StoreError/codeWrong``, also when it has expired; ``StoreError/tooOften(retryAfter:)``.
    public func confirmMail(_ code: String, by person: PersonID) async throws {
        try await limit("mail code \(person.rawValue)", .mailTries)
        let hash = try mailCode(code.filter { !$0.isWhitespace }, of: person)
        let now = clock()
        try await write { connection in
            let before = try MailTable.settings(of: person, on: connection).address
            guard try MailTable.confirm(hash, of: person, now: now, on: connection) else { throw StoreError.codeWrong }
            if let before {
                try PasswordMailTable.tell(.address, person, to: before, now: now, on: connection)
            }
        }
    }

    /// Chooses when e-mails are sent, and their language. Topics that are left out stay as they are.
    public func setMail(
        _ timings: [NewsTopic: MailTiming], language: String, by person: PersonID
    ) async throws {
        try await write { connection in
            guard try PersonTable.isMember(person, on: connection) else { throw StoreError.notFound }
            try MailTable.setLanguage(language, of: person, on: connection)
            for (topic, timing) in timings { try MailTable.set(timing, topic, of: person, on: connection) }
        }
    }

    /// Forgets the address that waits for its code; one that was confirmed before stays.
    public func removePendingMail(by person: PersonID) async throws {
        try await write { try MailTable.removePending(of: person, on: $0) }
    }

    /// What tells the e-mail with a code from all others.
    public func mailIdentifier(ofCode code: String, for person: PersonID) throws -> String {
        try self.code("code \(person.rawValue) \(code) \(clock())")
    }

    /// Forgets a person's address, and the one that waits.
    /// - Parameter password: asked for where an address is confirmed.
    /// - Throws: ``StoreError/wrongPassword``, ``StoreError/tooOften(retryAfter:)``, ``StoreError/storage(_:)``.
    public func removeMail(by person: PersonID, password: String) async throws {
        if try await mailSettings(of: person).address != nil { _ = try await confirm(password, of: person) }
        let now = clock()
        try await write { connection in
            try Self.tell(.addressRemoved, of: person, now: now, on: connection)
            try MailTable.removeAddress(of: person, on: connection)
        }
    }

    /// What lets the reader of an e-mail end such e-mails without signing in. Holds for the address that it is sent to, as
    /// long as the person has that one.
    public func unsubscribeToken(of person: PersonID, address: String) throws -> String {
        "\(person.rawValue)-" + (try code("unsubscribe \(person.rawValue) \(address)"))
    }

    /// Whether a token holds.
    public func isUnsubscribeToken(_ token: String) async throws -> Bool { try await person(ofToken: token) != nil }

    /// Ends all e-mails to the person of a token.
    ///
    /// - Returns: false when the token does not hold: then nothing was changed.
    public func unsubscribe(_ token: String) async throws -> Bool {
        guard let person = try await person(ofToken: token) else { return false }
        try await write { connection in
            for topic in NewsTopic.allCases { try MailTable.set(.off, topic, of: person, on: connection) }
        }
        return true
    }

    private func person(ofToken token: String) async throws -> PersonID? {
        guard let number = token.split(separator: "-").first.flatMap({ Int64($0) }), token.utf8.count < 100 else {
            return nil
        }
        let person = PersonID(rawValue: number)
        guard let address = try await mailSettings(of: person).address else { return nil }
        let right = Array(try unsubscribeToken(of: person, address: address).utf8)
        return ConstantTime.isEqual(right, Array(token.utf8)) ? person : nil
    }

    private func mailCode(_ code: String, of person: PersonID) throws -> String {
        try self.code("mail code \(person.rawValue) \(code)")
    }

    /// 128 bits, in hexadecimal, that only this installation can make of some words. They begin with a letter, as nothing
    /// else does that is made with the secret.
    func code(_ words: String) throws -> String {
        Array(try HMAC.code(of: Array(words.utf8), key: secret).prefix(16)).hex
    }
}
