extension Schema {
    /// The size and time of the sidecar with which a file was last read. The size is −1 when there was none, and null for
    /// files that only earlier versions have read.
    static let sidecars: StaticString = """
        ALTER TABLE file ADD COLUMN sidecar_size INTEGER;
        ALTER TABLE file ADD COLUMN sidecar_modified INTEGER;
        """
}
