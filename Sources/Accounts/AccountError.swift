internal import Storage

/// An error of a password or session operation, with a sentence for people.
public enum AccountError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A session was asked for in a library without a password.
    case noPassword
    /// There is a password by now.
    case passwordIsSet
    /// Two people cannot have the same name.
    case nameIsTaken
    /// No person has this name or number.
    case unknownPerson
    /// Others can be added once the owner has a name.
    case ownerHasNoName
    /// The owner got a name meanwhile.
    case ownerHasName
    /// The owner and their password stay as long as there are others.
    case othersAreThere
    /// The session that was to be kept has ended meanwhile.
    case signedOut
    /// There are ``Person/most`` people already.
    case tooManyPeople
    /// Hashing a password takes 64 MB for a moment, which the machine did not have.
    case outOfMemory
    /// An operation on `accounts.sqlite` failed; the value is SQLite's reason.
    case storage(String)

    /// The error as one sentence.
    public var description: String {
        switch self {
        case .noPassword: "No password is set."
        case .passwordIsSet: "A password is set already."
        case .nameIsTaken: "There is somebody of this name already."
        case .unknownPerson: "There is nobody of this name."
        case .ownerHasNoName: "The first person has no name yet."
        case .ownerHasName: "The owner has a name by now."
        case .othersAreThere: "There are other people."
        case .signedOut: "The session has ended meanwhile."
        case .tooManyPeople: "There are \(Person.most) people already."
        case .outOfMemory: "There was not enough memory to check the password. Close other programs and try again."
        case .storage(let sentence): sentence
        }
    }

    /// Rethrows the database's errors as ``storage(_:)``, and all others unchanged.
    static func translating<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let error as StorageError { throw storage(error.description) }
    }
}
