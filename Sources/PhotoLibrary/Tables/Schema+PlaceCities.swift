extension Schema {
    /// The city that a place is a quarter of, see ``Place/city``.
    static let placeCities: StaticString = "ALTER TABLE place ADD COLUMN city TEXT;"
}
