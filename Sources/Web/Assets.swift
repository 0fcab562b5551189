internal import Compression

/// Why static files could not be loaded.
public enum AssetsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// This file or folder cannot be read.
    case unreadable(String)
    /// Two files of rooms have this name.
    case ambiguous(String)

    /// One sentence.
    public var description: String {
        switch self {
        case .unreadable(let path): "\(path) belongs to the program and cannot be read."
        case .ambiguous(let name): "Two files of the program are called \(name)."
        }
    }
}

/// Static files that belong to the program: style sheets, scripts, icons. They are read once, at the start; a request
/// never opens a file.
///
/// One hash over all of them is part of their address, `/assets/<version>/<name>`: a browser may keep them for good,
/// scripts find each other by relative addresses, and a new version is a new address.
public struct Assets: Sendable {
    /// A hash over all names and contents: 16 hexadecimal digits.
    public let version: String
    private let assets: [String: Asset]
    /// Where the files of rooms are, by the last part of their names.
    private let places: [String: String]

    /// Files of our own rooms that are sent; what else lies there, such as Swift, is not.
    private static let kinds = [".js", ".css", ".svg", ".png", ".jpg", ".vert", ".frag"]

    /// Reads trees of files.
    ///
    /// - Parameters:
    ///   - rooms: rooms of the program by their names, and the folders of their sources, in which a feature's scripts, style
    ///     sheets and pictures stand beside its Swift. They are sent under their paths, such as `PhotoSite/Grid/grid.js`, so
    ///     that scripts find each other as they do on the disk, and are known by their last part alone, which no two of them
    ///     share. Scripts and style sheets are sent without comments and indents, scripts without needless spaces, too.
    ///   - libraries: what is put before the names of a folder's files, such as `lib/maplibre`, and the folder. All its files
    ///     are sent as they are. Of two files of one name, the later one counts.
    public init(
        rooms: [(name: String, folder: String)] = [], libraries: [(prefix: String, folder: String)] = []
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
                let isScript = name.hasSuffix(".js")
                let isLean = isScript || name.hasSuffix(".css")
                assets[name] = Asset(
                    name: name, bytes: isLean ? LeanSource.lean(file.bytes, isScript: isScript) : file.bytes)
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

    /// The names of all files, sorted.
    public var names: [String] { assets.keys.sorted() }

    /// The address of a file, for links: `/assets/<version>/PhotoSite/Grid/grid.js`.
    /// - Parameter name: of a room's file the last part, `grid.js`; of another's all of it, `lib/icons.svg`.
    public func path(_ name: String) -> String {
        "/assets/\(version)/"
            + self.name(name).split(separator: "/").map { PercentCoding.encoded(String($0)) }.joined(
                separator: "/")
    }

    /// All of a file's name: `PhotoSite/Grid/grid.js` of `grid.js`.
    public func name(_ name: String) -> String { places[name] ?? name }

    /// Whether there is a file of this name, be it short or whole.
    public func has(_ name: String) -> Bool { assets[self.name(name)] != nil }

    /// What a file consists of, as it is sent; nil when there is none of this name, be it short or whole.
    public func bytes(_ name: String) -> [UInt8]? { assets[self.name(name)]?.bytes }

    /// Answers what is below `/assets/`; nil when the request is about something else. With another version in its
    /// address, as in a page that was loaded before an update, a file is sent as it is now, and not kept.
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

    /// One file, for addresses that cannot have a version, such as `/favicon.ico`; nil when there is none of this name.
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
    /// Nil when packing does not pay.
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

/// FNV-1a with 64 bits: tells our own files' versions apart, whose makers do not look for collisions.
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
