import Concepts
import Intake
import Interpretation
import PhotoLibrary
import Web
import Workbench

/// *Is it a …?*: a word that was typed in the sheet of a tag, and what the models say of it for that very thing.
struct AskedName: Sendable {
    enum Answer: Hashable, Sendable {
        /// How sure Vision is, 0…1, that the thing has this name.
        case sure(Float, name: String)
        /// Vision knows what is meant, and no model can recognise it.
        case unrecognisable(name: String)
        /// The names that are spelled nearly so.
        case unknown(nearest: [String])
    }

    /// What was asked.
    struct Question: Hashable, Sendable {
        /// The tag in whose sheet it was asked.
        let tag: String
        /// Where the thing is; nil for the whole photo.
        let box: Box?
        /// The word as it was typed.
        let word: String

        /// Of the page's address; nil when nothing was asked.
        init?(_ query: Fields) throws {
            guard let typed = query["ask"] else { return nil }
            let word = Self.plain(String(typed.unicodeScalars.prefix(Library.longestTag)))
            guard !word.isEmpty else { return nil }
            self.word = word
            tag = String((query["thing"] ?? "").unicodeScalars.prefix(Library.longestTag))
            box = try Box(place: query["box"] ?? "")
        }

        /// *An otter?* is an otter.
        private static func plain(_ typed: String) -> String {
            var text = typed[...]
            while let last = text.last, last.isWhitespace || "?!.…\"”»".contains(last) { text.removeLast() }
            while let first = text.first, first.isWhitespace || "\"“«".contains(first) { text.removeFirst() }
            var words = text.split(whereSeparator: \.isWhitespace)
            if words.count > 1, ["a", "an", "the", "un", "una", "uno"].contains(words[0].lowercased()) {
                words.removeFirst()
            }
            return words.joined(separator: " ")
        }
    }

    let question: Question
    let answer: Answer

    /// The most meanings of a word that are looked for.
    private static let mostMeanings = 8
    /// The most names that are offered for a word that Vision does not know.
    private static let mostNearest = 4

    /// Asks what was recognised, and then the models.
    /// - Throws: as `Analyst.verify`.
    init(_ question: Question, of id: PhotoID, _ findings: [Finding], _ services: Services) async throws {
        self.question = question
        let tree = services.concepts
        let meanings = Self.meanings(of: question.word, tree)
        let finding = findings.max { question.overlap($0) < question.overlap($1) }
        if let known = finding?.number(of: meanings.map { tree.synset($0) }, or: question.word) {
            answer = .sure(known.confidence, name: known.name)
            return
        }
        let said = try await services.analyst.verify(
            photo: id, box: question.box, kinds: meanings.map { tree.synset($0) }, word: question.word)
        var sure = zip(said.kinds, meanings).compactMap { number, kind in
            // What is shown as an otter is an animal at least as surely.
            number.map { (max($0, finding?.least(of: kind, tree) ?? 0), tree.name(kind)) }
        }
        if let label = said.label { sure.append((label, question.word)) }
        if let best = sure.max(by: { $0.0 < $1.0 }) {
            answer = .sure(best.0, name: best.1)
        } else if let first = meanings.first {
            answer = .unrecognisable(name: tree.name(first))
        } else {
            answer = .unknown(
                nearest: services.library.recognisableNames(near: question.word, limit: Self.mostNearest))
        }
    }

    init(_ question: Question, _ answer: Answer) {
        self.question = question
        self.answer = answer
    }

    /// The kinds that a word may mean. When it is the main name of the first, that is meant: a *dog* is the animal, not the
    /// sausage.
    private static func meanings(of word: String, _ tree: ConceptTree) -> [ConceptTree.Node] {
        let nodes = tree.nodes(named: word)
        guard let first = nodes.first, Folding.folded(tree.name(first)) != Folding.folded(word) else {
            return Array(nodes.prefix(1))
        }
        return Array(nodes.prefix(mostMeanings))
    }
}

extension AskedName.Question {
    init(tag: String, box: Box?, word: String) {
        (self.tag, self.box, self.word) = (tag, box, word)
    }

    /// How much of a finding is where the thing is.
    fileprivate func overlap(_ finding: Finding) -> Float {
        guard let box, let other = finding.box else { return box == nil && finding.box == nil ? 1 : 0 }
        return box.overlap(other.clipped)
    }
}

extension Finding {
    /// The number that is shown already for one of some kinds, or for a pack's label.
    fileprivate func number(of kinds: [Synset], or word: String) -> Candidate? {
        let known = names + alternatives
        return known.filter { $0.synset.map(kinds.contains) ?? false }.max { $0.confidence < $1.confidence }
            ?? known.first { $0.synset == nil && Folding.folded($0.name) == Folding.folded(word) }
    }

    /// How sure it is at least that this is of a kind.
    fileprivate func least(of kind: ConceptTree.Node, _ tree: ConceptTree) -> Float? {
        (names + alternatives).filter { name in
            (name.synset ?? name.kind).flatMap { tree.node($0) }.map { tree.isA($0, kind) } ?? false
        }.map(\.confidence).max()
    }
}

extension Box {
    /// Left, top, width and height in fractions of the photo as it is shown.
    /// - Throws: ``RequestError/malformed``.
    init(fractions values: [Float]) throws {
        guard values.count == 4, values.allSatisfy({ $0.isFinite && (0...1).contains($0) }) else {
            throw RequestError.malformed
        }
        self.init(x: values[0], y: values[1], width: values[2], height: values[3])
    }

    /// The same as a text, with spaces between. Nil when there is none.
    init?(place: String) throws {
        guard !place.isEmpty else { return nil }
        try self.init(
            fractions: place.split(separator: " ").map { number in
                guard let number = Float(number) else { throw RequestError.malformed }
                return number
            })
    }
}
