internal import Concepts
internal import Interpretation
internal import Storage
internal import Synchronization

/// All names in a library at one revision, sorted by their number of photos.
struct Vocabulary: Sendable {
    /// A name with what it means.
    struct Entry: Sendable {
        /// The key by which it is found, see ``Words/key(_:)``.
        let key: String
        let name: String
        let meaning: SearchSuggestion.Meaning
        let synset: Synset?
        let weight: Int
        /// The weight of a place's name in another language than that it is shown in.
        static let otherName = -1
    }

    /// The entries with the most photos first.
    let entries: [Entry]
    /// The user's arrangement of the categories.
    let arrangement: CategoryArrangement

    init(_ connection: Connection, _ kinds: Kinds, level: Level) throws {
        var entries: [Entry] = []
        var above: [Synset: Int] = [:]
        for tag in try connection.tags.keyed(level) {
            entries.append(
                Entry(
                    key: tag.key, name: tag.tag.name, meaning: .tag(tag.tag.category),
                    synset: tag.tag.synset, weight: tag.count))
            guard let synset = tag.tag.synset else { continue }
            for kind in kinds.line(synset).dropFirst() where kinds.isShown(kind) && kinds.category(kind) != nil {
                above[kind, default: 0] += tag.count
            }
        }
        for (kind, weight) in above {
            guard let name = kinds.name(kind) else { continue }
            entries.append(
                Entry(
                    key: Words.key(name), name: name, meaning: .kind(kinds.category(kind)), synset: kind,
                    weight: weight))
        }
        arrangement = try connection.arrangements.arrangement()
        for shelf in Category.allCases where arrangement.shelf(of: shelf) == shelf {
            let own = arrangement.names[shelf]
            for name in own.map({ [$0] }) ?? [shelf.name, shelf.italianName] {
                entries.append(
                    Entry(
                        key: Words.key(name), name: own ?? shelf.name, meaning: .category(shelf), synset: nil,
                        weight: 1))
            }
        }
        let places = try connection.places.names()
        let shown = Set(places.shown)
        for (names, weight) in [(shown, 0), (Set(places.others).subtracting(shown), Entry.otherName)] {
            entries += names.map {
                Entry(key: Words.key($0), name: $0, meaning: .place, synset: nil, weight: weight)
            }
        }
        for camera in try connection.cameras.all() {
            entries.append(Entry(key: camera.key, name: camera.name, meaning: .camera, synset: nil, weight: 0))
        }
        self.entries = entries.sorted { ($1.weight, $0.key) < ($0.weight, $1.key) }
    }

    /// The names that may stand in the place of a question's last words, the likeliest first: where nothing was typed,
    /// the tags that most photos show.
    func names(_ cut: BegunQuestion) -> [Entry] {
        if cut.isCamera { return entries.filter { $0.meaning == .camera && cut.begins($0.key) } }
        guard cut.begun.isEmpty else { return matches(cut.begun) }
        guard cut.kept.isEmpty else { return entries }
        return entries.filter { if case .tag = $0.meaning { true } else { false } }
    }

    /// The names with a word that begins with the text; names that begin with it themselves come first. A name that
    /// equals the text is left out.
    func matches(_ begun: String) -> [Entry] {
        let later = " " + begun
        var first: [Entry] = []
        var second: [Entry] = []
        for entry in entries where entry.key.utf8.count > begun.utf8.count {
            if entry.key.hasPrefix(begun) {
                first.append(entry)
            } else if entry.key.utf8.contains(UInt8(ascii: " ")), entry.key.contains(later) {
                second.append(entry)
            }
        }
        return first + second
    }
}

/// Caches the vocabulary of the most recently used revision.
final class VocabularyCache: Sendable {
    private let state = Mutex<(revision: Int64, level: Level, vocabulary: Vocabulary)?>(nil)

    func vocabulary(_ connection: Connection, _ kinds: Kinds, level: Level) throws -> Vocabulary {
        let revision = try connection.revision.number()
        if let known = state.withLock({ $0 }), known.revision == revision, known.level == level {
            return known.vocabulary
        }
        let vocabulary = try Vocabulary(connection, kinds, level: level)
        state.withLock { $0 = (revision, level, vocabulary) }
        return vocabulary
    }
}
