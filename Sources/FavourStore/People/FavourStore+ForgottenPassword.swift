internal import Accounts
public import Favours
internal import Hashing

/// What is sent to a person who has forgotten the password.
public struct PasswordCode: Hashable, Sendable {
    /// Whose account it is.
    public let person: PersonID
    /// The person's name.
    public let name: String
    /// The confirmed address for e-mails, the only one that it may be sent to.
    public let address: String
    /// The code of the language of e-mails: `en`.
    public let language: String
    /// Eight letters and digits, parted by a hyphen in the middle.
    public let text: String
    /// What tells its e-mail from all others.
    public let identifier: String
}

extension FavourStore {
    /// For how many seconds a code for a new password holds at least; at most twice as long.
    public static let passwordCodeSeconds: Int64 = 1800

    /// The code with which a person who has forgotten the password chooses another one.
    ///
    /// It is made of the installation's secret, the stored password and the half-hour: nothing is stored, and it holds no
    /// longer than until the password is another one.
    ///
    /// - Parameters:
    ///   - name: the person's name, or the address that the account was made with.
    ///   - peer: the address it came from.
    /// - Returns: nil where there is no such person, or none with a confirmed address.
    /// - Throws: ``StoreError/tooOften(retryAfter:)``, also for names that nobody has; ``StoreError/storage(_:)``.
    public func passwordCode(for name: String, from peer: String) async throws -> PasswordCode? {
        let key = Self.typedKey(name)
        try await limit(Self.rateKey("password code", from: peer), .passwordCodes)
        try await limit(try rateKey("password code name", name: key), .mailCodes)
        let found = try await read { connection -> (PersonID, String, MailSettings)? in
            guard let found = try PersonTable.password(name: key, email: key, on: connection) else { return nil }
            return (found.person, found.password, try MailTable.settings(of: found.person, on: connection))
        }
        guard let (person, password, mail) = found, let address = mail.address else { return nil }
        let name = try await self.person(person).name
        let time = clock() / Self.passwordCodeSeconds
        return PasswordCode(
            person: person, name: name, address: address, language: mail.language,
            text: try passwordCode(of: person, password: password, address: address, time: time),
            identifier: try code("password code \(person.rawValue) \(clock())"))
    }

    /// Sets another password for a person who has read the code, and ends all sessions.
    ///
    /// - Throws: ``StoreError/codeWrong``, also when it has expired, and for names that nobody has;
    ///   ``StoreError/password(_:)``, ``StoreError/tooOften(retryAfter:)``, ``StoreError/storage(_:)``.
    public func setPassword(_ password: String, of name: String, code: String, from peer: String) async throws {
        if let problem = PasswordProblem(of: password) { throw StoreError.password(problem) }
        let key = Self.typedKey(name)
        try await limit(Self.rateKey("password try", from: peer), .signInByAddress)
        try await limit(try rateKey("password try name", name: key), .mailTries)
        let typed = Array(code.prefix(40).uppercased().filter { $0.isLetter || $0.isNumber }.utf8)
        let now = clock() / Self.passwordCodeSeconds
        let hash = try await hash(password)
        try await write { connection in
            guard let found = try PersonTable.password(name: key, email: key, on: connection),
                let address = try MailTable.settings(of: found.person, on: connection).address
            else { throw StoreError.codeWrong }
            let isRight = try [now, now - 1].contains { time in
                let right = try self.passwordCode(
                    of: found.person, password: found.password, address: address, time: time)
                return ConstantTime.isEqual(typed, Array(right.utf8.filter { $0 != UInt8(ascii: "-") }))
            }
            guard isRight else { throw StoreError.codeWrong }
            try PersonTable.setPassword(hash, of: found.person, on: connection)
            try PersonSessionTable.deleteAll(of: found.person, except: nil, on: connection)
        }
    }

    /// 40 bits: at ten tries an hour, nobody finds it.
    private func passwordCode(
        of person: PersonID, password: String, address: String, time: Int64
    ) throws -> String {
        let words = "password \(person.rawValue) \(time) \(address) \(password)"
        let bits = try HMAC.code(of: Array(words.utf8), key: secret).prefix(5).reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        // Without those that look like others (Crockford's Base32).
        let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        let text = (0..<8).map { letters[Int(bits >> UInt64(35 - 5 * $0) & 31)] }
        return String(text.prefix(4)) + "-" + String(text.suffix(4))
    }
}
