import Concepts
import Interpretation

/// Counts what was shown, and prints it.
struct Report {
    let tree: ConceptTree
    private var tallies: [Tally.Group: [Tally.Counts]] = [:]
    private var inside = Reliability()
    private var outside = Reliability()
    private var hidden = Reliability()
    private var lines: [String] = []
    /// By level: the least number that was shown, and the largest of what was not.
    private var shown = Level.allCases.map { _ in Float(1) }
    private var hiding = Level.allCases.map { _ in Float(0) }

    init(tree: ConceptTree) { self.tree = tree }

    /// Counts an interpreter's tags of samples that it was not fitted on.
    mutating func add(_ samples: [Sample], _ interpreter: Interpreter) {
        for (group, counts) in Tally(samples, interpreter).groups {
            let known = tallies[group] ?? counts.map { _ in Tally.Counts() }
            tallies[group] = zip(known, counts).map { one, other in
                Tally.Counts(
                    right: one.right + other.right, answered: one.answered + other.answered,
                    found: one.found + other.found)
            }
        }
        for sample in samples {
            let analysis = interpreter.interpret(sample.claims, of: sample.seen)
            for finding in analysis.findings { noteNumbers(of: finding) }
            if sample.hidden != .nothing {
                hidden.add(analysis, of: sample, tree)
            } else if sample.isOutside {
                outside.add(analysis, of: sample, tree)
            } else {
                inside.add(analysis, of: sample, tree)
            }
            if sample.hidden == .nothing { list(analysis, sample) }
        }
    }

    private mutating func noteNumbers(of finding: Finding) {
        for (index, level) in Level.allCases.enumerated() {
            let name = finding.name(at: level)
            if let name { shown[index] = min(shown[index], name.confidence) }
            let narrower = name.map { name in finding.names.prefix { $0 != name } } ?? finding.names[...]
            hiding[index] = max(hiding[index], narrower.map(\.confidence).max() ?? 0)
        }
    }

    private mutating func list(_ analysis: Analysis, _ sample: Sample) {
        for level in Level.allCases {
            for tag in Shown(analysis, at: level, of: sample, tree).tags {
                lines.append(
                    [
                        "\(level)", sample.photo.collection.name, sample.photo.name, tag.candidate.name,
                        tree.synset(tag.node).text, Report.percent(Double(tag.candidate.confidence)),
                        tag.isBox ? "box" : "whole", sample.judge.verdict(tag.node).rawValue,
                    ].joined(separator: "\t"))
            }
        }
    }

    /// Every tag that was shown: level, collection, photo, name, synset, percentage, box or whole, verdict.
    func printTags() { for line in lines.sorted() { print(line) } }

    /// Tables in Markdown.
    func printTables() {
        print("| | Low | Medium | High |\n| --- | --- | --- | --- |")
        for (group, counts) in tallies.sorted(by: {
            ($0.key.isOutside ? 1 : 0, $0.key.name) < ($1.key.isOutside ? 1 : 0, $1.key.name)
        }) {
            row("\(group.name): tags that are right", counts.map(\.right))
            if group.hasScenes {
                row("\(group.name): objects found", counts.map(\.found))
            } else {
                row("\(group.name): photos with something right", counts.map(\.answered))
            }
        }
        for (name, reliability) in [("inside", inside), ("outside", outside), ("hidden", hidden)]
        where !reliability.predictions.isEmpty {
            let error = reliability.error
            print(
                "\nPercentages \(name): expected calibration error \(Report.thousandths(error.value)) ", terminator: "")
            print("[\(Report.thousandths(error.low))–\(Report.thousandths(error.high))]\n")
            print("| Said | Right |\n| --- | --- |")
            for bin in reliability.bins { print("| \(Report.percent(bin.confidence)) % | \(Report.cell(bin.right)) |") }
        }
        printScale()
    }

    private func printScale() {
        let numbers = Level.allCases.indices.map { index in
            "\(Report.percent(Double(hiding[index]))) % hidden, \(Report.percent(Double(shown[index]))) % shown"
        }
        print("\nOne scale: \(numbers.joined(separator: "; "))")
        print(
            zip(hiding, shown).allSatisfy(<)
                ? "Nothing is hidden above what is shown." : "Some is hidden above what is shown!")
    }

    private func row(_ title: String, _ shares: [Share]) {
        print("| " + ([title] + shares.map(Report.cell)).joined(separator: " | ") + " |")
    }

    private static func cell(_ share: Share) -> String {
        guard share.total > 0 else { return "–" }
        let bounds = share.bounds
        return "\(percent(share.value)) % [\(percent(bounds.low))–\(percent(bounds.high))] of \(share.total)"
    }

    private static func percent(_ value: Double) -> String { String(Int((value * 100).rounded())) }

    private static func thousandths(_ value: Double) -> String {
        let digits = String(Int((value * 1000).rounded()))
        return "0." + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
}
