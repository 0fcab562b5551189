import FoundationEssentials
import Testing

/// By which names the real command knows the photos of the library.
struct KnownPhotoTests {
    private static let cat = URL(filePath: #filePath).appending(path: "../../../.deps/samples/chelsea.png").standardized

    @Test func `a link is known by its own name, and a photo whose file is gone by the name that it had`() throws {
        let scratch = try Scratch()
        let folder = try scratch.folder("photos")
        try Data(contentsOf: Self.cat).write(to: URL(filePath: scratch.path + "/one.png"))
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/link.png", withDestinationPath: scratch.path + "/one.png")
        let library = ["--library", scratch.path + "/library"]
        func run(_ words: [String]) throws -> Run { try Run(words + library, environment: Run.resources) }
        #expect(try run(["import", folder]).code == 0)
        let tagged = try run(["tags", folder + "/link.png", "--add", "Biscuit"])
        #expect(tagged.code == 0 && tagged.output.contains("Biscuit"), "\(tagged)")
        try FileManager.default.removeItem(atPath: folder)
        let half = try run(["tags", folder + "/link.png", "--remove", "biscuit", "--add", "!!!"])
        #expect(half.code == 1, "\(half)")
        #expect(try run(["search", "Biscuit"]).output.contains("link.png"))
        let misspelt = try run(["tags", folder + "/link.png", "--remove", "Bisquit"])
        #expect(misspelt.code == 1 && misspelt.errors.contains("“Bisquit” is not a tag of"), "\(misspelt)")
        // However it is written, and kinds as well.
        #expect(try run(["tags", folder + "/link.png", "--add", "Café au lait"]).code == 0)
        #expect(try run(["tags", folder + "/link.png", "--remove", "cafe AU-lait"]).code == 0)
        #expect(try run(["tags", folder + "/link.png", "--remove", "cat"]).code == 0)
        #expect(try run(["search", "Biscuit"]).output.contains("link.png (missing)"))
        let forgotten = try run(["forget", folder + "/link.png"])
        #expect(forgotten.code == 0 && forgotten.output.contains("the file is kept"), "\(forgotten)")
        #expect(!(try run(["search", "Biscuit"])).output.contains("link.png"))
        #expect(try run(["forget", folder + "/other.png"]).code == 1)
        let restored = try run(["forget", "--restore", folder + "/link.png"])
        #expect(restored.code == 0 && restored.output.contains("is in the library again"), "\(restored)")
        #expect(try run(["search", "Biscuit"]).output.contains("link.png"))
        let again = try run(["forget", "--restore", folder + "/link.png"])
        #expect(again.code == 1 && again.errors.contains("is not in Recently deleted"), "\(again)")
    }

    @Test func `who imports a photo that was deleted is told where it is`() throws {
        let scratch = try Scratch()
        let library = ["--library", scratch.path + "/library"]
        func run(_ words: [String]) throws -> Run { try Run(words + library, environment: Run.resources) }
        let file = try scratch.folder("photos") + "/cat.png"
        try Data(contentsOf: Self.cat).write(to: URL(filePath: file))
        #expect(try run(["import", file]).code == 0)
        #expect(try run(["forget", file]).code == 0)
        let again = try run(["import", file])
        #expect(again.code == 0 && again.output.contains("In Recently deleted: cat.png"), "\(again)")
        #expect(again.output.contains("1 in Recently deleted"), "\(again)")
        #expect((again.output + again.errors).contains("vision forget --restore"), "\(again)")
        #expect(try run(["import", "--json", file]).output.contains(#""status":"forgotten""#))
    }
}
