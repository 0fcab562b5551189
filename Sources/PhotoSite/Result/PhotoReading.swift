import Concepts
import Interpretation
import PhotoLibrary

/// What a photo shows at a level, as a page lists it.
struct PhotoReading: Sendable {
    let photo: Photo
    /// At which level it is read.
    let level: Level
    /// The user's own first, then what was recognised, by falling confidence, then the words that the file alone has.
    let tags: [SeenTag]
    /// One sentence; nil when nothing is recognised.
    let caption: String?
    /// Where faces are.
    let faces: [Box]
    /// Some models have looked at it.
    let isAnalysed: Bool
    /// What the user took from it.
    let removed: RemovedFromPhoto

    /// Reads a photo.
    /// - Throws: ``LibraryError/unknownPhoto(_:)``.
    init(_ id: PhotoID, at level: Level, services: Services) async throws {
        let library = services.library
        photo = try await library.photo(id)
        self.level = level
        let concepts = services.concepts
        let shown = try await library.tags(of: id, level: level)
        tags = shown.map { SeenTag($0, at: level, concepts) }
        findings = Dictionary(shown.map { ($0.name, $0.findings) }) { first, _ in first }
        let analysis = try await library.analysis(of: id)
        isAnalysed = analysis != nil
        caption = shown.caption(analysis, at: level)
        faces = (analysis?.likelyFaces ?? []).map(\.box.clipped)
        removed = try await library.removedTags(of: id, level: level)
    }

    /// The things that have a tag.
    let findings: [String: [Finding]]

    /// Whether something was recognised, not only added by the user.
    var recognisesSomething: Bool { tags.contains { $0.confidence != nil } || !faces.isEmpty }
}

/// One tag of a photo with all that can be said of it.
struct SeenTag: Hashable, Sendable {
    /// Who added the tag: a model, the user, or the file.
    enum Origin: Hashable, Sendable {
        case recognised, user, keyword
    }

    /// One of the things that have the tag, and what it could also be.
    struct Thing: Hashable, Sendable {
        /// Its number counted from the left; nil for a finding about the whole photo.
        let number: Int?
        let box: Box?
        let alternatives: [Candidate]
    }

    /// The name for people.
    let name: String
    /// The shelf it puts the photo on, if any.
    let category: Concepts.Category?
    /// Who added the tag: a model, the user, or the file.
    let origin: Origin
    /// Calibrated, 0…1; nil for the user's own.
    let confidence: Float?
    /// Where it is: as many as were seen, less those that are said of the whole photo.
    let boxes: [Box]
    /// How many were seen, at least 1.
    let count: Int
    /// Things that have the tag, those that are said of the whole photo among them.
    let findings: Int
    /// What it is, in one English sentence.
    let definition: String?
    /// What a wide name perhaps stands for.
    let guess: Candidate?
    /// Each of them, from left to right, and what it could also be.
    let things: [Thing]
    /// The strictest level that shows it.
    let strictest: Level

    init(_ tag: PhotoTag, at level: Level, _ concepts: ConceptTree) {
        name = tag.name
        category = tag.category
        origin = tag.isRecognised ? .recognised : tag.isKeyword ? .keyword : .user
        confidence =
            tag.isRecognised ? tag.findings.compactMap { $0.name(at: level)?.confidence }.max() ?? tag.confidence : nil
        boxes = tag.findings.compactMap { $0.box?.clipped }
        count = max(1, boxes.count)
        findings = tag.findings.count
        let surest = tag.findings.max {
            $0.name(at: level)?.confidence ?? 0 < $1.name(at: level)?.confidence ?? 0
        }
        let own = tag.name.lowercased()
        // The names and alternatives of the finding, one of which gives the kind when the tag itself has none.
        let names = surest.map { ($0.name(at: level).map { [$0] } ?? []) + $0.alternatives } ?? []
        let kind = tag.synset ?? names.first { $0.name.lowercased() == own }?.kind
        definition = kind.flatMap { concepts.node($0) }.map { concepts.definition($0) }.flatMap {
            $0.isEmpty ? nil : $0
        }
        things = Self.things(tag.findings, besides: tag.isUsers ? nil : own)
        guess = tag.isUsers ? nil : Self.guess(tag.findings, tag, concepts)
        strictest =
            tag.isUsers
            ? .high
            : Level.allCases.last { level in tag.findings.contains { $0.name(at: level)?.name == tag.name } } ?? .low
    }

    /// The finding's own names below the one that is shown, the narrowest first: no level may hide what is likeliest.
    private static func narrower(_ finding: Finding, than shown: String) -> [Candidate] {
        let isShown = finding.names.contains { $0.name.lowercased() == shown }
        return isShown ? Array(finding.names.prefix { $0.name.lowercased() != shown }) : []
    }

    private static func rivals(_ finding: Finding, of shown: String) -> [Candidate] {
        finding.alternatives.filter { one in
            one.name.lowercased() != shown && !finding.names.contains { $0.isSame(as: one) }
        }
    }

    /// What a wide name most likely stands for: the narrowest name that the level hides, or else an alternative of its kind
    /// that is likelier than not. Nil when the things of the name differ in that.
    private static func guess(_ findings: [Finding], _ shown: PhotoTag, _ concepts: ConceptTree) -> Candidate? {
        let own = shown.name.lowercased()
        let kind = shown.synset.flatMap { concepts.node($0) }
        let guesses = findings.map { finding in
            narrower(finding, than: own).first
                ?? rivals(finding, of: own).first { other in
                    guard other.confidence > 0.5, let kind, let node = other.synset.flatMap({ concepts.node($0) })
                    else { return false }
                    return concepts.isA(node, kind)
                }
        }
        guard let first = guesses.first ?? nil, guesses.allSatisfy({ $0?.isSame(as: first) ?? false }) else {
            return nil
        }
        return first
    }

    /// - Parameter own: the name that is shown; nil for a name that the user gave, beside which nothing else is offered.
    private static func things(_ findings: [Finding], besides own: String?) -> [Thing] {
        func others(_ finding: Finding) -> [Candidate] {
            own.map { narrower(finding, than: $0) + rivals(finding, of: $0) } ?? []
        }
        let placed = findings.filter { $0.box != nil }.sorted {
            ($0.box?.x ?? 0, $0.box?.y ?? 0) < ($1.box?.x ?? 0, $1.box?.y ?? 0)
        }
        let there = placed.enumerated().map { number, finding in
            Thing(number: number + 1, box: finding.box?.clipped, alternatives: others(finding))
        }
        let whole = findings.filter { $0.box == nil }.map { Thing(number: nil, box: nil, alternatives: others($0)) }
        return there + whole
    }
}
