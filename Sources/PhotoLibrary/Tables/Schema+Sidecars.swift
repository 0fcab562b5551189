extension Schema {
    /// The size and time of the sidecar with which a file was last read. The size is −1 when there was none, and null for
    /// files that only earlier versions have read.
    static let sidecars: StaticString = """
        ALTER TABLE file ADD COLUMN sidecar_size INTEGER;
        ALTER TABLE file ADD COLUMN sidecar_modified INTEGER;
        """

    /// The rotation that a photo's sidecar asked for when it was last read. Known sidecars are read again with the next scan.
    static let sidecarRotations: StaticString = """
        ALTER TABLE photo ADD COLUMN sidecar_rotation INTEGER NOT NULL DEFAULT 0
            CHECK (sidecar_rotation IN (0, 90, 180, 270));
        UPDATE file SET sidecar_modified = 0 WHERE sidecar_size > 0;
        """
}
