import FoundationEssentials
import Glibc
import Testing

/// `favori` from the operator's side.
struct FavoriTests {
    private let scratch: Scratch
    private static let helsinki = URL(filePath: #filePath).appending(path: "../../../.deps/mapping/Helsinki.osm.pbf")
        .standardized.path

    init() throws { scratch = try Scratch() }

    private func favori(_ words: String..., language: String = "en", input: String = "") throws -> Run {
        try Run(
            words + ["--data", scratch.path + "/town"], program: "favori",
            environment: Run.resources.merging(["VISION_LANGUAGE": language]) { $1 }, input: Array(input.utf8))
    }

    @Test func `maps are added, listed and removed`() throws {
        let added = try favori("map", "add", Self.helsinki, "--name", "Streets")
        #expect(added.code == 0 && added.output.contains("Streets  streets"), "\(added)")
        #expect(added.output.contains("© OpenStreetMap contributors"), "\(added)")
        let listed = try favori("map", "list")
        #expect(listed.code == 0 && listed.output == added.output, "\(listed)")
        let twice = try favori("map", "add", Self.helsinki, "--name", "Streets")
        #expect(twice.code == 1 && twice.errors.contains("favori map remove Streets"), "\(twice)")
        let shapes = try favori(
            "map", "add", "--satellite", scratch.path + "/town/maps/Streets.mbtiles", "--name", "above")
        #expect(shapes.code == 1 && shapes.errors.contains("Its tiles are shapes"), "\(shapes)")
        #expect(try favori("map", "remove", "Streets").code == 0)
        let gone = try favori("map", "remove", "Streets", language: "it")
        #expect(gone.code == 1 && gone.errors.contains("«favori map list» le elenca."), "\(gone)")
        #expect(try favori("map", "list").output.contains("favori map add FILE"))
    }

    @Test func `the doctor says what maps need, and which map is none`() throws {
        let well = try favori("doctor")
        #expect(well.code == 0 && well.output.contains("GDAL (ogr2ogr)  present"), "\(well)")
        #expect(well.output.contains("Photos can be added."), "\(well)")
        #expect(well.output.contains("tippecanoe  present") && well.output.contains("Landlock  present"), "\(well)")
        try scratch.write("town/maps/broken.mbtiles", "no map")
        let ill = try favori("doctor")
        #expect(ill.code == 1 && ill.output.contains("“favori map remove broken”"), "\(ill)")
    }

    @Test func `a neighbourhood is drawn by a GeoJSON file, which is looked at first`() throws {
        let ring = "[[24.94,60.16],[24.96,60.16],[24.96,60.18],[24.94,60.18],[24.94,60.16]]"
        let polygon = "{\"type\":\"Polygon\",\"coordinates\":[\(ring)]}"
        func add(_ text: String, _ more: String...) throws -> Run {
            try scratch.write("outline.geojson", text)
            return try Run(
                ["neighbourhoods", "add", "Kamppi", "--replace", "--area", scratch.path + "/outline.geojson"] + more
                    + ["--data", scratch.path + "/town"], program: "favori", environment: Run.resources)
        }
        let feature = "{\"type\":\"Feature\",\"properties\":{\"name\":\"x\"},\"geometry\":\(polygon)}"
        for whole in [
            polygon, feature, "{\"type\":\"FeatureCollection\",\"features\":[\(feature)]}",
            "{\"type\":\"MultiPolygon\",\"coordinates\":[[\(ring)]]}",
        ] {
            let added = try add(whole)
            #expect(added.code == 0, "\(whole): \(added)")
            let listed = try favori("neighbourhoods", "list").output
            #expect(listed.hasPrefix("Kamppi  60.1") && listed.contains("outline of 4 points"), "\(listed)")
            #expect(listed.split(separator: "\n").count == 1)
        }
        #expect(try favori("neighbourhoods", "list", language: "it").output.contains("contorno di 4 punti"))
        let deep = String(repeating: "[", count: 511)
        for (wrong, sentence) in [
            ("{}", "has no outline"), ("", "has no outline"), (deep, "has no outline"),
            ("{\"type\":\"Polygon\",\"coordinates\":\(deep)", "has no outline"),
            ("{\"type\":\"FeatureCollection\",\"features\":[\(feature),\(feature)]}", "has no outline"),
            (polygon.replacing("60.16", with: "91"), "has no outline"),
            (polygon.replacing("[24.96,60.16],[24.96,60.18]", with: "[24.96,60.18],[24.96,60.16]"), "cross"),
            (polygon.replacing("24.96", with: "34.96"), "5 degrees"),
        ] {
            let refused = try add(wrong)
            #expect(refused.code == 1 && refused.errors.contains(sentence), "\(wrong.prefix(80)): \(refused)")
        }
        for more in [["--at", "60.1,24.9"], ["--radius", "300"]] {
            let refused = try favori("neighbourhoods", "add", "X", "--area", "outline.geojson", more[0], more[1])
            #expect(refused.code == 2, "\(refused)")
        }
        let twice = try favori("neighbourhoods", "add", "Kamppi", "--at", "60.1,24.9")
        #expect(twice.code == 1 && twice.errors.contains("--replace"), "\(twice)")
        #expect(try favori("neighbourhoods", "list").output.contains("outline of 4 points"))
        #expect(try favori("neighbourhoods", "add", "X").code == 2)
        #expect(try favori("neighbourhoods", "add", "X", "--area", scratch.path).errors.contains("There is no file"))
    }

    @Test func `invitations are made, listed and taken back`() throws {
        let made = try favori("invitations", "add", "--uses", "3", "--days", "2")
        #expect(made.code == 0 && made.output.contains(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}\n$/), "\(made)")
        #expect(made.errors.contains("/join#") && !made.errors.contains(made.output.prefix(19)), "\(made)")
        let listed = try favori("invitations", "list")
        #expect(listed.output == "1  0/3  2 days left\n", "\(listed)")
        #expect(try favori("invitations", "remove", "1").code == 0)
        let again = try favori("invitations", "remove", "1")
        #expect(again.code == 1 && again.errors.contains("There is no such invitation."), "\(again)")
        #expect(try favori("invitations", "add", "--uses", "0").code == 2)
    }

    @Test func `operators are named, people suspended, and the log tells of it`() throws {
        for name in ["Anna", "Bruno"] {
            #expect(try favori("people", "add", name, input: "hedge row 12\n").code == 0)
        }
        #expect(try favori("reports", "list").output.isEmpty)
        let none = try favori("operators", "remove", "Anna")
        #expect(none.code == 1 && none.errors.contains("Anna is no operator."), "\(none)")
        #expect(try favori("operators", "add", "Nobody").code == 1)
        #expect(try favori("operators", "add", "anna").code == 0)
        #expect(try favori("operators", "list").output == "Anna\n")
        let refused = try favori("people", "suspend", "Anna", language: "it")
        #expect(refused.code == 1 && refused.errors.contains("I gestori non si possono sospendere."), "\(refused)")
        let suspended = try favori("people", "suspend", "Bruno", "--days", "3", "--why", "Rude to two people")
        #expect(suspended.code == 0 && suspended.output.contains("favori people allow"), "\(suspended)")
        for days in ["0", "366", "x"] { #expect(try favori("people", "suspend", "Bruno", "--days", days).code == 2) }
        #expect(try favori("people", "allow", "Bruno").code == 0)
        let twice = try favori("people", "allow", "Bruno")
        #expect(twice.code == 1 && twice.errors.contains("Bruno is not suspended."), "\(twice)")
        #expect(try favori("operators", "remove", "Anna").code == 0)
        let log = try favori("log").output.split(separator: "\n").map(String.init)
        #expect(log.count == 4, "\(log)")
        for (line, words) in zip(log, ["addOperator  Anna", "suspend  Bruno", "allow  Bruno", "removeOperator  Anna"]) {
            #expect(line.contains("UTC  the command line  \(words)"), "\(line)")
        }
        #expect(log[1].hasSuffix("  Rude to two people"), "\(log)")
    }

    @Test func `the demo is made once, and anew only where it is a demo`() throws {
        let made = try favori("demo")
        #expect(made.code == 0 && made.output.contains("Anna Lindqvist"), "\(made)")
        #expect(scratch.names("town/maps") == ["Helsinki.mbtiles"])
        let people = try favori("people", "list").output.split(separator: "\n").count
        #expect(people == 40)
        let again = try favori("demo")
        #expect(again.code == 0 && !again.errors.contains("Making the demo"), "\(again)")
        let renewed = try favori("demo", "--renew")
        #expect(renewed.code == 0 && renewed.errors.contains("Making the demo neighbourhood…"), "\(renewed)")
        let other = try Scratch()
        _ = try Run(
            ["people", "add", "Anna", "--data", other.path], program: "favori", environment: Run.resources,
            input: Array("hedge row 12\n".utf8))
        let refused = try Run(
            ["demo", "--renew", "--data", other.path], program: "favori", environment: Run.resources)
        #expect(refused.code == 1 && refused.errors.contains("is not a demo's folder"), "\(refused)")
        let kept = try Run(["people", "list", "--data", other.path], program: "favori", environment: Run.resources)
        #expect(kept.output == "Anna\n")
    }

    // MARK: Others reach it

    @Test func `it is served to others over https alone`() throws {
        let run = try Run(
            [
                "serve", "--phone", "--port", "0", "--https-port", "0", "--join", "open", "--time-zone", "Europe/Rome",
                "--data", scratch.path + "/town",
            ], program: "favori", environment: Run.resources.merging(["VISION_LANGUAGE": "en"]) { $1 },
            interruptedAt: "Ctrl-C")
        #expect(run.output.contains("Certificate: Favori "), "\(run)")
        #expect(run.output.contains(/Favori is at https:\/\/\S+:\d+\//), "\(run)")
        #expect(scratch.names("town/certificates") == ["authority.pem"])
        let refusals = [
            (["--demo", "--phone"], "The demo is for this computer only"),
            (["--phone", "--trusted-proxy", "127.0.0.1"], "--phone cannot be used behind a proxy."),
            (
                ["--host", "0.0.0.0", "--public-name", "a.example"],
                "passwords would go through the network without https"
            ),
            (["--host", "203.0.113.7"], "is no address of this computer in a home network"),
            (["--time-zone", "Europe/Nowhere"], "a time zone, such as Europe/Helsinki"),
        ]
        for (words, sentence) in refusals {
            let refused = try Run(
                ["serve", "--data", scratch.path + "/town"] + words, program: "favori",
                environment: Run.resources.merging(["VISION_LANGUAGE": "en"]) { $1 })
            #expect(refused.code == 2 && refused.errors.contains(sentence), "\(words): \(refused)")
        }
    }

    // MARK: The first start

    /// A terminal in which answers have been typed ahead.
    private final class TypedTerminal {
        let path: String
        private let ends: [Int32]

        init(_ answers: [String]) throws {
            let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            // pts(4): unlocked by TIOCSPTLCK, named by TIOCGPTN.
            var (lock, number): (Int32, UInt32) = (0, 0)
            try #require(ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
            path = "/dev/pts/\(number)"
            // Held open, so that what was typed is not lost before the program reads it.
            ends = [master, open(path, O_RDWR | O_NOCTTY)]
            let text = Array(answers.map { $0 + "\n" }.joined().utf8)
            try #require(write(master, text, text.count) == text.count)
        }

        deinit { for end in ends { close(end) } }
    }

    private func start(_ answers: [String], _ more: [String] = [], stopsAt sign: String = "Ctrl-C") throws -> Run {
        let terminal = try TypedTerminal(answers)
        return try withExtendedLifetime(terminal) {
            try Run(
                ["serve", "--port", "0", "--data", scratch.path + "/town"] + more, program: "favori",
                environment: Run.resources.merging(["VISION_LANGUAGE": "en"]) { $1 }, terminal: terminal.path,
                interruptedAt: sign)
        }
    }

    @Test func `the first start leads through name, language, who may join, map and area`() throws {
        let run = try start([
            "en", "", "Kallio", "friends", "closed", "/nowhere.osm.pbf", Self.helsinki, "Nowhereville", "",
            "Europe/Nowhere", "Europe/Helsinki", "ask@kallio.example",
        ])
        for question in ["1. Language", "2. Name", "3. Who", "4. Map file", "5. Area", "6. Time zone", "7. Contact"] {
            #expect(run.errors.contains(question), "\(question): \(run)")
        }
        #expect(run.errors.contains("1 to 60 characters.") && run.errors.contains("does not exist"), "\(run)")
        #expect(
            run.errors.contains("No town of that name") && run.errors.contains("No time zone")
                && run.output.contains("Favori is at http"), "\(run)")
        #expect(scratch.names("town/maps").contains("Helsinki.mbtiles"))
        // The neighbourhood has the name, and lies where the map does.
        #expect(try favori("neighbourhoods", "list").output.contains(/^Kallio  60\.1.*,24\.9/))
        // What was answered once is not asked again.
        let second = try start([])
        #expect(!second.errors.contains("1. Language") && second.output.contains("Favori is at http"), "\(second)")
    }

    @Test func `a first start without a map says what that means, and proposes the clocks of the town`() throws {
        let run = try start(["it", "Trastevere", "invited", "", "roma", "", ""])
        #expect(run.errors.contains("→ Roma, Italia"), "\(run)")
        #expect(run.errors.contains("download.geofabrik.de"), "\(run)")
        #expect(run.errors.contains("Chi non ha un account non vede i favori."), "\(run)")
        #expect(
            run.errors.contains("[Europe/Rome]") && run.output.contains("Favori is at http"), "\(run)")
        let doctor = try favori("doctor").output
        #expect(doctor.contains("download.geofabrik.de") && !doctor.contains("--time-zone"), "\(doctor)")
    }

    @Test func `the doctor says when the clocks are not those of the area`() throws {
        let run = try start(["en", "Trastevere", "invited", "", "Roma", "Asia/Tokyo", ""])
        #expect(run.output.contains("Favori is at http"), "\(run)")
        let doctor = try favori("doctor")
        #expect(doctor.code == 0 && doctor.output.contains("--time-zone Europe/Rome"), "\(doctor)")
        #expect(try favori("doctor", language: "it").output.contains("L'ora è quella di Asia/Tokyo"))
    }

    @Test func `a first start that is broken off keeps nothing, and the next one asks again`() throws {
        // Ctrl-D at the beginning of a line ends the input.
        let run = try start(["it", "Quartiere", "open\n\n\u{4}"], stopsAt: "never said")
        #expect(run.code == 1 && run.errors.contains("answers are not kept"), "\(run)")
        let again = try start(["it", "Quartiere", "open", "", "24.9,60.1,25,60.2", "", ""])
        #expect(again.errors.contains("5. Zona") && again.output.contains("Favori is at http"), "\(again)")
        #expect(try favori("neighbourhoods", "list").output.hasPrefix("Quartiere  60.15"))
    }

    @Test func `without a terminal, or with options, nothing is asked`() throws {
        let plain = try Run(
            ["serve", "--port", "0", "--data", scratch.path + "/plain"], program: "favori",
            environment: Run.resources.merging(["VISION_LANGUAGE": "en"]) { $1 }, interruptedAt: "Ctrl-C")
        #expect(plain.errors.contains("standard input is no terminal"), "\(plain)")
        #expect(plain.errors.contains("people with a code"), "\(plain)")
        let told = try start([], ["--join", "open", "--area", "24.9,60.1,25,60.2"])
        #expect(!told.errors.contains("1. Language") && told.output.contains("Favori is at http"), "\(told)")
    }
}
