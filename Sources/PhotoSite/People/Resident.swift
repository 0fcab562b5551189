public import Accounts
public import Intake

/// Whose library a site shows, and what they may do on this computer.
public struct Resident: Sendable {
    /// Their number.
    public let person: Int64
    /// Where the libraries of people lie.
    public let folders: PeopleFolders
    /// Closes the library of a removed person; nil where no other libraries are open.
    let closing: (@Sendable (Int64) async -> Void)?

    /// - Parameters:
    ///   - person: their number.
    ///   - closing: closes the library of a removed person.
    public init(
        person: Int64 = Person.owner, folders: PeopleFolders, closing: (@Sendable (Int64) async -> Void)? = nil
    ) {
        self.person = person
        self.folders = folders
        self.closing = closing
    }

    /// The owner adds and removes people, and chooses folders and models; the others do not.
    public var isOwner: Bool { person == Person.owner }

    /// The folder of this computer outside which they see and import nothing; nil for the owner, who sees all.
    var bounds: String? { isOwner ? nil : folders.photos(of: person) }
}
