import CorpusSupport
import SchemaSupport
import Testing

/// `vision analyze` over files that break photo software.
@Suite(.serialized) struct AnalyzeTests {
    @Test func `each file is analysed or refused with a sentence, on one line of JSON`() throws {
        let (_, folder, files) = try Exhibition.folder.get()
        let before = try Fingerprint(of: folder)
        let typed = files.filter { $0.isTypable && !$0.isFolder }
        let run = try Command(["analyze", "--json", "--"] + typed.map(\.text), in: folder).run()
        #expect(run.isOrderly, "\(run)")
        #expect(run.code == 1, "many of them are to be refused: \(run)")
        #expect(run.lines.count == typed.count, "\(run)")
        #expect(steering(in: run.output) == [])
        #expect(steering(in: run.errors) == [])

        let schemas = try documentedSchemas()
        var answers: [String: JSON] = [:]
        for line in run.lines {
            #expect(schemas.violations(of: line, by: "analyze") == [], "\(line.prefix(300))")
            let answer = try JSON(line)
            if let file = answer.text("file") { answers[file] = answer }
        }
        for file in typed {
            guard let answer = answers[file.text] else {
                Issue.record("nothing is said of \(file.text.debugDescription)")
                continue
            }
            let error = answer.text("error")
            if let error { #expect(isSentence(error), "\(file.text.debugDescription): \(error)") }
            switch file.answer {
            case .analysed: #expect(error == nil, "\(file.text.debugDescription)")
            case .refused: #expect(error != nil, "\(file.text.debugDescription)")
            case .either: break
            }
        }
        #expect(try Fingerprint(of: folder).differences(from: before) == [])
    }

    @Test func `a folder is walked, and names that are not UTF-8 are told as bytes`() throws {
        let scratch = try Scratch()
        let folder = try scratch.folder("names")
        let files = try Corpus.names().filter { !$0.isTypable } + Corpus.special()
        for file in files { try file.write(into: folder) }
        let run = try Command(["analyze", "--json", folder]).run()
        #expect(run.isOrderly, "\(run)")
        let schemas = try documentedSchemas()
        for line in run.lines { #expect(schemas.violations(of: line, by: "analyze") == [], "\(line)") }
        let answers = try run.lines.map { try JSON($0) }.filter { $0["error"] == nil }
        let answered = Set(answers.compactMap(\.fileName))
        for file in files where file.answer == .analysed {
            #expect(answered.contains(file.name), "\(file.text.debugDescription)")
        }
    }

    @Test func `names and texts of photos cannot steer the terminal`() throws {
        let scratch = try Scratch()
        let steering = try Corpus.names().filter {
            !CorpusSupport.steering(in: $0.name, but: []).isEmpty && $0.isTypable
        }
        #expect(steering.count > 8)
        let files = try steering + Corpus.texts()
        for file in files { try file.write(into: scratch.path) }
        let run = try Command(["analyze", "--confidence", "low", "--"] + files.map(\.text), in: scratch.path).run()
        #expect(run.isOrderly, "\(run)")
        #expect(CorpusSupport.steering(in: run.output) == [])
        #expect(CorpusSupport.steering(in: run.errors) == [])
    }
}
