/// Passwords of people whose accounts are kept elsewhere: argon2id, two at a time.
public final class Passwords: Sendable {
    private let hashing: HashingQueue

    /// One queue for a program.
    public convenience init() { self.init(cost: .interactive) }

    /// - Parameter cost: of each new hash.
    package init(cost: PasswordCost) { hashing = HashingQueue(cost: cost) }

    /// What is to be stored of a new password: argon2id with its salt and costs, as text.
    /// - Throws: ``PasswordProblem`` when it cannot be one, ``AccountError/outOfMemory``.
    public func hash(_ password: String) async throws -> String {
        try await hashing.hash(try PasswordText(new: password)).text
    }

    /// Whether a stored text was made of a password. Takes the same time when there is none to compare with.
    /// - Throws: ``AccountError/outOfMemory``.
    public func check(_ password: String, against stored: String?) async throws -> Bool {
        let hash = stored.map { PasswordHash(stored: $0) } ?? .decoy
        return try await hashing.check(PasswordText(typed: password), against: hash) && stored != nil
    }
}
