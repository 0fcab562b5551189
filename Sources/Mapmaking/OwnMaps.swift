internal import FoundationEssentials
internal import Glibc
public import Places

/// The maps that a person has added: `NAME.mbtiles` in a folder, which `MapFolder` shows.
public struct OwnMaps: Sendable {
    /// What a map is to be made of.
    public enum Kind: Sendable {
        /// Streets, drawn by the app: vector tiles, or an extract of OpenStreetMap.
        case streets
        /// The Earth from above, or any other pictures.
        case pictures
    }

    /// One of them.
    public struct Map: Sendable {
        /// As it is called.
        public let name: String
        /// Bytes.
        public let size: Int
        /// What the file says of itself; nil when it cannot be used.
        public let tiles: TileFile?
        /// Whether the app shows it: the first ``MapFolder/most``, by their names.
        public let isShown: Bool
    }

    /// How far an addition is.
    public enum Step: Sendable {
        /// So many more bytes of a tiled map were read, of so many in all; not of one that is made.
        case read(bytes: Int, total: Int)
        /// One more step of making a map is done, of so many.
        case made(steps: Int)
    }

    let folder: String
    let programs: StreetMapMaker.Programs
    private let limits: FencedProgram.Limits?

    /// - Parameters:
    ///   - folder: where they are; it need not be there.
    ///   - tippecanoe: the path of the program that cuts tiles.
    public init(folder: String, tippecanoe: String) {
        self.init(folder: folder, programs: .init(cutter: tippecanoe), limits: nil)
    }

    /// - Parameter limits: of programs that read extracts; by the extract's size when nil.
    init(folder: String, programs: StreetMapMaker.Programs, limits: FencedProgram.Limits?) {
        self.folder = folder
        self.programs = programs
        self.limits = limits
    }

    /// All of them, by name.
    public func all() async -> [Map] {
        var maps: [Map] = []
        for (index, name) in MapFolder.names(in: folder).enumerated() {
            maps.append(await map(name, isShown: index < MapFolder.most))
        }
        return maps
    }

    /// Whether a file could be added, as far as can be said before its content is known.
    ///
    /// - Parameters:
    ///   - file: its name.
    ///   - beginning: its first 16 bytes.
    /// - Throws: ``MapmakingError``.
    public func expect(_ file: String, beginning: [UInt8]) throws(MapmakingError) {
        _ = try place(try checked(Self.name(ofFile: file)))
        if ExtractFile.isOne(beginning) {
            guard let missing = needs.first(where: { !$0.isThere }) else { return }
            throw missing.path.map { .noProgram($0) } ?? .noFence
        }
        guard Self.isDatabase(beginning) else { throw .unknownKind }
    }

    /// Adds a map. Until it is whole, and has been looked at, there is none; when that fails, nothing is left behind.
    ///
    /// - Parameters:
    ///   - kind: what the file is expected to be; nil takes it for what it is.
    ///   - path: MBTiles, or for ``Kind/streets`` an extract (`.osm.pbf`); it is not changed.
    ///   - name: what it is to be called; by its file when nil.
    ///   - isOurs: nobody else changes the file, and it lies on the disk of the maps: tiles need no copy.
    ///   - tell: called from time to time.
    /// - Throws: ``MapmakingError``, `CancellationError`.
    public func add(
        _ kind: Kind?, from path: String, name: String?, isOurs: Bool = false,
        tell: @escaping @Sendable (Step) -> Void
    ) async throws -> Map {
        let name = try checked(name ?? Self.name(ofFile: path))
        let file = try MapSourceFile(path)
        let beginning = try file.beginning(16)
        let place = try place(name)
        let workshop = try MapWorkshop(in: folder)
        defer { workshop.remove() }
        let made: String
        var isMade = false
        if ExtractFile.isOne(beginning), kind != .pictures {
            try ExtractFile.check(file.descriptor, size: file.size)
            let maker = StreetMapMaker(
                programs: programs, folder: workshop.path, extract: file.descriptor,
                limits: limits ?? StreetMapMaker.limits(extract: file.size))
            made = try await maker.make(title: name) { tell(.made(steps: StreetMapMaker.steps)) }
            withExtendedLifetime(file) {}
            isMade = true
        } else if Self.isDatabase(beginning) {
            made = workshop.path + "/copy.mbtiles"
            // Some file systems have no links.
            if !isOurs || link(path, made) != 0 { try file.copy(to: made) }
        } else {
            throw MapmakingError.unknownKind
        }
        try await check(made, kind) { [isMade] bytes, total in
            if !isMade { tell(.read(bytes: bytes, total: total)) }
        }
        try workshop.place(made, at: place, name)
        return await map(name, isShown: true)
    }

    private static func isDatabase(_ beginning: [UInt8]) -> Bool {
        beginning.starts(with: Array("SQLite format 3".utf8))
    }

    /// Where a new map of this name gets its place.
    private func place(_ name: String) throws(MapmakingError) -> String {
        let place = folder + "/" + name + Self.ending
        guard access(place, F_OK) != 0 else { throw .nameTaken(name) }
        // One more would be listed and not shown.
        guard MapFolder.names(in: folder).count < MapFolder.most else { throw .tooMany(MapFolder.most) }
        return place
    }

    /// Removes a map.
    /// - Throws: ``MapmakingError``.
    public func remove(_ name: String) throws(MapmakingError) {
        let file = folder + "/" + (try checked(name)) + Self.ending
        guard unlink(file) == 0 else { throw errno == ENOENT ? .noMap(name) : .system(path: file, code: errno) }
        try MapWorkshop.sync(folder, isFolder: true)
    }

    // MARK: Parts

    static let ending = ".mbtiles"

    func map(_ name: String, isShown: Bool) async -> Map {
        let file = folder + "/" + name + Self.ending
        var status = stat()
        let size = stat(file, &status) == 0 ? Int(status.st_size) : 0
        return Map(name: name, size: size, tiles: try? await TileFile(path: file), isShown: isShown)
    }

    /// The file's name without its endings: `Helsinki` of `Helsinki.osm.pbf`.
    static func name(ofFile path: String) -> String {
        var name = path.split(separator: "/").last ?? ""
        for ending in [".mbtiles", ".pbf", ".osm", "-latest"] where name.hasSuffix(ending) {
            name = name.dropLast(ending.count)
        }
        return String(name)
    }

    /// A name that is one of a file in the folder, and that people can read and type.
    func checked(_ name: String) throws(MapmakingError) -> String {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar != "/"
                && ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                    scalar.properties.generalCategory)
        }
        guard isPlain, (1...100).contains(name.utf8.count), !name.hasPrefix("."), name.contains(where: { $0 != " " })
        else { throw .badName(name) }
        return name
    }

    func check(
        _ path: String, _ kind: Kind?, _ tell: @escaping @Sendable (_ bytes: Int, _ total: Int) -> Void
    ) async throws {
        var status = stat()
        let total = stat(path, &status) == 0 ? Int(status.st_size) : 0
        let tiles = try await TileCheck.check(path, size: total) { tell($0, total) }
        switch kind {
        case .streets? where tiles.format != .vector: throw MapmakingError.pictures
        case .pictures? where tiles.format == .vector: throw MapmakingError.shapes
        default: break
        }
    }
}
