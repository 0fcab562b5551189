extension Schema {
    /// The names of cameras, see ``CameraTable``.
    static let cameras: StaticString = """
        CREATE TABLE camera (key TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
        """
}
