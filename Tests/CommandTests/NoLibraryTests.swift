import Accounts
import FoundationEssentials
import SchemaSupport
import Testing

/// What commands do where there is no library: only `import`, `serve`, `password` and `people add` make one.
struct NoLibraryTests {
    @Test(arguments: [
        ["search", "dog"], ["tags"], ["tags", "a.jpg", "--add", "x"], ["categories"], ["favourite", "a.jpg"],
        ["save", "a.jpg"], ["place", "a.jpg"], ["forget", "a.jpg"], ["level"], ["level", "high"], ["export"],
        ["backup", "copy"], ["packs", "list"], ["packs", "add", "birds"], ["packs", "remove", "birds"],
        ["folders", "list"], ["folders", "leave-out", "."], ["folders", "take-back", "."],
        ["map", "list"], ["map", "add", "a.osm.pbf"], ["map", "remove", "a"], ["packs", "enable", "birds"],
        ["packs", "disable", "birds"], ["password"], ["password", "--remove"],
    ])
    func `a mistyped library is told, and none is made`(words: [String]) throws {
        let scratch = try Scratch()
        let run = try Run(
            words + ["--library", scratch.path + "/lbirary"], environment: Run.resources, input: "correct horse\n")
        #expect(run.code == 1 && run.output == "")
        #expect(run.errors.hasPrefix("vision: There is no library in “\(scratch.path)/lbirary”.\n"), "\(run.errors)")
        #expect(run.errors.contains("--library"))
        #expect(scratch.names() == [])
    }

    @Test func `before the first import one is told how to begin`() throws {
        let scratch = try Scratch()
        let home = Run.resources.merging(["HOME": scratch.path]) { $1 }
        for words in [["search", "dog"], ["tags"], ["packs", "list"], ["export"]] {
            let run = try Run(words, environment: home)
            #expect(run.code == 1 && run.output == "")
            #expect(run.errors.hasPrefix("vision: There is no library yet.\n") && run.errors.contains("vision import"))
        }
        let italian = try Run(["search", "cane"], environment: home.merging(["LANG": "it_IT.UTF-8"]) { $1 })
        #expect(italian.errors.hasPrefix("vision: Non c'è ancora una libreria.\n"), "\(italian.errors)")
        #expect(!scratch.has(".local"))
    }

    @Test(arguments: [["password"], ["people", "add", "Anna"]])
    func `on a computer without a screen the password comes before the first start`(words: [String]) async throws {
        let scratch = try Scratch()
        let home = Run.resources.merging(["HOME": scratch.path]) { $1 }
        for removing in [["password", "--remove"], ["people", "list"]] {
            #expect(try Run(removing, environment: home).code == 1 && !scratch.has(".local"))
        }
        let first = try Run(words, environment: home, input: "correct horse\n")
        #expect(first.code == 0 && first.errors.hasPrefix("A new library was made in “\(scratch.path)/"), "\(first)")
        let accounts = try await Accounts(folder: scratch.path + "/.local/share/vision")
        #expect(try await accounts.check("correct horse"))
        #expect(try Run(["search", "dog"], environment: home).errors == "")
    }

    @Test func `an import makes a library and says so once`() throws {
        let scratch = try Scratch()
        try scratch.folder("photos")
        let words = ["import", "--library", scratch.path + "/library", scratch.path + "/photos"]
        let first = try Run(words, environment: Run.resources)
        #expect(first.code == 0 && first.errors == "A new library was made in “\(scratch.path)/library”.\n")
        let second = try Run(words, environment: Run.resources)
        #expect(second.code == 0 && second.errors == "")
    }

    @Test func `doctor counts people and maps, and says what extracts of streets need`() async throws {
        let scratch = try Scratch()
        let library = scratch.path + "/library"
        _ = try Run(
            ["import", "--library", library, try scratch.folder("photos")], environment: Run.resources)
        let alone = try Run(["doctor", "--library", library], environment: Run.resources)
        #expect(alone.code == 0 && alone.output.contains("People  1") && alone.output.contains("Maps  0"), "\(alone)")
        let accounts = try await Accounts(folder: library)
        try await accounts.nameOwner("Anna", password: "correct horse")
        _ = try await accounts.addPerson("Bruno", password: "battery staple")
        try scratch.folder("library/maps")
        _ = try scratch.write("library/maps/bad.mbtiles", "no map")
        let both = try Run(
            ["doctor", "--library", library],
            environment: Run.resources.merging(["VISION_LANGUAGE": "it"]) { $1 })
        #expect(both.output.contains("Persone  2"), "\(both)")
        #expect(both.output.contains("Mappe  1") && both.output.contains("bad"), "\(both)")
        let needs = "GDAL (ogr2ogr), GDAL (ogrinfo), tippecanoe, Landlock"
        #expect(both.output.contains("Mappe da estratti  " + needs), "\(both)")
    }

    @Test func `doctor says that there is no library yet, and makes none`() throws {
        let scratch = try Scratch()
        let home = Run.resources.merging(["HOME": scratch.path, "XDG_CACHE_HOME": scratch.path]) { $1 }
        let healthy = try Run(["doctor", "--json"], environment: home)
        #expect(healthy.code == 0, "\(healthy)")
        #expect(healthy.output.contains("vision import"))
        // Of the disk that the library would lie on.
        #expect(healthy.output.contains("\"Space left\",\"ok\":true,"), "\(healthy)")
        #expect(healthy.output.contains(/"Space left","ok":true,"detail":"[0-9.]+ (GB|TB|MB)"/), "\(healthy)")
        #expect(!scratch.has(".local"))
        // What `vision map add` needs for extracts.
        #expect(healthy.output.contains("\"Maps from extracts\",\"ok\":true,"), "\(healthy)")
        let mistyped = try Run(["doctor", "--library", scratch.path + "/lbirary"], environment: home)
        #expect(mistyped.code == 1 && !scratch.has("lbirary"), "\(mistyped)")
    }
}
