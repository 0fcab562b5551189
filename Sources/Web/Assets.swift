internal import Compression
internal import Hashing

/// Why static files could not be loaded.
public enum AssetsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder at this path cannot be read.
    case unreadable(String)
    /// Two files of the rooms have this name.
    case ambiguous(String)

    /// The error as one sentence.
    public var description: String {
        switch self {
        case .unreadable(let path): "\(path) belongs to the program and cannot be read."
        case .ambiguous(let name): "Two files of the program are called \(name)."
        }
    }
}

/// The program's static files: style sheets, scripts, icons. They are read once, at the start; a request never opens a
/// file.
///
/// A hash over all files is part of their URL, `/assets/<version>/<name>`, so that browsers may cache them permanently
/// and a new version has new URLs. Scripts import each other by relative URLs.
public struct Assets: Sendable {
    /// A hash over all names and contents: 16 hexadecimal digits.
    public let version: String
    private let assets: [String: Asset]
    /// The full names of the rooms' files, by the last part of their names.
    private let places: [String: String]

    /// The extensions of the rooms' files that are served. Other files, such as Swift sources, are not.
    private static let kinds = [".js", ".css", ".svg", ".png", ".jpg", ".vert", ".frag"]

    /// Reads the files of folders and all folders below.
    ///
    /// - Parameters:
    ///   - rooms: the program's rooms by name, each with the folder of its sources, which holds a feature's scripts,
    ///     style sheets and pictures beside its Swift. Files are served under their paths, such as
    ///     `PhotoSite/Grid/grid.js`, so that scripts import each other as on the disk. In Swift they are named by the
    ///     last part alone, which must be unique.
    ///   - minified: a folder with shorter copies of some of the rooms' scripts and style sheets, which are served in
    ///     their place. Each is named by the SHA-256 of its original, in hexadecimal, with the same ending: a file that
    ///     was changed since is served as it is. It need not be there.
    ///   - libraries: a prefix for names, such as `lib/maplibre`, and the folder. All its files are served unchanged.
    ///     When two files have the same name, the later one is used.
    public init(
        rooms: [(name: String, folder: String)] = [], minified: String = "",
        libraries: [(prefix: String, folder: String)] = []
    ) throws(AssetsError) {
        var assets: [String: Asset] = [:]
        var places: [String: String] = [:]
        for room in rooms {
            let files = try AssetFolder.files(below: room.folder) { name in
                Self.kinds.contains { name.hasSuffix($0) }
            }
            for file in files {
                let name = room.name + "/" + file.name
                let last = String(name[name.index(after: name.lastIndex(of: "/") ?? name.startIndex)...])
                guard places.updateValue(name, forKey: last) == nil else { throw .ambiguous(last) }
                assets[name] = Asset(name: name, bytes: Self.short(file.bytes, name, in: minified) ?? file.bytes)
            }
        }
        for library in libraries {
            for file in try AssetFolder.files(below: library.folder) {
                let name = library.prefix + "/" + file.name
                assets[name] = Asset(name: name, bytes: file.bytes)
            }
        }
        self.places = places
        var hash = ContentHash()
        for (name, asset) in assets.sorted(by: { $0.key < $1.key }) {
            hash.add(Array(name.utf8) + [0])
            hash.add(Array(asset.hash.utf8))
        }
        self.assets = assets
        version = hash.hex
    }

    /// The shorter copy of a script or style sheet; nil when there is none.
    private static func short(_ bytes: [UInt8], _ name: String, in folder: String) -> [UInt8]? {
        guard !folder.isEmpty, let ending = [".js", ".css"].first(where: name.hasSuffix),
            let digest = try? bytes.withUnsafeBytes(SHA256.digest)
        else { return nil }
        return OpenFile("\(folder)/\(digest)\(ending)")?.bytes()
    }

    /// The names of all files, sorted.
    public var names: [String] { assets.keys.sorted() }

    /// The URL path of a file, for links: `/assets/<version>/PhotoSite/Grid/grid.js`.
    /// - Parameter name: for a room's file the last part, `grid.js`; for other files the full name, `lib/icons.svg`.
    public func path(_ name: String) -> String {
        "/assets/\(version)/"
            + self.name(name).split(separator: "/").map { PercentCoding.encoded(String($0)) }.joined(
                separator: "/")
    }

    /// A file's full name: `PhotoSite/Grid/grid.js` for `grid.js`.
    public func name(_ name: String) -> String { places[name] ?? name }

    /// Whether there is a file with this short or full name.
    public func has(_ name: String) -> Bool { assets[self.name(name)] != nil }

    /// The bytes of a file as it is served; nil when there is none with this short or full name.
    public func bytes(_ name: String) -> [UInt8]? { assets[self.name(name)]?.bytes }

    /// Answers requests below `/assets/`; nil for all others. When the URL has another version, as in a page that was
    /// loaded before an update, the present file is sent and not cached.
    public func respond(to request: Request) -> Response? {
        guard request.target.path.first == "assets" else { return nil }
        guard request.method == .get || request.method == .head else {
            return Response(.methodNotAllowed, headers: ["Allow": "GET, HEAD"])
        }
        let name = request.target.path.dropFirst(2).joined(separator: "/")
        let isCurrent = request.target.path.dropFirst().first == version
        guard assets[name] != nil else { return .text("Not found", status: .notFound) }
        return response(name, for: request, caching: isCurrent ? .publicPermanent : .revalidated)
    }

    /// One file, for URLs that cannot contain a version, such as `/favicon.ico`; nil when there is none with this name.
    /// - Parameter name: as for ``path(_:)``.
    public func response(_ name: String, for request: Request, caching: Caching) -> Response? {
        guard let asset = assets[self.name(name)] else { return nil }
        var response = Response(
            headers: ["Content-Type": asset.type, "Cache-Control": caching.value], body: .bytes(asset.bytes))
        if let packed = asset.packed {
            response.headers.add("Vary", "Accept-Encoding")
            if ContentEncoding.allowsGzip(request) {
                response.headers.add("Content-Encoding", "gzip")
                response.body = .bytes(packed)
            }
        }
        response.headers.add("ETag", ETag(asset.hash, isWeak: asset.packed != nil).description)
        return response.conditional(on: request)
    }
}

private struct Asset: Sendable {
    let type: String
    let bytes: [UInt8]
    /// The bytes compressed with gzip; nil when that saves nothing.
    let packed: [UInt8]?
    let hash: String

    init(name: String, bytes: [UInt8]) {
        type = ContentType.ofName(name)
        self.bytes = bytes
        let isWorthIt = bytes.count >= ContentEncoding.minimumCount && ContentEncoding.isCompressible(type)
        packed = isWorthIt ? Gzip.compressed(bytes, level: 9).flatMap { $0.count < bytes.count ? $0 : nil } : nil
        var hash = ContentHash()
        hash.add(bytes)
        self.hash = hash.hex
    }
}

/// FNV-1a with 64 bits. It needs no resistance to deliberate collisions, because it hashes only the program's own
/// files.
private struct ContentHash {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    var hex: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
