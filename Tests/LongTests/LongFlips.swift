import CorpusSupport
import RandomSupport
import SchemaSupport
import Testing

/// Whether the long tests were asked for.
let isLong = Setting("VISION_LONG_TESTS").text == "1"

/// Good files with some bytes changed. `VISION_FLIPS=5000` says how many, `VISION_FIRST_FLIP=0` the first one's seed.
@Suite(.serialized, .enabled(if: isLong, "VISION_LONG_TESTS is not 1")) struct LongFlips {
    @Test func `files with flipped bytes are analysed or refused, each with an answer`() throws {
        let good = try Corpus.good()
        let first = UInt64(Setting("VISION_FIRST_FLIP").number ?? 0)
        let seeds = first..<first + UInt64(Setting("VISION_FLIPS").number ?? 5_000)
        let schemas = try documentedSchemas()
        var counts = (analysed: 0, refused: 0, crashed: 0)
        for start in stride(from: seeds.lowerBound, to: seeds.upperBound, by: 100) {
            let batch = start..<min(start + 100, seeds.upperBound)
            let scratch = try Scratch()
            var names: [String] = []
            for seed in batch {
                let (suffix, bytes) = good[Int(seed) % good.count]
                names.append("\(seed).\(suffix)")
                try HostileFile.put(names[names.count - 1], flipped(bytes, seed: seed), scratch.path)
            }
            var command = Command(["analyze", "--json"] + names, in: scratch.path)
            command.patience = 600
            let run = try command.run()
            #expect(run.isOrderly, "seeds \(batch): \(run)")
            let answers = try run.answers()
            #expect(answers.map { $0.text("file") } == names, "seeds \(batch)")
            for (line, answer) in zip(run.lines, answers) {
                let file = answer.text("file") ?? ""
                #expect(schemas.violations(of: line, by: "analyze") == [], "seed and format \(file)")
                guard let error = answer.text("error") else {
                    counts.analysed += 1
                    continue
                }
                counts.refused += 1
                #expect(isSentence(error), "seed and format \(file): \(error)")
                if error.contains("crashed") {
                    counts.crashed += 1
                    print("The decoder crashed on seed and format \(file).")
                }
            }
        }
        print("Flipped: \(counts.analysed) analysed, \(counts.refused) refused, \(counts.crashed) of them by a crash.")
        #expect(counts.analysed > 0 && counts.refused > 0)
    }

    /// Some bytes of a file changed: anywhere, or only in its first part, where its structure is.
    private func flipped(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var bytes = bytes
        let area = Bool.random(using: &random) ? bytes.count : min(bytes.count, 700)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let place = Int.random(in: 0..<area, using: &random)
            bytes[place] =
                Bool.random(using: &random) ? UInt8(random.next() & 0xFF) : bytes[place] ^ 1 << (random.next() % 8)
        }
        return bytes
    }

    @Test func `files that keep a decoder busy are given up`() throws {
        let scratch = try Scratch()
        let files = try Corpus.slow()
        for file in files { try file.write(into: scratch.path) }
        var command = Command(["analyze", "--json"] + files.map(\.text), in: scratch.path)
        command.patience = 400
        let run = try command.run()
        #expect(run.isOrderly, "\(run)")
        #expect(run.lines.count == files.count)
    }
}
