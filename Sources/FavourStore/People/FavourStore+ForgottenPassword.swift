internal import Accounts
internal import Favours
internal import Hashing

/// What is sent to a person who has forgotten the password. Its sender alone has it until
/// ``Delivery/leaseSeconds`` have passed.
public struct PasswordCode: Hashable, Sendable {
    /// The person's name.
    public let name: String
    /// The confirmed address for e-mails, the only one that it may be sent to.
    public let address: String
    /// The code of the language of e-mails: `en`.
    public let language: String
    /// Eight letters and digits, parted by a hyphen in the middle.
    public let text: String
    /// What tells its e-mail from all others; the same for all attempts.
    public let identifier: String
    /// The row of the table.
    let row: Int64
}

extension FavourStore {
    /// For how many seconds a code for a new password holds at least; at most twice as long.
    public static let passwordCodeSeconds: Int64 = 1800

    /// Lets an e-mail wait for a person who has forgotten the password, where there is such a person with a confirmed
    /// address. Within ``passwordCodeSeconds``, at most ``RateLimit/passwordMails`` are sent to one person.
    ///
    /// - Parameters:
    ///   - name: the person's name, or the address of the account.
    ///   - peer: the address it came from.
    /// - Returns: what looks for the person, to be waited for in tests alone: how long it takes tells whether there is one.
    /// - Throws: ``StoreError/tooOften(retryAfter:)``, also for names that nobody has; ``StoreError/storage(_:)``.
    @discardableResult public func askForPasswordCode(
        for name: String, from peer: String
    ) async throws -> Task<Void, Never> {
        let key = Self.typedKey(name)
        try await limitStrangers(Self.rateKey("password code", from: peer), .passwordCodes)
        try await limitStrangers(
            try rateKey(Self.rateKey("password code name", from: peer), name: key), .passwordCodesByName)
        let (now, limit) = (clock(), hasLimits ? RateLimit.passwordMails : nil)
        return Task {
            // Where the database fails, no e-mail comes, and the person asks again.
            try? await write { connection in
                guard let found = try PersonTable.password(of: key, on: connection)?.person,
                    try MailTable.trustedAddress(of: found, now: now, on: connection) != nil
                else { return }
                try PasswordMailTable.ask(found, limit, now: now, on: connection)
            }
        }
    }

    /// Takes the e-mail for a forgotten password that is due first, for ``Delivery/leaseSeconds``.
    ///
    /// Its code is made of the installation's secret, the stored password, the address and the half-hour: it is not stored,
    /// and holds no longer than until password or address is another one.
    ///
    /// - Returns: nil when none is due.
    public func claimPasswordCode() async throws -> PasswordCode? {
        let now = clock()
        while true {
            let found = try await claim { connection -> (code: PasswordCode?, isLast: Bool) in
                guard let (row, person, asked) = try PasswordMailTable.claim(now: now, on: connection) else {
                    return (nil, true)
                }
                let mail = try MailTable.settings(of: person, on: connection)
                guard now < asked + Self.passwordCodeSeconds,
                    let address = try MailTable.trustedAddress(of: person, now: now, on: connection),
                    let password = try PersonTable.password(of: person, on: connection),
                    let name = try PersonTable.people([person], on: connection)[person]?.name
                else {
                    // No sender was there while it was waited for, or the address is gone.
                    try PasswordMailTable.set("skipped", row, now: now, on: connection)
                    return (nil, false)
                }
                let code = PasswordCode(
                    name: name, address: address, language: mail.language,
                    text: try self.passwordCode(
                        of: person, password: password, address: address, time: now / Self.passwordCodeSeconds),
                    identifier: try self.code("password code \(row)"), row: row)
                return (code, true)
            }
            if found.isLast { return found.code }
        }
    }

    /// Says what became of an e-mail for a forgotten password.
    ///
    /// - Returns: whether it was given up.
    @discardableResult public func finish(_ code: PasswordCode, _ outcome: DeliveryOutcome) async throws -> Bool {
        try await finish(row: code.row, outcome)
    }

    func finish(row: Int64, _ outcome: DeliveryOutcome) async throws -> Bool {
        let now = clock()
        return try await write { connection in
            switch outcome {
            case .sent:
                try PasswordMailTable.set("sent", row, now: now, on: connection)
                return false
            case .failed(let reason, let isPermanent):
                return try PasswordMailTable.fail(
                    row, reason, isPermanent: isPermanent, now: now, on: connection)
            }
        }
    }

    /// Sets another password for a person who has read the code, and ends what the one before had let in
    /// (``securityHasChanged(_:of:keeping:now:on:)``).
    ///
    /// - Throws: ``StoreError/codeWrong``, also when it has expired, and for names that nobody has;
    ///   ``StoreError/password(_:)``, ``StoreError/tooOften(retryAfter:)``, ``StoreError/storage(_:)``.
    public func setPassword(_ password: String, of name: String, code: String, from peer: String) async throws {
        if let problem = PasswordProblem(of: password) { throw StoreError.password(problem) }
        let key = Self.typedKey(name)
        try await limitStrangers(Self.rateKey("password try", from: peer), .signInByAddress)
        try await limitStrangers(try rateKey(Self.rateKey("password try name", from: peer), name: key), .mailTries)
        try await limitStrangers(try rateKey("password try name", name: key), .passwordTriesAnywhere)
        let typed = Array(
            String(String.UnicodeScalarView(code.unicodeScalars.prefix(40))).uppercased().filter {
                $0.isLetter || $0.isNumber
            }.utf8)
        let time = clock()
        let now = time / Self.passwordCodeSeconds
        let hash = try await hash(password)
        let known = try addressHash(peer)
        try await write { connection in
            guard let found = try PersonTable.password(of: key, on: connection),
                let address = try MailTable.trustedAddress(of: found.person, now: time, on: connection)
            else { throw StoreError.codeWrong }
            let isRight = try [now, now - 1].contains { time in
                let right = try self.passwordCode(
                    of: found.person, password: found.password, address: address, time: time)
                return ConstantTime.isEqual(typed, Array(right.utf8.filter { $0 != UInt8(ascii: "-") }))
            }
            guard isRight else { throw StoreError.codeWrong }
            try PersonTable.setPassword(hash, of: found.person, on: connection)
            try Self.securityHasChanged(.password, of: found.person, keeping: nil, now: time, on: connection)
            // The person signs in next: also where others are trying passwords for the name.
            try KnownAddressTable.put(known, of: found.person, now: time, on: connection)
        }
    }

    /// 40 bits: at a thousand tries an hour, nobody finds it.
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
