internal import Postgres

/// A database of PostgreSQL in which a store keeps everything. Its description does not tell the password.
public struct StoreDatabase: Hashable, Sendable, CustomStringConvertible {
    let address: PostgresAddress

    /// Whether the address has a password in it, which other people of the computer can read in the list of processes.
    public var hasPassword: Bool { address.hasPassword }

    /// An address as libpq takes it, `postgresql://user@host/database?sslmode=verify-full`; nil for what is none.
    ///
    /// Without a password in it, libpq takes that of `PGPASSWORD` or of the file `PGPASSFILE`.
    public init?(_ text: String) {
        guard let address = PostgresAddress(text) else { return nil }
        self.address = address
    }

    /// Its host and name.
    public var description: String { address.name }
}
