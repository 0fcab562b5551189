internal import Concepts
internal import Interpretation

/// The levels at which something is shown.
struct LevelSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let all = LevelSet(rawValue: 0b111)

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ level: Level) { rawValue = 1 << level.rawValue }
}

/// The tags of one photo: the recognised ones without those that the user removed, and those that the user added.
struct ShownTags {
    /// A tag and where it is shown.
    struct Entry {
        var name: String
        var synset: Synset?
        var category: Category?
        var levels: LevelSet
        var isUsers: Bool
        var isKeyword = false
        var confidence: Float?
        /// What the user's word or the file's means by itself, whatever was recognised.
        var said = Said()
        /// See ``PhotoTag/above``.
        var above: [[String]] = []
    }

    /// The kind that a word names, and the shelf that it puts the photo on.
    struct Said {
        var synset: Synset?
        var shelf: Category?
    }

    /// The entries by ``Words/key(_:)``, so that the same word from two findings is one tag.
    private(set) var entries: [String: Entry] = [:]
    /// The keys in the order of the analysis, the user's tags first.
    private(set) var order: [String] = []
    /// The findings that are shown.
    let findings: [Finding]
    /// Findings that were replaced by a name of the user's own and are found by their kinds only.
    let silent: [Finding]
    /// Findings that the user removed without a new name.
    private let hidden: [Finding]
    /// Findings that the user renamed, by the new name.
    private let replaced: [String: [Finding]]

    /// - Parameters:
    ///   - place: the words of the photo's place, see ``KeywordRule/place``.
    ///   - spelling: the spelling in which a recognised name is shown, which differs from it in case and accents only.
    init(
        _ analysis: Analysis?, _ decisions: Decisions, _ kinds: Kinds, place: Set<String>,
        spelling: (String) throws -> String
    ) rethrows {
        let all = analysis?.findings ?? []
        var findings: [Finding] = []
        var silent: [Finding] = []
        var hidden: [Finding] = []
        var replaced: [String: [Finding]] = [:]
        for (one, replacement) in zip(all, ReplacedThings(decisions.replacements, all, kinds).ofFindings) {
            if let instead = replacement?.instead, decisions.isHeld(instead) {
                replaced[instead, default: []].append(one)
                continue
            }
            let finding = replacement.map { decisions.without($0, one, kinds) } ?? one
            if decisions.hasNamed(one, kinds) {
                hidden.append(one)
                continue
            }
            if var shown = decisions.shown(finding, kinds), !shown.names.isEmpty {
                for index in shown.names.indices { shown.names[index].name = try spelling(shown.names[index].name) }
                findings.append(shown)
            }
            guard let rest = decisions.inPhoto(finding, kinds), !rest.names.isEmpty else {
                hidden.append(one)
                continue
            }
            if decisions.isSilent(rest) { silent.append(rest) }
        }
        (self.findings, self.silent, self.hidden, self.replaced) = (findings, silent, hidden, replaced)
        let rule = KeywordRule(kinds: kinds, findings: findings + silent, place: place)
        for tag in decisions.added { add(Self.entry(tag, decisions.keywords[tag.id], rule)) }
        for finding in findings {
            for level in Level.allCases {
                guard let name = finding.name(at: level) else { continue }
                add(
                    Entry(
                        name: name.name, synset: name.synset, category: name.category, levels: LevelSet(level),
                        isUsers: false, confidence: name.confidence))
            }
        }
    }

    /// - Parameter keyword: the tag as the file has it; nil when it is the user's.
    private static func entry(_ tag: Tag, _ keyword: FileKeyword?, _ rule: KeywordRule) -> Entry {
        guard let keyword else {
            return Entry(
                name: tag.name, synset: tag.synset, category: tag.category, levels: .all, isUsers: true,
                said: Said(synset: tag.synset, shelf: tag.category))
        }
        let kind = rule.kind(of: keyword)
        return Entry(
            name: tag.name, synset: kind, category: kind.flatMap { rule.kinds.category($0) }, levels: .all,
            isUsers: true,
            isKeyword: true, said: Said(synset: kind, shelf: kind.flatMap { rule.shelf(of: $0) }), above: keyword.above)
    }

    private mutating func add(_ entry: Entry) {
        let key = Words.key(entry.name)
        guard !key.isEmpty else { return }
        guard var known = entries[key] else {
            entries[key] = entry
            order.append(key)
            return
        }
        known.levels.formUnion(entry.levels)
        known.confidence = [known.confidence, entry.confidence].compactMap { $0 }.max()
        known.synset = known.synset ?? entry.synset
        known.category = known.category ?? entry.category
        entries[key] = known
    }

    /// The things that have a name at some level: those that were recognised so, and those that the user called so.
    func things(named key: String) -> (recognised: [Finding], renamed: [Finding]) {
        (findings.filter { $0.names.contains { Words.key($0.name) == key } }, replaced[key] ?? [])
    }

    /// The tags to show at a level: the user's own, then what was recognised, by descending confidence, then the words
    /// that the file alone has.
    func tags(at level: Level) -> [PhotoTag] {
        let tags: [PhotoTag] = order.compactMap { key in
            guard let entry = entries[key], entry.levels.contains(LevelSet(level)) else { return nil }
            var showing = findings.filter { $0.name(at: level).map { Words.key($0.name) } == key }
            // When *cup* was removed and *mug*, one of its alternatives, was added, the mug gets the cup's box.
            if entry.isUsers {
                showing +=
                    replaced[key]
                    ?? hidden.filter { finding in finding.alternatives.contains { Words.key($0.name) == key } }
            }
            let confidence = showing.compactMap { $0.name(at: level)?.confidence }.max()
            return PhotoTag(
                name: entry.name, synset: entry.synset, category: entry.category, isUsers: entry.isUsers,
                isKeyword: entry.isKeyword, above: entry.above, confidence: entry.isUsers ? nil : confidence,
                findings: showing)
        }
        func sureness(_ tag: PhotoTag) -> Float {
            tag.findings.compactMap { $0.name(at: level)?.confidence }.max() ?? 0
        }
        return tags.filter { $0.isUsers && !$0.isKeyword }
            + tags.filter(\.isRecognised).sorted { sureness($0) > sureness($1) }
            + tags.filter { $0.isKeyword && !$0.isRecognised }
    }
}
