import CorpusSupport
import SchemaSupport
import Testing

@Suite struct SaveTests {
    @Test func `a photo of any kind is copied with its picture unchanged, or refused with a sentence`() throws {
        let scratch = try Scratch()
        let folder = try scratch.folder("photos")
        let files =
            try Corpus.kinds() + Corpus.directories() + Corpus.packets()
            + Corpus.damaged().filter { $0.text.hasPrefix("whole") }
        for file in files { try file.write(into: folder) }
        let before = try Fingerprint(of: folder)
        let library = scratch.path + "/library"
        let target = scratch.path + "/saved"
        let importing = try Command(["import", "--json", "--library", library, folder]).run()
        #expect(importing.isOrderly, "\(importing)")
        let known = Set(try importing.answers().filter { $0["error"] == nil }.compactMap(\.fileName))
        let good = files.filter { known.contains($0.name) }
        #expect(good.count > 50)

        let save = try Command(
            ["save", "--json", "--library", library, "--to", target, "--tags", "probe", "--"] + good.map(\.text),
            in: folder
        ).run()
        #expect(save.isOrderly, "\(save)")
        #expect(save.lines.count == good.count, "\(save)")
        let schemas = try documentedSchemas()
        let copied = Set(try names(in: target))
        for line in save.lines {
            #expect(schemas.violations(of: line, by: "save") == [], "\(line.prefix(300))")
            let answer = try JSON(line)
            let file = try #require(good.first { $0.name == answer.fileName }, "\(line.prefix(300))")
            if let error = answer.text("error") {
                #expect(isSentence(error), "\(file.text): \(error)")
                #expect(!copied.contains(file.name), "\(file.text)")
                continue
            }
            let copy = try readFile(target + "/" + file.text)
            let original = try readFile(folder + "/" + file.text)
            if let picture = original.codedPicture { #expect(copy.codedPicture == picture, "\(file.text)") }
            guard let sidecar = answer.text("sidecar") else {
                #expect(copy.contains(Array("probe".utf8)), "\(file.text)")
                continue
            }
            #expect(copy == original, "\(file.text)")
            #expect(try readFile(sidecar).contains(Array("probe".utf8)), "\(file.text)")
        }
        for file in good where file.text.hasPrefix("whole") || file.text.hasPrefix("grey") {
            #expect(copied.contains(file.name), "\(file.text)")
        }
        #expect(copied.allSatisfy { $0.first != 0x2E })
        #expect(try Fingerprint(of: folder).differences(from: before) == [])
    }
}
