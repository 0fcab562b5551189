/// Which review: of one person, by another, after the help with a favour.
public struct ReviewID: Codable, Hashable, Sendable {
    /// The favour.
    public let favour: FavourID
    /// Who writes.
    public let author: PersonID
    /// About whom.
    public let subject: PersonID

    /// The review of one person by another.
    public init(favour: FavourID, author: PersonID, subject: PersonID) {
        self.favour = favour
        self.author = author
        self.subject = subject
    }
}
