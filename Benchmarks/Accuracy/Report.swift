import Concepts
import Interpretation

/// Counts what was shown, level by level, against what the labels say.
struct Report {
    let tree: ConceptTree
    private var precision: [Level: Share] = [:]
    private var byCategory: [Concepts.Category: [Level: Share]] = [:]
    private var answered: [Level: Share] = [:]
    private var recall: [Level: Share] = [:]
    private var faults: [Level: [String]] = [:]

    init(tree: ConceptTree) { self.tree = tree }

    mutating func add(_ analysis: Analysis, _ photo: LabelledPhoto) {
        for level in Level.allCases {
            var isRight = false
            var shown: [ConceptTree.Node] = []
            for tag in analysis.tags(at: level) {
                guard let node = tag.candidate.synset.flatMap({ tree.node($0) }) else { continue }
                shown.append(node)
                let verdict = Verdict(node, on: photo, tree)
                precision[level, default: Share()].count(verdict == .right)
                byCategory[tag.candidate.category, default: [:]][level, default: Share()].count(verdict == .right)
                if verdict == .right { isRight = true }
                if verdict != .right {
                    let source = tag.source == .classifier ? "whole" : "box"
                    faults[level, default: []].append(
                        "\(photo.name): \(tag.candidate.name) \(Int(tag.candidate.confidence * 100)) % \(source), \(verdict.rawValue)"
                    )
                }
            }
            if photo.isSingleObject { answered[level, default: Share()].count(isRight) }
            for expected in photo.expected {
                recall[level, default: Share()].count(shown.contains { tree.isA($0, expected) || $0 == expected })
            }
        }
    }

    func print(markdown: Bool) {
        row(["Measure", "Low", "Medium", "High"], markdown)
        if markdown { row(["---", "---", "---", "---"], markdown) }
        row(["Shown tags that are right"] + cells(precision), markdown)
        row(["Photos with something right"] + cells(answered), markdown)
        row(["COCO objects found"] + cells(recall), markdown)
        for category in Concepts.Category.allCases {
            guard let shares = byCategory[category] else { continue }
            row(["Right in " + category.name] + cells(shares), markdown)
        }
        guard !markdown else { return }
        for level in Level.allCases {
            Swift.print("\nNot right at \(level):")
            for fault in faults[level] ?? [] { Swift.print("  " + fault) }
        }
    }

    private func cells(_ shares: [Level: Share]) -> [String] {
        Level.allCases.map { level in
            guard let share = shares[level], share.total > 0 else { return "–" }
            func percent(_ value: Double) -> String { String(Int((value * 100).rounded())) }
            return
                "\(percent(share.value)) % [\(percent(share.bounds.low))–\(percent(share.bounds.high))] of \(share.total)"
        }
    }

    private func row(_ cells: [String], _ markdown: Bool) {
        if markdown {
            Swift.print("| " + cells.joined(separator: " | ") + " |")
        } else {
            Swift.print(cells.map { $0 + String(repeating: " ", count: max(1, 32 - $0.count)) }.joined())
        }
    }
}
