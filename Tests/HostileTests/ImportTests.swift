import CorpusSupport
import SchemaSupport
import Testing

/// The life of photos with hostile names and texts, among files that are none: imported, found, listed, saved, met
/// again.
@Suite(.serialized) struct ImportTests {
    /// A folder, and its import into a library.
    private struct Visit {
        let scratch: Scratch
        let folder: String
        let files: [HostileFile]
        let before: Fingerprint
        let importing: Ended

        init() throws {
            scratch = try Scratch()
            folder = try scratch.folder("photos")
            let others = try Corpus.quick().filter { $0.answer == .refused || $0.text.hasPrefix("texts") }
            files = try Corpus.names() + others
            for file in files { try file.write(into: folder) }
            before = try Fingerprint(of: folder)
            importing = try Command(["import", "--json", "--library", scratch.path + "/library", folder]).run()
        }

        func run(_ words: [String]) throws -> Ended {
            try Command([words[0], "--library", scratch.path + "/library"] + words.dropFirst(), in: folder).run()
        }
    }

    private static let visit = Result { try Visit() }

    @Test func `a folder of good and bad files is imported, and the bad ones stop nothing`() throws {
        let visit = try Self.visit.get()
        #expect(visit.importing.isOrderly && visit.importing.code == 1, "\(visit.importing)")
        #expect(steering(in: visit.importing.output) == [])
        #expect(steering(in: visit.importing.errors) == [])
        let schemas = try documentedSchemas()
        for line in visit.importing.lines {
            #expect(schemas.violations(of: line, by: "import") == [], "\(line.prefix(300))")
        }
        var answers: [[UInt8]: JSON] = [:]
        for answer in try visit.importing.answers() {
            guard let name = answer.fileName else { continue }
            #expect(answers.updateValue(answer, forKey: name) == nil, "\(answer) comes twice")
        }
        for file in visit.files where file.isFile {
            let answer = answers[file.name]
            switch file.answer {
            case .analysed: #expect(answer?.text("status") == "recognised", "\(file.text.debugDescription)")
            // These have neither an ending nor first bytes that folders are searched for.
            case .refused where ["a drawing.svg", "a pixmap.ppm"].contains(file.text):
                #expect(answer?.text("status") == "skipped", "\(file.text.debugDescription)")
            case .refused where answer != nil:
                #expect(answer?.text("status") == "refused", "\(file.text.debugDescription)")
                #expect(isSentence(answer?.text("error") ?? ""), "\(answer?.text("error") ?? "")")
            default: break
            }
        }
        let summary = try #require(try visit.importing.answers().last)
        for status in ["recognised", "refused"] {
            #expect(summary.number(status) == Double(answers.values.count { $0.text("status") == status }))
        }
    }

    @Test func `each name survives from import over search to the saved copy`() throws {
        let visit = try Self.visit.get()
        let names = try Set(Corpus.names().map(\.name))
        let search = try visit.run(["search", "--json", "--limit", "1000", Corpus.probe])
        #expect(search.code == 0, "\(search)")
        #expect(steering(in: search.output) == [])
        let schemas = try documentedSchemas()
        for line in search.lines { #expect(schemas.violations(of: line, by: "search") == [], "\(line.prefix(300))") }
        let found = try search.answers().compactMap(\.fileName)
        #expect(Set(found) == names)
        #expect(found.count == names.count)

        let typed = try Corpus.names().filter(\.isTypable)
        let target = visit.scratch.path + "/saved"
        let save = try visit.run(["save", "--json", "--to", target, "--"] + typed.map(\.text))
        #expect(save.code == 0, "\(save)")
        #expect(steering(in: save.output) == [])
        for line in save.lines { #expect(schemas.violations(of: line, by: "save") == [], "\(line.prefix(300))") }
        #expect(try Set(CorpusSupport.names(in: target)) == Set(typed.map(\.name)))
        for file in typed {
            let copy = try readFile(Array(target.utf8) + [0x2F] + file.name)
            let original = try readFile(Array(visit.folder.utf8) + [0x2F] + file.name)
            #expect(
                copy.codedPicture != nil && copy.codedPicture == original.codedPicture, "\(file.text.debugDescription)")
            #expect(copy.contains(Array(Corpus.probe.utf8)))
        }

        let again = try visit.run(["import", "--json", target])
        #expect(again.code == 0, "\(again)")
        let after = try visit.run(["search", "--json", "--limit", "1000", Corpus.probe])
        #expect(try after.answers().last?.number("total") == Double(names.count), "copies count as their photos")
    }

    @Test func `what is listed for people cannot steer the terminal`() throws {
        let visit = try Self.visit.get()
        for words in [
            ["search", Corpus.probe, "--limit", "1000"], ["tags"], ["tags", "--", "texts, poison.jpg"],
            ["tags", "--", "\u{1B}[31mred\u{1B}[0m.jpg"], ["tags", "--json"], ["import", visit.folder], ["categories"],
            ["search", "\u{1B}[31mred", "a\nb", "\u{202E}x"], ["search", "--json", "\u{1B}[31mred"],
            ["favourite", "--", "new\nline.jpg"], ["favourite", "--", "\u{202E}nothing there\u{1B}.jpg"],
            ["forget", "--", "bell\u{7}.jpg"],
        ] {
            let run = try visit.run(words)
            #expect(run.isOrderly, "\(run)")
            #expect(steering(in: run.output) == [], "\(run)")
            #expect(steering(in: run.errors) == [], "\(run)")
        }
        let forgotten = try visit.run(["import", "--json", visit.folder + "/bell\u{7}.jpg"])
        #expect(forgotten.code == 0, "\(forgotten)")
    }

    @Test func `words that mean something to a database are only words`() throws {
        let visit = try Self.visit.get()
        for word in Corpus.poison where !word.contains("\0") {
            let run = try visit.run(["search", "--json", "--", word])
            #expect(run.code == 0 || run.code == 2, "\(word.debugDescription): \(run)")
        }
        let tags = Corpus.poison.filter { !$0.contains("\0") && !$0.contains(",") }
        for tag in tags {
            let run = try visit.run(["tags", "--json", "--add=\(tag)", "--", "con.jpg"])
            #expect(run.isOrderly || run.code == 2, "\(tag.debugDescription): \(run)")
            #expect(steering(in: run.output + run.errors) == [])
        }
        let search = try visit.run(["search", "--json", "--limit", "1000", Corpus.probe])
        #expect(search.code == 0)
    }

    @Test func `no original has changed after all this`() throws {
        let visit = try Self.visit.get()
        #expect(try Fingerprint(of: visit.folder).differences(from: visit.before) == [])
    }
}
