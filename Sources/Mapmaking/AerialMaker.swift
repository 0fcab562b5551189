internal import Geography
internal import Glibc
internal import Places

/// Draws a map of streets as if it were seen from above: a second look where there are no pictures of the Earth, such as
/// that of a demonstration.
///
/// GDAL reads the tiles of streets, paints layer after layer, and cuts the painting into tiles, behind a fence
/// (``FencedProgram``).
struct AerialMaker: Sendable {
    /// The programs.
    struct Programs: Sendable {
        var painter = "/usr/bin/gdal_rasterize"
        var cutter = "/usr/bin/gdal_translate"
        var shrinker = "/usr/bin/gdaladdo"
        var informer = "/usr/bin/ogrinfo"
    }

    /// A folder that it works in, which has `streets.mbtiles`; what is left in it is of no use.
    let folder: String
    /// What the tiles of streets cover.
    let bounds: BoundingBox
    var programs = Programs()

    /// Areas of more pixels are not painted.
    static let most = 100_000_000.0
    /// Metres of Web Mercator (EPSG:3857) across a pixel of zoom 17, whose tiles are 256 pixels wide.
    private static let pixel = 2 * Double.pi * 6_378_137 / 256 / 131_072
    private static let limits = FencedProgram.Limits(memory: 3 << 30, fileSize: 1 << 30, seconds: 600)

    private struct Colour {
        let red, green, blue: Int
        init(_ red: Int, _ green: Int, _ blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }
        var words: [String] { [red, green, blue].flatMap { ["-burn", String($0)] } }
        /// Of an empty painting.
        var ground: [String] { [red, green, blue].flatMap { ["-init", String($0)] } }
    }

    private static let land = Colour(118, 121, 104)
    private static let sea = Colour(38, 62, 78)
    private static let roofs = [
        Colour(150, 110, 92), Colour(168, 160, 148), Colour(120, 116, 114), Colour(178, 168, 150),
    ]

    /// From the bottom to the top: what of GDAL's tables is painted in which colour. Widths are in metres of the map.
    private static let coats: [(shapes: [String], colour: Colour)] =
        [
            (["-l", "ground", "-where", "kind = 'sea'"], sea),
            (["-l", "green"], Colour(74, 96, 58)),
            (["-l", "square"], Colour(158, 152, 140)),
            (["-l", "water"], sea),
            (
                sql(
                    """
                    SELECT ST_Buffer(geometry, CASE
                        WHEN highway IN ('footway', 'path', 'steps', 'cycleway', 'track', 'bridleway') THEN 2
                        WHEN highway IN ('residential', 'service', 'living_street', 'unclassified', 'pedestrian') THEN 6
                        ELSE 10 END) FROM street
                    """), Colour(140, 138, 134)
            ),
            (sql("SELECT ST_Buffer(geometry, 2) FROM rail"), Colour(96, 86, 80)),
            // Shadows, for the sun in the south-west.
            (sql("SELECT ST_Translate(geometry, 7, 7, 0) FROM building"), Colour(62, 62, 60)),
        ]
        + roofs.enumerated().map { index, colour in
            (
                sql(
                    """
                    SELECT geometry FROM building
                    WHERE abs(CAST(ST_X(ST_Centroid(geometry)) AS INTEGER) / 7) % \(roofs.count) = \(index)
                    """), colour
            )
        }

    private static func sql(_ text: String) -> [String] { ["-dialect", "SQLite", "-sql", text] }

    /// Makes the map.
    /// - Parameter title: for people.
    /// - Returns: its path, in ``folder``.
    /// - Throws: ``MapmakingError``, `CancellationError`.
    func make(title: String) async throws -> String {
        let (west, south) = Self.metres(bounds.west, bounds.south)
        let (east, north) = Self.metres(bounds.east, bounds.north)
        guard (east - west) * (north - south) / Self.pixel / Self.pixel < Self.most else {
            throw MapmakingError.excessive
        }
        let streets = "streets.mbtiles"
        try await run(
            programs.painter,
            ["-l", "ground", "-where", "kind = ''"] + Colour(0, 0, 0).words + Self.land.ground + [
                "-te", "\(west)", "\(south)", "\(east)", "\(north)", "-tr", "\(Self.pixel)", "\(Self.pixel)", "-ot",
                "Byte", "-a_srs", "EPSG:3857", "-of", "GTiff", streets, "painting.tif",
            ])
        for (shapes, colour) in Self.coats {
            try await run(
                programs.painter,
                shapes + ["-b", "1", "-b", "2", "-b", "3"] + colour.words + [streets, "painting.tif"])
        }
        try await run(
            programs.cutter,
            [
                "-of", "MBTILES", "-co", "TILE_FORMAT=PNG", "-co", "NAME=\(title)", "-co", "DESCRIPTION=\(title)",
                "painting.tif", "aerial.mbtiles",
            ])
        try await run(programs.shrinker, ["-r", "average", "aerial.mbtiles", "2", "4", "8", "16"])
        // GDAL writes no credit of its own accord: as a database, under another name, the file takes it.
        let (tiles, database) = (folder + "/aerial.mbtiles", folder + "/aerial.sqlite")
        guard rename(tiles, database) == 0 else { throw MapmakingError.system(path: tiles, code: errno) }
        let credit = StreetMapMaker.attribution.replacing("'", with: "''")
        try await run(
            programs.informer,
            ["aerial.sqlite", "-sql", "INSERT INTO metadata (name, value) VALUES ('attribution', '\(credit)')"],
            isQuiet: false)
        return database
    }

    private func run(_ program: String, _ arguments: [String], isQuiet: Bool = true) async throws {
        let outcome = try await FencedProgram(
            path: program, arguments: (isQuiet ? ["-q"] : []) + arguments,
            variables: [
                "CPL_TMPDIR": folder, "TMPDIR": folder, "HOME": folder, "GDAL_DRIVER_PATH": "disable",
                "PROJ_NETWORK": "OFF", "GDAL_PAM_ENABLED": "NO", "LC_ALL": "C.UTF-8",
            ], folder: folder, limits: Self.limits
        ).run()
        guard outcome.end == .exited(0), !outcome.output.contains("ERROR ") else {
            let name = program.split(separator: "/").last.map(String.init) ?? program
            throw MapmakingError.programFailed(name: name, output: outcome.output)
        }
    }

    /// A point in metres of Web Mercator.
    private static func metres(_ longitude: Double, _ latitude: Double) -> (Double, Double) {
        (longitude * .pi / 180 * 6_378_137, log(tan(.pi / 4 + latitude * .pi / 360)) * 6_378_137)
    }
}

extension OwnMaps {
    /// Adds pictures that are drawn of a map of streets as if it were seen from above.
    ///
    /// - Parameters:
    ///   - streets: the name of a map that was made of an extract.
    ///   - name: what the pictures are to be called.
    /// - Throws: ``MapmakingError``, `CancellationError`.
    public func addAerial(of streets: String, name: String) async throws -> Map {
        let place = folder + "/" + (try checked(name)) + Self.ending
        guard access(place, F_OK) != 0 else { throw MapmakingError.nameTaken(name) }
        guard let tiles = await map(try checked(streets), isShown: true).tiles, tiles.format == .vector,
            let bounds = tiles.bounds
        else { throw MapmakingError.noMap(streets) }
        let file = try MapSourceFile(folder + "/" + streets + Self.ending)
        let workshop = try MapWorkshop(in: folder)
        defer { workshop.remove() }
        try file.copy(to: workshop.path + "/streets.mbtiles")
        let made = try await AerialMaker(folder: workshop.path, bounds: bounds)
            .make(title: name)
        try await check(made, .pictures) { _, _ in }
        try workshop.place(made, at: place, name)
        return await map(name, isShown: true)
    }
}
