import PostgresServer
import Testing

/// `favori` with a database of PostgreSQL.
struct FavoriDatabaseTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func favori(_ words: String..., language: String = "en") throws -> Run {
        try Run(
            words, program: "favori", environment: Run.resources.merging(["VISION_LANGUAGE": language]) { $1 })
    }

    @Test func `a neighbourhood moves to PostgreSQL, is used, copied and restored`() throws {
        let url = try PostgresServer.shared().database()
        let (town, copy, restored) = (scratch.path + "/town/", scratch.path + "/copy", scratch.path + "/restored/")
        #expect(try favori("neighbourhoods", "add", "Kallio", "--at", "60.18,24.95", "--data", town).code == 0)
        let moved = try favori("move", "--from", town, "--to", url)
        #expect(moved.code == 0 && moved.output.contains("neighbourhood  1  "), "\(moved)")
        try scratch.write("address", url + "\n")
        let other = scratch.path + "/other"
        for option in [["--database", url], ["--database-file", scratch.path + "/address"]] {
            let listed = try Run(
                ["neighbourhoods", "list", "--data", other] + option, program: "favori", environment: Run.resources)
            #expect(listed.code == 0 && listed.output.hasPrefix("Kallio"), "\(listed)")
        }
        let again = try favori("move", "--from", town, "--to", url, language: "it")
        #expect(again.code == 1 && again.errors.contains("Nell'altro database c'è già qualcosa."), "\(again)")
        #expect(try favori("backup", copy, "--data", other, "--database", url).code == 0)
        let own = try favori("backup", town + "favours.sqlite", "--data", town, "--database", url)
        #expect(own.code == 2 && own.errors.contains("the neighbourhood's own database"), "\(own)")
        #expect(try favori("neighbourhoods", "list", "--data", town).output.hasPrefix("Kallio"))
        let back = try favori("move", "--from", copy, "--to", restored)
        // The same hashes.
        #expect(back.code == 0 && back.output == moved.output, "\(back)")
        #expect(try favori("neighbourhoods", "list", "--data", restored).output.hasPrefix("Kallio"))
    }

    @Test func `a backup is restored into a folder that is not there yet, and no file is taken for a folder`() throws {
        let (town, copy, restored) = (scratch.path + "/town", scratch.path + "/copy.sqlite", scratch.path + "/restored")
        #expect(try favori("neighbourhoods", "add", "Kallio", "--at", "60.18,24.95", "--data", town).code == 0)
        #expect(try favori("backup", copy, "--data", town).code == 0)
        let moved = try favori("move", "--from", copy, "--to", restored)
        #expect(moved.code == 0, "\(moved)")
        #expect(try favori("neighbourhoods", "list", "--data", restored).output.hasPrefix("Kallio"))
        for words in [["serve", "--port", "0"], ["neighbourhoods", "list"]] {
            let refused = try Run(
                words + ["--data", copy], program: "favori",
                environment: Run.resources.merging(["VISION_LANGUAGE": "it"]) { $1 })
            #expect(refused.code == 2 && refused.errors.contains("è un file, non una cartella"), "\(refused)")
        }
    }

    @Test func `a backup replaces no other file, and says which file is none`() throws {
        let (town, letter) = (scratch.path + "/town", scratch.path + "/letter.txt")
        try scratch.write("letter.txt", "Dear Anna")
        let refused = try favori("backup", letter, "--data", town)
        #expect(refused.code == 1 && refused.errors.contains("“\(letter)” is no backup"), "\(refused)")
        let italian = try favori("backup", letter, "--data", town, language: "it")
        #expect(italian.errors.contains("«\(letter)» non è un backup di Favori"), "\(italian)")
        let nowhere = try favori("backup", scratch.path + "/none/copy.sqlite", "--data", town, language: "it")
        #expect(
            nowhere.errors.contains("Il backup non è stato fatto.")
                && nowhere.errors.contains("(File o cartella inesistente)"), "\(nowhere)")
    }

    @Test func `what is wrong is said without the password`() throws {
        let data = scratch.path + "/data"
        let away = try favori("people", "list", "--data", data, "--database", "postgresql://a:hedgerow@127.0.0.1:1/x")
        #expect(away.code == 1 && away.errors.contains("127.0.0.1:1/x cannot be reached"), "\(away)")
        let wrong = try favori("people", "list", "--data", data, "--database", "mysql://a:hedgerow@here/x")
        #expect(wrong.code == 2 && wrong.errors.contains("postgresql://user@host/name"), "\(wrong)")
        let demo = try favori("serve", "--demo", "--database", "postgresql://a:hedgerow@127.0.0.1:1/x")
        #expect(demo.code == 2 && demo.errors.contains("folder of its own"), "\(demo)")
        let served = try favori(
            "serve", "--data", data, "--database", "postgresql://a:hedgerow@127.0.0.1:1/x", language: "it")
        #expect(served.code == 1 && served.errors.contains("La password del database è nel comando"), "\(served)")
        for run in [away, wrong, demo, served] {
            #expect(!run.errors.contains("hedgerow") && !run.output.contains("hedgerow"))
        }
        let nowhere = try favori("move", "--from", scratch.path + "/nothing", "--to", scratch.path + "/new")
        #expect(nowhere.code == 1 && nowhere.errors.contains("There is no"), "\(nowhere)")
        #expect(try favori("move", "--from", data).code == 2)
    }
}
