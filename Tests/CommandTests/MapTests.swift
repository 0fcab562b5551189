import FoundationEssentials
import SchemaSupport
import Testing

/// `vision map`, with the real centre of Helsinki and with files that are no maps.
struct MapTests {
    private let scratch: Scratch
    private static let project = URL(filePath: #filePath).appending(path: "../../..").standardized.path
    private static let helsinki = project + "/.deps/mapping/Helsinki.osm.pbf"
    private let schemas: Schemas

    init() throws {
        scratch = try Scratch()
        try scratch.folder("photos")
        schemas = try Schemas(
            markdown: try String(contentsOf: URL(filePath: Self.project + "/Docs/CommandLine.md"), encoding: .utf8))
        _ = try Run(
            ["import", "--library", scratch.path + "/library", scratch.path + "/photos"], environment: Run.resources)
    }

    private func map(_ words: String..., variables: [String: String] = [:]) throws -> Run {
        try Run(
            ["map"] + words + ["--library", scratch.path + "/library"],
            environment: Run.resources.merging(variables) { $1 })
    }

    /// What an attempt has left in the library.
    private var left: [String] { scratch.names("library/maps") }

    @Test func `streets are added, listed and removed`() throws {
        let none = try map("list")
        #expect(none.code == 0 && none.output.contains("vision map add FILE"), "\(none)")
        let added = try map("add", Self.helsinki, "--json")
        #expect(added.code == 0 && added.errors == "", "\(added)")
        #expect(schemas.violations(of: added.output, by: "map") == [], "\(added)")
        #expect(added.output.contains("\"name\":\"Helsinki\",\"kind\":\"streets\""), "\(added)")
        #expect(added.output.contains("© OpenStreetMap contributors"), "\(added)")
        let listed = try map("list", "--json")
        #expect(listed.code == 0 && listed.output == added.output, "\(listed)")
        let twice = try map("add", Self.helsinki)
        #expect(twice.code == 1 && twice.errors.contains("vision map remove Helsinki"), "\(twice)")
        // Shapes are no pictures.
        let copy = scratch.path + "/library/maps/Helsinki.mbtiles"
        let shapes = try map("add", "--satellite", copy, "--name", "above")
        #expect(shapes.code == 1 && shapes.errors.contains("Its tiles are shapes"), "\(shapes)")
        let tiled = try map("add", copy, "--name", "Again")
        #expect(tiled.code == 0 && left == ["Again.mbtiles", "Helsinki.mbtiles"], "\(tiled)")
        let removed = try map("remove", "Helsinki", "--json")
        #expect(removed.code == 0 && left == ["Again.mbtiles"], "\(removed)")
        #expect(schemas.violations(of: removed.output, by: "map") == [], "\(removed)")
        let gone = try map("remove", "Helsinki", variables: ["VISION_LANGUAGE": "it"])
        #expect(gone.code == 1 && gone.errors.contains("La mappa «Helsinki» non esiste."), "\(gone)")
    }

    @Test func `what is no map is refused with its reason and leaves nothing`() throws {
        let bytes = try Data(contentsOf: URL(filePath: Self.helsinki))
        let short = scratch.path + "/short.osm.pbf"
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: short))
        let text = try scratch.write("text.pbf", "no map")
        for (words, reason) in [
            ([short], "is cut short or damaged"), ([text], "neither an extract"), (["/nowhere"], "does not exist"),
            ([Self.helsinki, "--name", "../up"], "cannot be called"),
            (["--satellite", Self.helsinki], "neither an extract"),
        ] {
            let run = try Run(
                ["map", "add"] + words + ["--library", scratch.path + "/library"], environment: Run.resources)
            #expect(run.code == 1 && run.output == "" && run.errors.contains(reason), "\(words) \(run)")
            #expect(left == [], "\(words)")
        }
    }

    @Test func `a command line without a file does nothing`() throws {
        for words in [[], ["--name", "a"], ["a", "--satellite", "b", "--name", "c"]] {
            let run = try Run(
                ["map", "add"] + words + ["--library", scratch.path + "/library"], environment: Run.resources)
            #expect(run.code == 2 && run.errors.contains("vision map add --satellite FILE"), "\(words) \(run)")
        }
        #expect(left == [])
    }

    @Test func `a file that cannot be used is listed as such`() throws {
        try scratch.write("library/maps/broken.mbtiles", "no map")
        let listed = try map("list", "--json")
        #expect(listed.code == 1 && schemas.violations(of: listed.output, by: "map") == [], "\(listed)")
    }

    @Test func `without its programs it says how to install them`() throws {
        let bare = try scratch.folder("bare")
        let deps = Self.project + "/.deps"
        for name in ["data", "models", "map"] {
            try FileManager.default.createSymbolicLink(
                atPath: bare + "/" + name, withDestinationPath: deps + "/" + name)
        }
        let run = try map("add", Self.helsinki, variables: ["VISION_RESOURCES": bare])
        #expect(run.code == 1 && run.errors.contains("is not installed") && run.errors.contains("make setup"), "\(run)")
        #expect(left == [])
    }
}
