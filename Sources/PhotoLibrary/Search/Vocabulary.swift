internal import Concepts
internal import Interpretation
internal import Storage
internal import Synchronization

/// Everything that has a name in a library, as it was at one revision, by how many photos there are of it.
struct Vocabulary: Sendable {
    /// A name with what it means.
    struct Entry: Sendable {
        /// By which it is found, see ``Words/key(_:)``.
        let key: String
        let name: String
        let meaning: SearchSuggestion.Meaning
        let synset: Synset?
        let weight: Int
    }

    /// The heaviest first.
    let entries: [Entry]
    /// How the user wants the categories.
    let arrangement: CategoryArrangement

    init(_ connection: Connection, _ kinds: Kinds, level: Level) throws {
        var entries: [Entry] = []
        var above: [Synset: Int] = [:]
        for tag in try TagTable(connection: connection).all(level) {
            entries.append(
                Entry(
                    key: Words.key(tag.tag.name), name: tag.tag.name, meaning: .tag(tag.tag.category),
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
        arrangement = try ArrangementTable(connection: connection).arrangement()
        for shelf in Category.allCases where arrangement.shelf(of: shelf) == shelf {
            let own = arrangement.names[shelf]
            for name in own.map({ [$0] }) ?? [shelf.name, shelf.italianName] {
                entries.append(
                    Entry(
                        key: Words.key(name), name: own ?? shelf.name, meaning: .category(shelf), synset: nil,
                        weight: 1))
            }
        }
        for place in Set(try PlaceTable(connection: connection).names()) {
            entries.append(Entry(key: Words.key(place), name: place, meaning: .place, synset: nil, weight: 0))
        }
        self.entries = entries.sorted { ($1.weight, $0.key) < ($0.weight, $1.key) }
    }

    /// The tags that most photos show.
    var tags: some Sequence<Entry> {
        entries.lazy.filter { if case .tag = $0.meaning { true } else { false } }
    }

    /// The names of which a word begins so, those that begin so themselves first; the whole of it is no beginning.
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

/// The vocabulary of the revision that was asked for last.
final class VocabularyCache: Sendable {
    private let state = Mutex<(revision: Int64, level: Level, vocabulary: Vocabulary)?>(nil)

    func vocabulary(_ connection: Connection, _ kinds: Kinds, level: Level) throws -> Vocabulary {
        let revision = try RevisionTable(connection: connection).number()
        if let known = state.withLock({ $0 }), known.revision == revision, known.level == level {
            return known.vocabulary
        }
        let vocabulary = try Vocabulary(connection, kinds, level: level)
        state.withLock { $0 = (revision, level, vocabulary) }
        return vocabulary
    }
}
