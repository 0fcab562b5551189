internal import FoundationEssentials
internal import Glibc

/// Makes a tiled map of streets, buildings, water, parks and names out of an extract of OpenStreetMap.
///
/// GDAL reads the extract and tippecanoe cuts the tiles, each behind a fence (``FencedProgram``).
struct StreetMapMaker: Sendable {
    /// The programs.
    struct Programs: Sendable {
        var reader = "/usr/bin/ogr2ogr"
        var informer = "/usr/bin/ogrinfo"
        /// tippecanoe; its libraries lie two folders above it.
        var cutter: String
    }

    /// Whom the makers of OpenStreetMap want named (https://osmfoundation.org/wiki/Licence/Attribution_Guidelines).
    static let attribution = "© OpenStreetMap contributors"

    let programs: Programs
    /// An empty folder that it works in; what is left in it is of no use.
    let folder: String
    /// The extract, open for reading: its name may be another file's by now.
    let extract: Int32
    let limits: FencedProgram.Limits

    /// What an extract of so many bytes may take: streets as text are some twenty times as long.
    static func limits(extract bytes: Int) -> FencedProgram.Limits {
        // All layers together, and what tippecanoe sorts.
        FencedProgram.Limits(
            memory: 3 << 30, fileSize: UInt64(256 << 20) + 60 * UInt64(bytes),
            folderSize: UInt64(1 << 30) + 200 * UInt64(bytes), seconds: 600 + bytes / 50_000)
    }

    /// How many steps there are.
    static let steps = ExtractLayers.parts.count + 2

    /// Makes the map.
    /// - Parameters:
    ///   - title: for people.
    ///   - tell: called when a step is done.
    /// - Returns: the path of the map, in ``folder``.
    /// - Throws: ``MapmakingError``, `CancellationError`.
    func make(title: String, tell: @Sendable () -> Void) async throws -> String {
        // Under a name of ours, which GDAL cannot take for anything but a file.
        guard symlink(FencedProgram.inputPath, folder + "/extract.osm.pbf") == 0 else {
            throw MapmakingError.system(path: folder, code: errno)
        }
        try write("osmconf.ini", Data(ExtractLayers.configuration.utf8))
        let report = try await read(programs.informer, ["-ro", "-so", "extract.osm.pbf", "points"])
        tell()
        for part in ExtractLayers.parts {
            _ = try await read(
                programs.reader,
                [
                    "-f", "GeoJSONSeq", part.file + ".geojsonl", "extract.osm.pbf", part.layer, "-where",
                    part.condition,
                ])
            tell()
        }
        let ground = Ground.box(inReport: report).map { Ground.features(coasts: coasts(), box: $0) } ?? ""
        try write("ground.geojsonl", Data(ground.utf8))
        let map = try await cut(title)
        tell()
        return map
    }

    /// The coasts that GDAL has written; nothing when they are more than are drawn.
    private func coasts() -> Data {
        let file = folder + "/coast.geojsonl"
        var status = stat()
        guard stat(file, &status) == 0, status.st_size <= Ground.longest else { return Data() }
        return FileManager.default.contents(atPath: file) ?? Data()
    }

    /// Has GDAL read the extract. It complains of damage in words, and goes on.
    private func read(_ program: String, _ arguments: [String]) async throws -> String {
        let outcome = try await fenced(program, arguments, input: extract).run()
        try check(outcome)
        guard outcome.end == .exited(0), !outcome.output.contains("ERROR ") else { throw MapmakingError.damagedExtract }
        return outcome.output
    }

    private func cut(_ title: String) async throws -> String {
        let zooms = ExtractLayers.zooms
        var arguments = [
            "--quiet", "--output=map.mbtiles", "--name=\(title)", "--description=\(title)",
            "--attribution=\(Self.attribution)", "--minimum-zoom=\(zooms.lowerBound)",
            "--maximum-zoom=\(zooms.upperBound)", "--temporary-directory=\(folder)", "--drop-rate=1",
            "--drop-smallest-as-needed", "--maximum-tile-bytes=1000000", "--no-feature-limit", "--no-tile-stats",
            "--feature-filter=\(ExtractLayers.filters)",
        ]
        arguments += ExtractLayers.attributes.map { "--include=\($0)" }
        var isEmpty = true
        for layer in ExtractLayers.layers {
            let file = layer.file + ".geojsonl"
            guard size(file) > 0 else { continue }
            isEmpty = false
            arguments.append(#"--named-layer={"file":"\#(file)","layer":"\#(layer.name)"}"#)
        }
        guard !isEmpty else { throw MapmakingError.emptyExtract }
        let libraries = programs.cutter.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        let outcome = try await fenced(programs.cutter, arguments, readable: [libraries.joined(separator: "/")]).run()
        try check(outcome)
        guard outcome.end == .exited(0), size("map.mbtiles") > 0 else {
            throw MapmakingError.programFailed(name: "tippecanoe", output: outcome.output)
        }
        return folder + "/map.mbtiles"
    }

    private func fenced(
        _ program: String, _ arguments: [String], readable: [String] = [], input: Int32? = nil
    ) -> FencedProgram {
        FencedProgram(
            path: program, arguments: arguments,
            variables: [
                "OSM_CONFIG_FILE": folder + "/osmconf.ini", "CPL_TMPDIR": folder, "TMPDIR": folder, "HOME": folder,
                "GDAL_DRIVER_PATH": "disable", "PROJ_NETWORK": "OFF", "LC_ALL": "C.UTF-8",
            ], folder: folder, readable: readable, input: input, limits: limits)
    }

    /// Whether a program ended by itself, and within its limits.
    private func check(_ outcome: FencedProgram.Outcome) throws(MapmakingError) {
        // GDAL goes on when a file cannot grow any more.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard names.allSatisfy({ size($0) < limits.fileSize }) else { throw .excessive }
        switch outcome.end {
        case .tookTooLong, .wroteTooMuch, .killed(signal: SIGXCPU), .killed(signal: SIGXFSZ), .killed(signal: SIGKILL):
            throw .excessive
        case .killed(let signal):
            let memory = outcome.output.contains("bad_alloc") || signal == SIGABRT
            throw memory ? .excessive : .damagedExtract
        case .exited(let code) where code != 0 && outcome.output.contains("allocate"): throw .excessive
        case .exited: break
        }
    }

    /// Bytes of a file that was made here; 0 when there is none.
    private func size(_ file: String) -> Int {
        var status = stat()
        let isOurs = lstat(folder + "/" + file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        return isOurs ? Int(status.st_size) : 0
    }

    private func write(_ file: String, _ content: Data) throws(MapmakingError) {
        guard FileManager.default.createFile(atPath: folder + "/" + file, contents: content) else {
            throw .system(path: folder, code: errno)
        }
    }
}
