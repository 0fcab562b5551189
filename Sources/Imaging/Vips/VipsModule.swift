internal import CVips
internal import Glibc
internal import Synchronization

/// A module of libvips: a library beside it with the code of one format, which not every distribution builds in.
///
/// libvips loads all of them when it starts, and with them ImageMagick, Poppler and OpenSlide, with some fifty libraries
/// more, none of which may be used here. ``keepAway()`` keeps them out of the process; what a photo needs is loaded when
/// the first such photo comes.
enum VipsModule: String, CaseIterable {
    case jpegXL = "vips-jxl"
    case avif = "vips-heif"

    private static let loaded = Mutex<Set<VipsModule>>([])

    /// Call it before `vips_init`. libvips looks for modules below the folder that it is told to be installed in, and for
    /// nothing else.
    static func keepAway() { setenv("VIPSHOME", "/nonexistent", 1) }

    /// The module that has an operation, by the operation's name; nil for those of libvips itself.
    init?(operation: String) {
        if operation.hasPrefix("jxl") {
            self = .jpegXL
        } else if operation.hasPrefix("heif") {
            self = .avif
        } else {
            return nil
        }
    }

    /// Loads the module, once. Where there is none, because libvips has the format built in or not at all, nothing happens.
    func load() {
        Self.loaded.withLock { loaded in
            guard loaded.insert(self).inserted, let folder = Self.folder else { return }
            guard let module = g_module_open("\(folder)/\(rawValue).so", G_MODULE_BIND_LAZY) else { return }
            // Its operations are known by addresses within it.
            g_module_make_resident(module)
        }
    }

    /// The folder of modules: beside the library file that this process has mapped.
    private static var folder: String? {
        guard let maps = fopen("/proc/self/maps", "re") else { return nil }
        defer { fclose(maps) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, maps) > 0 {
            guard let text = line.map({ String(cString: $0) }), let start = text.firstIndex(of: "/"),
                let end = text.lastIndex(of: "/"), text[end...].hasPrefix("/libvips.so")
            else { continue }
            return "\(text[start..<end])/vips-modules-\(vips_version(0)).\(vips_version(1))"
        }
        return nil
    }
}
