import CVips

/// The picture library of this process.
public enum Imaging {
    /// Prepares libvips. Call it once, before any other thread uses this room.
    ///
    /// Only the loaders of ``PictureFormat`` stay usable: everything else (SVG, PDF, ImageMagick…) is blocked. The
    /// operation cache is off, because no photo is asked for twice. libvips' own warnings are dropped: what matters
    /// comes back as an ``ImagingError``.
    /// - Parameter threads: how many threads one pipeline may use; 1 where photos are worked on side by side.
    public static func start(threads: Int) throws(ImagingError) {
        guard vips_init("vision") == 0 else { throw .library(reason: VipsMessage.take()) }
        vips_concurrency_set(Int32(clamping: max(1, threads)))
        vips_cache_set_max(0)
        vips_block_untrusted_set(1)
        vips_operation_block_set("VipsForeignLoad", 1)
        for loader in PictureFormat.allCases.map(\.loaderClass) { vips_operation_block_set(loader, 0) }
        g_log_set_default_handler({ _, _, _, _ in }, nil)
    }

    /// libvips' version, as it prints it.
    public static var version: String { vips_version_string().map { String(cString: $0) } ?? "unknown" }
}
