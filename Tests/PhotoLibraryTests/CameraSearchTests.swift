import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct CameraSearchTests {
    @Test(arguments: [
        ("iphone 15", ["/p1", "/p2"]), ("Apple iPhone 15", ["/p1", "/p2"]), ("\"iphone 15\"", ["/p1"]),
        ("iphone 15 pro max", ["/p2"]), ("iphone 15 p*", []), ("iphone", ["/p1", "/p2"]),
        ("iphon", ["/p1", "/p2"]), ("iphone 1", ["/p1", "/p2"]), ("eos r5", ["/p3"]), ("r5", ["/p3"]),
        ("EOS-R5", ["/p3"]), ("canon", ["/p3", "/p4"]), ("canon r5", ["/p3"]), ("canon eos 5d mark iv", ["/p4"]),
        ("eos", ["/p3", "/p4"]), ("DSC-RX100", ["/p5"]), ("DSC-RX100M3", ["/p5"]), ("rx100m3", ["/p5"]),
        ("sony rx100", ["/p5"]), ("d70", ["/p6"]), ("nikon d70", ["/p6"]), ("nokia 3310", ["/p7"]),
        ("nikon 2024", ["/p6"]), ("canon eos -r5", ["/p4"]), ("canon -\"eos r5\"", ["/p4"]), ("3310", []), ("pro", []),
        ("phone 15", []), ("lens", []),
    ])
    func `a camera is found by its model, and by its maker`(_ text: String, _ expected: [String]) async throws {
        let fixture = try await Fixture.cameras()
        #expect(try await fixture.names(text) == expected)
        // In blocks as well as before.
        try await fixture.library.write { try $0.blocks.mergeRecent() }
        #expect(try await fixture.names(text) == expected)
    }

    @Test(arguments: [
        ("camera:\"Apple iPhone 15\"", ["/p1"]), ("camera:\"iPhone 15\"", ["/p1"]),
        ("camera:apple", ["/p1", "/p2"]),
        ("Camera:APPLE", ["/p1", "/p2"]), ("fotocamera:apple", ["/p1", "/p2"]), ("camera:„EOS R5“", ["/p3"]),
        ("camera:ca", ["/p3", "/p4"]), ("camera:3310", ["/p7"]), ("camera:\"canon\"", ["/p3", "/p4"]),
        ("camera:canon -camera:\"Canon EOS R5\"", ["/p4"]), ("camera:eos-r5", ["/p3"]), ("camera:r5 2024", ["/p3"]),
        ("camera:x", []), ("camera:\"Apple iPhone\" camera:canon", []), ("camera:", []), ("camera:\"\"", []),
        ("camera:cano*", ["/p3", "/p4"]),
        ("-camera:cano 2024", ["/p1", "/p2", "/p3", "/p4", "/p5", "/p6", "/p7"]),
        ("camera:iphone 15", ["/p1", "/p2"]), ("fotocamera:iphone 15 pro max", ["/p2"]),
        ("camera:iphone 1", ["/p1", "/p2"]),
        ("camera:canon eos 5d mark iv 2024", ["/p4"]), ("2024 camera:eos r5 camera:canon", ["/p3"]),
        ("camera:canon -camera:eos r5 2024", ["/p4"]), ("camera:canon iphone", []),
        ("camera:canon eos \"r5\"", ["/p3"]), ("camera:nokia 3310", ["/p7"]), ("camera:nikon 2024", ["/p6"]),
    ])
    func `what is marked as a camera finds cameras only`(_ text: String, _ expected: [String]) async throws {
        let fixture = try await Fixture.cameras()
        #expect(try await fixture.names(text) == expected)
    }

    @Test func `an apple is no camera, whether or not there are any`() async throws {
        let fixture = try await Fixture.cameras()
        let none = try await fixture.library.search("apple", level: .medium)
        #expect(none.total == 0 && none.terms.map(\.meaning) == [.absent])
        try await fixture.add("/fruit", "apple", make: "Canon", model: "Canon EOS R5")
        #expect(try await fixture.names("apple") == ["/fruit"])
        #expect(try await fixture.names("apples") == ["/fruit"])
        #expect(try await fixture.names("\"apple\"") == ["/fruit"])
        #expect(try await fixture.names("-apple 2024").contains("/p1"))
        #expect(try await fixture.names("app") == ["/fruit"])
        #expect(try await fixture.names("apple eos r5") == ["/fruit"])
        #expect(try await fixture.names("apple iphone 15") == ["/p1", "/p2"])
    }

    @Test func `a maker's name that a place, tag or file has, too, keeps that meaning`() async throws {
        let fixture = try await Fixture.cameras()
        let town = try await fixture.add("/town", "dog")
        try await fixture.library.addTags(["Nokia"], to: town)
        try await fixture.add("/canon.jpg", "dog")
        #expect(try await fixture.names("nokia") == ["/town"])
        #expect(try await fixture.names("camera:nokia") == ["/p7"])
        #expect(try await fixture.names("canon") == ["/canon.jpg"])
        #expect(try await fixture.names("nokia 3310") == ["/p7"])
    }

    @Test func `a maker's name that is another word for a thing means the thing where there are any`() async throws {
        let fixture = try await Fixture.cameras()
        try await fixture.add("/maker", make: "Kitty", model: "K1")
        #expect(try await fixture.names("kitty") == ["/maker"])
        try await fixture.add("/cat", "cat")
        #expect(try await fixture.names("kitty") == ["/cat"])
        #expect(try await fixture.names("kitty k1") == ["/maker"])
    }

    @Test func `a misspelt camera is corrected, and an absent apple is not taken for one`() async throws {
        let fixture = try await Fixture.cameras()
        #expect(try await fixture.library.search("iphnoe", level: .medium).terms.didYouMean == "iphone")
        let apple = try await fixture.library.search("apple", level: .medium)
        let suggested = apple.terms.flatMap { $0.suggestions }
        #expect(!suggested.contains { $0.contains("iphone") })
        // What is marked as a camera is not corrected into a thing.
        try await fixture.library.addTags(["camera"], to: PhotoID(number: 1))
        #expect(try await fixture.library.search("camrea", level: .medium).terms.didYouMean == "camera")
        #expect(try await fixture.library.search("camera:z", level: .medium).terms.didYouMean == nil)
        // Without a name it marks nothing.
        try await fixture.library.addTags(["fotocamere"], to: PhotoID(number: 1))
        #expect(try await fixture.library.search("fotocamera:", level: .medium).terms.didYouMean == "fotocamere")
    }

    @Test(arguments: ["mrak", "corporatoin", "3311", "applr"])
    func `no word of a camera's name is offered that would find nothing`(_ text: String) async throws {
        let fixture = try await Fixture.cameras()
        for suggested in try await fixture.library.search(text, level: .medium).terms.flatMap(\.suggestions) {
            // What can be recognised is offered without photos, and said to have none.
            let found = try await fixture.library.search(suggested, level: .medium)
            #expect(found.total > 0 || found.terms.map(\.meaning) == [.absent], "\(suggested)")
        }
        #expect(try await fixture.library.advice(on: text, level: .medium).nearest.isEmpty)
    }

    @Test func `a camera whose last photo is gone is no correction`() async throws {
        let fixture = try await Fixture.cameras()
        #expect(try await fixture.library.search("noika", level: .medium).terms.didYouMean == "nokia")
        try await fixture.library.forget(PhotoID(number: 7))
        #expect(try await fixture.library.search("noika", level: .medium).terms.didYouMean == nil)
    }

    @Test(arguments: [
        "-camera:“EOS R5”", "-camera:„EOS R5“", "-camera:«EOS R5»", "-camera:\"EOS R5\"", "-fotocamera:“EOS R5”",
        "-camera:EOS R5",
    ])
    func `a correction goes on excluding a camera`(_ text: String) async throws {
        let fixture = try await Fixture.cameras()
        try await fixture.library.addTags(["picnic"], to: PhotoID(number: 1))
        try await fixture.library.addTags(["picnic"], to: PhotoID(number: 3))
        for question in ["\(text) picinc", "picinc \(text)"] {
            let corrected = try #require(try await fixture.library.search(question, level: .medium).terms.didYouMean)
            #expect(try await fixture.names(corrected) == ["/p1"], "\(corrected)")
        }
    }

    @Test(arguments: [
        ("p1000", ["/P1000123.jpg", "/new", "/nikon_p1000_2.png"]), ("nikon p1000", ["/new", "/nikon_p1000_2.png"]),
        ("nikon-p1000", ["/new", "/nikon_p1000_2.png"]), ("p100", ["/P1000123.jpg", "/new", "/nikon_p1000_2.png"]),
        ("\"p1000\"", ["/P1000123.jpg", "/new", "/nikon_p1000_2.png"]), ("camera:p1000", ["/new"]),
        ("d850", ["/D850_0001.jpg", "/old"]), ("d850_0001", ["/D850_0001.jpg"]),
        ("dsc-rx100", ["/DSC-RX100-1.jpg", "/p5"]),
    ])
    func `a camera does not hide files that are called like it`(_ text: String, _ expected: [String]) async throws {
        let fixture = try await Fixture.cameras()
        for (path, model) in [
            ("/new", "P1000"), ("/old", "NIKON D850"), ("/P1000123.jpg", nil), ("/nikon_p1000_2.png", nil),
            ("/D850_0001.jpg", nil), ("/DSC-RX100-1.jpg", nil),
        ] { try await fixture.add(path, make: model == nil ? nil : "NIKON", model: model) }
        #expect(try await fixture.names(text) == expected)
    }

    @Test func `suggestions offer cameras by their names, and lead to exactly their photos`() async throws {
        let fixture = try await Fixture.cameras()
        #expect(
            try await fixture.questions("iph")
                == ["camera:\"Apple iPhone 15\"", "camera:\"Apple iPhone 15 Pro Max\""])
        #expect(try await fixture.questions("eos r") == ["camera:\"Canon EOS R5\""])
        #expect(try await fixture.questions("canon eos 5d mark i") == ["camera:\"Canon EOS 5D Mark IV\""])
        #expect(try await fixture.questions("2024 iphone 15 p") == ["2024 camera:\"Apple iPhone 15 Pro Max\""])
        #expect(try await fixture.questions("-nikon").first == "-camera:\"NIKON D70\"")
        #expect(try await fixture.questions("camera:r").contains("camera:\"Canon EOS R5\""))
        #expect(
            try await fixture.questions("2024 camera:\"Apple iPhone 15 P") == [
                "2024 camera:\"Apple iPhone 15 Pro Max\""
            ])
        #expect(try await fixture.questions("fotocamera:").count == 7)
        #expect(
            try await fixture.questions("camera:iphone 15")
                == ["camera:\"Apple iPhone 15\"", "camera:\"Apple iPhone 15 Pro Max\""])
        #expect(try await fixture.questions("2024 -camera:eos r").first == "2024 -camera:\"Canon EOS R5\"")
        #expect(try await fixture.questions("camera:iphone 202") == ["camera:iphone 2024"])
        // Words in quotes are not taken apart.
        #expect(try await fixture.questions("camera:\"Apple iPhone 15\" p").isEmpty)
        #expect(try await fixture.questions("2024 -camera:dsc") == ["2024 -camera:\"SONY DSC-RX100M3\""])
        #expect(try await fixture.names("camera:\"Apple iPhone 15\"") == ["/p1"])
        #expect(try await fixture.questions("camera:\"Canon EOS R5\"").isEmpty)
        let found = try await fixture.library.suggestions(for: "iph", level: .medium).suggestions
        #expect(found.map(\.meaning) == [.camera, .camera])
    }

    @Test func `what begins no name is not searched for suggestions`() async throws {
        let fixture = try await Fixture.cameras()
        let library = fixture.library
        #expect(try await library.suggestions(for: "12345 qqq zzz", level: .medium).suggestions.isEmpty)
        let revision = try await library.read { try $0.revision.number() }
        try await confirmation { isMade in
            // A search for a number keeps what it found in the names of files.
            _ = try await library.read { connection in
                let index = try BlockReader(connection: connection, level: .medium, cache: library.blocks)
                return library.rememberedFileNames.value(["12345"], revision: revision) {
                    isMade()
                    return index.none
                }.count
            }
        }
    }

    @Test func `a deleted photo is found by its camera no more, and again when it is back`() async throws {
        let fixture = try await Fixture.cameras()
        let id = PhotoID(number: 3)
        try await fixture.library.forget(id)
        #expect(try await fixture.names("eos r5") == [])
        #expect(try await fixture.questions("eos r") == [])
        try await fixture.library.restore(id)
        #expect(try await fixture.names("eos r5") == ["/p3"])
        try await fixture.library.erase()
        #expect(try await fixture.library.read { try $0.cameras.all().count } == 0)
    }

    @Test func `a replaced file goes by its new camera`() async throws {
        let fixture = try await Fixture.cameras()
        try await fixture.library.write { try $0.blocks.mergeRecent() }
        try await fixture.add("/p3", make: "Leica", model: "Q3", content: "new")
        #expect(try await fixture.names("eos r5") == [])
        #expect(try await fixture.names("leica q3") == ["/p3"])
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test(arguments: Fixture.hostileCameras) func `every name is a camera's name only, and leads to its photos`(
        _ name: String
    ) async throws {
        let fixture = try await Fixture.cameras()
        let id = try await fixture.add("/hostile", make: nil, model: name)
        try await fixture.add("/dog", "dog", make: nil, model: nil)
        let camera = try #require(try await fixture.library.photo(id).facts.camera)
        let shown = try #require(camera.name)
        #expect(shown.unicodeScalars.count <= 100)
        #expect(
            shown.unicodeScalars.allSatisfy {
                ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
            })
        let question = try #require(camera.question)
        #expect(SearchQuery(question).terms.map(\.isQuoted) == [true])
        #expect(try await fixture.names(question) == ["/hostile"])
        #expect(try await fixture.names("-\(question)").count == 8)
        #expect(try await fixture.names("dog \(question)") == [])
        #expect(try await fixture.names("\(question) -dog") == ["/hostile"])
        #expect(try await fixture.names("dog") == ["/dog"])
        let begun = Words.key(shown).prefix(3)
        #expect(try await fixture.questions("camera:\"\(begun)").contains(question))
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test(
        arguments: [
            (nil, nil, nil, []), ("", " ", nil, []), ("...", "--", nil, []), ("Canon", nil, "Canon", ["canon"]),
            (nil, "NIKON D70", "NIKON D70", ["nikon d70", "d70"]),
            ("Apple", "iPhone 15", "Apple iPhone 15", ["apple iphone 15", "iphone 15"]),
            ("Canon", "Canon EOS R5", "Canon EOS R5", ["canon eos r5", "eos r5", "r5"]),
            ("OLYMPUS CORP.", "E-M10", "OLYMPUS CORP. E-M10", ["olympus corp e m10", "e m10", "m10"]),
            (" Leica\n", "Q3\u{202E}", "Leica Q3", ["leica q3", "q3"]),
        ] as [(String?, String?, String?, [String])])
    func `a camera is called by maker and model, each once`(
        _ make: String?, _ model: String?, _ name: String?, _ keys: [String]
    ) {
        let camera = CameraName(make: make, model: model)
        #expect(camera?.name == name)
        #expect(camera?.keys ?? [] == keys)
    }
}
