import CGExiv2

/// The metadata library of this process.
public enum PhotoMetadata {
    /// The namespace of the app's own XMP properties: a random UUID, because the app has no domain of its own.
    static let namespace = "urn:uuid:cce2b148-d081-487d-b7dd-5c8fa70ff30e#"
    static let prefix = "vision"

    /// Prepares exiv2; every later call does nothing. After that any thread may use this room; exiv2 itself runs on one
    /// at a time.
    public static func start() throws(PhotoMetadataError) { try started.get() }

    private static let started = Result { () throws(PhotoMetadataError) in
        // First, because exiv2 prints messages about files to stderr.
        gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
        guard gexiv2_initialize() != 0 else { throw .library(reason: "exiv2 does not start") }
        g_log_set_default_handler({ _, _, _, _ in }, nil)
    }

    /// gexiv2's version, through which exiv2 is used.
    public static var version: String {
        let number = gexiv2_get_version()
        return "gexiv2 \(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
