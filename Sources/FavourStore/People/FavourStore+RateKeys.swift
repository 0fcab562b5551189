internal import Accounts

/// What is counted under which key, where people type names and come from internet addresses.
extension FavourStore {
    /// The most code points of a typed name that count: more than any name or e-mail address has.
    private static let longestName = 300

    /// The form in which a typed name, or e-mail address, is looked up; never longer than a few hundred code points.
    static func typedKey(_ name: String) -> String {
        key(String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName))))
    }

    /// A rate limit's key for an internet address. All addresses of one household, as IPv6 gives them out, have the same.
    static func rateKey(_ purpose: String, from peer: String) -> String { "\(purpose) \(PeerAddress.key(peer))" }

    /// An internet address as it is kept for months: a hash that only this installation can make of it.
    func addressHash(_ peer: String) throws -> String { try code("address \(PeerAddress.key(peer))") }

    /// A rate limit's key for a typed name: always as long as a hash, and it does not tell the name.
    /// The same for all ways to write a name that find the same person.
    func rateKey(_ purpose: String, name: String) throws -> String {
        "\(purpose) \(try code("rate \(Self.fold(name))"))"
    }
}
