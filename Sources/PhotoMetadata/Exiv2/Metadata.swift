import CGExiv2
import Glibc

/// One file's tags, by exiv2's key names. Single owner; freed at the end of its scope.
struct Metadata: ~Copyable {
    let handle: UnsafeMutablePointer<GExiv2Metadata>
    private var boxed: BoxedMetadata?

    /// Of a photo, without copying it.
    /// - Parameter bytes: the whole file, which must stay as long as this value.
    init(ofPhoto bytes: UnsafeRawBufferPointer) throws(PhotoMetadataError) {
        if bytes.starts(with: [0xFF, 0xD8]) {
            try self.init((try? JPEGContainer(bytes))?.metadataOnly ?? Array(bytes))
        } else if bytes.starts(with: [0xFF, 0x0A]) || bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) {
            // A JPEG XL or JPEG 2000 without boxes holds no metadata, and exiv2 does not know what it is.
            try self.init(TagWriter.emptyPacket)
        } else if let boxed = BoxedMetadata(bytes) {
            try self.init(firstReadable: boxed.readings)
            self.boxed = boxed
        } else if let jpeg = SigmaContainer.jpeg(in: bytes) {
            try self.init(ofPhoto: UnsafeRawBufferPointer(rebasing: bytes[jpeg]))
        } else {
            try self.init(bytes)
        }
    }

    /// Of a whole file, without copying it: it must stay as long as this value.
    private init(_ bytes: UnsafeRawBufferPointer) throws(PhotoMetadataError) {
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        handle = try Self.open { handle, error in gexiv2_metadata_open_buf(handle, start, bytes.count, error) }
    }

    /// Of the first of several files in memory that exiv2 reads.
    private init(firstReadable files: [[UInt8]]) throws(PhotoMetadataError) {
        var last = PhotoMetadataError.unreadable(reason: "nothing there")
        for file in files {
            do {
                try self.init(file)
                return
            } catch {
                last = error
            }
        }
        throw last
    }

    /// Of a whole file in memory.
    init(_ bytes: [UInt8]) throws(PhotoMetadataError) {
        handle = try Self.open { handle, error in
            bytes.withUnsafeBufferPointer { gexiv2_metadata_open_buf(handle, $0.baseAddress, $0.count, error) }
        }
    }

    private static func open(
        _ read: (
            UnsafeMutablePointer<GExiv2Metadata>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> gboolean
    ) throws(PhotoMetadataError) -> UnsafeMutablePointer<GExiv2Metadata> {
        guard let handle = gexiv2_metadata_new() else { throw .library(reason: "no memory") }
        do {
            try check { read(handle, $0) }
            return handle
        } catch {
            g_object_unref(handle)
            throw .unreadable(reason: error.reason)
        }
    }

    deinit { g_object_unref(handle) }

    /// Whether it was read from an XMP packet alone.
    var isSidecar: Bool { mediaType == "application/rdf+xml" }
    /// What exiv2 or the file's boxes say it is.
    var mediaType: String {
        boxed?.mediaType ?? gexiv2_metadata_get_mime_type(handle).map { String(cString: $0) } ?? ""
    }
    /// Pixels across, as stored.
    var width: Int { boxed?.size?.width ?? Int(gexiv2_metadata_get_pixel_width(handle)) }
    var height: Int { boxed?.size?.height ?? Int(gexiv2_metadata_get_pixel_height(handle)) }
    /// EXIF's 1…8 for what decoders give; nil where they give a picture as it is stored.
    var decodedOrientation: Int? {
        boxed?.orientation
            ?? (["image/heic", "image/heif", "image/avif", "image/jxl"].contains(mediaType) ? 1 : nil)
    }

    var exifKeys: [String] { Self.take(gexiv2_metadata_get_exif_tags(handle)) }
    var xmpKeys: [String] { Self.take(gexiv2_metadata_get_xmp_tags(handle)) }

    func has(_ key: String) -> Bool { (try? check { gexiv2_metadata_try_has_tag(handle, key, $0) }) == 1 }

    /// A tag as text, as the file has it.
    func string(_ key: String) -> String? {
        guard has(key), let text = try? check({ gexiv2_metadata_try_get_tag_string(handle, key, $0) }) else {
            return nil
        }
        defer { g_free(text) }
        return Text.decode(UnsafeBufferPointer(start: text, count: strlen(text)))
    }

    /// A tag in exiv2's words for people.
    func interpreted(_ key: String) -> String? {
        guard has(key), let text = try? check({ gexiv2_metadata_try_get_tag_interpreted_string(handle, key, $0) })
        else { return nil }
        defer { g_free(text) }
        return Text.decode(UnsafeBufferPointer(start: text, count: strlen(text)))
    }

    /// All values of a list, or of an IPTC dataset that is there several times.
    func list(_ key: String) -> [String] {
        guard has(key) else { return [] }
        return Self.take((try? check { gexiv2_metadata_try_get_tag_multiple(handle, key, $0) }) ?? nil)
    }

    /// A fraction of EXIF; nil when it is no number.
    func rational(_ key: String) -> Double? {
        var numerator: Int32 = 0
        var denominator: Int32 = 0
        guard has(key),
            (try? check { gexiv2_metadata_try_get_exif_tag_rational(handle, key, &numerator, &denominator, $0) }) == 1,
            denominator != 0
        else { return nil }
        return Double(UInt32(bitPattern: numerator)) / Double(UInt32(bitPattern: denominator))
    }

    var latitude: Double? { number(gexiv2_metadata_try_get_gps_latitude) }
    var longitude: Double? { number(gexiv2_metadata_try_get_gps_longitude) }
    var altitude: Double? { number(gexiv2_metadata_try_get_gps_altitude) }

    private func number(
        _ read: (
            UnsafeMutablePointer<GExiv2Metadata>?, UnsafeMutablePointer<gdouble>?,
            UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> gboolean
    ) -> Double? {
        var number = Double.nan
        guard (try? check { read(handle, &number, $0) }) == 1, number.isFinite else { return nil }
        return number
    }

    /// Takes over a C list of strings.
    private static func take(_ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String] {
        guard let list else { return [] }
        defer { g_strfreev(list) }
        var strings: [String] = []
        while let text = list[strings.count] {
            strings.append(Text.decode(UnsafeBufferPointer(start: text, count: strlen(text))))
        }
        return strings
    }

    // MARK: Writing

    func set(_ key: String, _ value: String) throws(PhotoMetadataError) {
        try check { gexiv2_metadata_try_set_tag_string(handle, key, value, $0) }
    }

    /// A list of a type that exiv2 knows.
    func set(_ key: String, _ values: [String]) throws(PhotoMetadataError) {
        var copies: [UnsafeMutablePointer<CChar>?] = values.map { strdup($0) } + [nil]
        defer { copies.forEach { free($0) } }
        let failure: PhotoMetadataError? = copies.withUnsafeMutableBufferPointer { copies in
            copies.withMemoryRebound(to: UnsafePointer<CChar>?.self) { pointers in
                do throws(PhotoMetadataError) {
                    try check { gexiv2_metadata_try_set_tag_multiple(handle, key, pointers.baseAddress, $0) }
                    return nil
                } catch {
                    return error
                }
            }
        }
        if let failure { throw failure }
    }

    /// An unordered XMP list, also in namespaces that exiv2 knows nothing of.
    func setBag(_ key: String, _ values: [String]) throws(PhotoMetadataError) {
        clearXMP(key)
        guard !values.isEmpty else { return }
        try makeBag(key)
        for (index, value) in values.enumerated() { try set("\(key)[\(index + 1)]", value) }
    }

    func makeBag(_ key: String) throws(PhotoMetadataError) {
        try check { gexiv2_metadata_try_set_xmp_tag_struct(handle, key, GEXIV2_STRUCTURE_XA_BAG, $0) }
    }

    func clear(_ key: String) {
        // Fails when there is no such tag.
        _ = try? check { gexiv2_metadata_try_clear_tag(handle, key, $0) }
    }

    /// A property with all that is inside it.
    func clearXMP(_ key: String) {
        for inner in xmpKeys where inner == key || inner.hasPrefix(key + "[") || inner.hasPrefix(key + "/") {
            clear(inner)
            // The structures around it, which are not listed, would stay as empty ones.
            var outer = inner[...]
            while outer.utf8.count > key.utf8.count, let end = outer.lastIndex(where: { $0 == "/" || $0 == "[" }) {
                outer = outer[..<end]
                if outer.utf8.count > key.utf8.count { clear(String(outer)) }
            }
        }
        clear(key)
    }

    /// All XMP as one packet (ISO 16684-1).
    func packet() throws(PhotoMetadataError) -> String {
        let text = try check { gexiv2_metadata_try_generate_xmp_packet(handle, GEXIV2_USE_COMPACT_FORMAT, 0, $0) }
        guard let text else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
