import CorpusSupport
import Testing

/// A few of what the long tests do by the hundred.
@Suite struct KillTests {
    @Test(arguments: [Kill.after(900), .at(Kill.libraryWrites, 4), .at(Kill.libraryWrites, 11)])
    func `an import that is killed loses nothing, and the next one finishes it`(_ kill: Kill) throws {
        guard kill.isPossible else { return }
        let library = try TestLibrary(photos: 3)
        var wasKilled = false
        #expect(try library.problems(importingUntil: kill, wasKilled: &wasKilled) == [])
    }

    @Test func `a save that is killed leaves whole copies or none`() throws {
        let library = try TestLibrary(photos: 3)
        let first = try library.importing.run()
        #expect(first.code == 0, "\(first)")
        for (index, kill) in [Kill.after(900), .at(["link", "linkat"], 2), .at(["fsync"], 3)].enumerated()
        where kill.isPossible {
            var wasKilled = false
            let target = try library.makeFolder("saved \(index)")
            #expect(try library.problems(savingTo: target, until: kill, wasKilled: &wasKilled) == [])
        }
    }

    @Test(arguments: [
        Kill.after(900), .at(["link", "linkat"], 1), .at(["unlink"], 1), .at(["fsync"], 2), .at(Kill.libraryWrites, 5),
    ])
    func `a save that is killed leaves no copy in the library that no photo has`(_ kill: Kill) throws {
        guard kill.isPossible else { return }
        let library = try TestLibrary(photos: 1)
        let first = try library.importing.run()
        #expect(first.code == 0, "\(first)")
        var wasKilled = false
        #expect(try library.problems(savingAtHomeUntil: kill, wasKilled: &wasKilled) == [])
    }

    @Test func `when a command has ended, all that the library knows is in one file`() throws {
        let library = try TestLibrary(photos: 2)
        let first = try library.importing.run()
        #expect(first.code == 0, "\(first)")
        let elsewhere = try Scratch()
        try HostileFile.put("library.sqlite", try readFile(library.folder + "/library.sqlite"), elsewhere.path)
        let search = try Command(["search", "--json", "--library", elsewhere.path, Corpus.probe]).run()
        #expect(try search.answers().last?.number("total") == 2, "\(search)")
    }
}
