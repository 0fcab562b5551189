extension Schema {
    /// Where people have signed in from.
    static let knownAddresses = Migration(
        "0017 known addresses",
        sql: """
            CREATE TABLE known_address (
                person INTEGER NOT NULL REFERENCES person (id),
                address TEXT NOT NULL, -- HMAC of the internet address, with the installation's secret
                at INTEGER NOT NULL, -- when the right password last came from there
                PRIMARY KEY (person, address)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX known_address_at ON known_address (at);
            """)
}
