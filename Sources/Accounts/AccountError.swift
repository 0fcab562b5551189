internal import Storage

/// Why something about passwords and sessions could not be done; reads as a sentence.
public enum AccountError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There are no sessions without a password.
    case noPassword
    /// Hashing a password takes 64 MB for a moment, which the machine did not have.
    case outOfMemory
    /// `accounts.sqlite` failed; the sentence says how.
    case storage(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .noPassword: "No password is set."
        case .outOfMemory: "There was not enough memory to check the password. Close other programs and try again."
        case .storage(let sentence): sentence
        }
    }

    /// Rethrows the database's errors as ``storage(_:)``, and all others unchanged.
    static func translating<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let error as StorageError { throw storage(error.description) }
    }
}
