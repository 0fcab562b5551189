/// The `.xmp` file of a photo that is uploaded, sent along with its announcement. It is checked here for what it claims to
/// be; only the worker reads it.
public struct UploadSidecar: Hashable, Sendable {
    /// Its content.
    public let bytes: [UInt8]

    /// The most bytes. Editors keep how a photo is developed there: some kilobytes, with drawn masks a few hundred.
    public static let longest = 4 << 20

    /// Nil for what is no XMP packet (ISO 16684-1, 7.3) in UTF-8, is too long, or declares types or entities, of which XMP
    /// has none and which others may use to make readers write a hundred times as much.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest, let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let start = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }.prefix(64)
        guard ["<?xpacket", "<?xml", "<x:xmpmeta", "<rdf:RDF"].contains(where: start.hasPrefix),
            Self.holds(bytes, "rdf:RDF") || Self.holds(bytes, "22-rdf-syntax-ns#"), !Self.holds(bytes, "<!")
        else { return nil }
        self.bytes = bytes
    }

    private static func holds(_ bytes: [UInt8], _ text: StaticString) -> Bool {
        text.withUTF8Buffer { part in
            guard let first = part.first else { return true }
            var rest = bytes[...]
            while let place = rest.firstIndex(of: first) {
                if rest[place...].starts(with: part) { return true }
                rest = rest[(place + 1)...]
            }
            return false
        }
    }
}
