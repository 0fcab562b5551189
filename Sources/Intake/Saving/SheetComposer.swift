internal import Concepts
internal import Interpretation
internal import PhotoLibrary
internal import Photography

/// Makes a tag sheet of tags and an analysis.
struct SheetComposer {
    /// A tag as it is written into a copy.
    struct Tag {
        let name: String
        var synset: Synset?
        var category: Concepts.Category?
        var boxes: [Box] = []
        /// Whether a model found it, and no person said it.
        var isModelMade = false
        /// Whether only the file says it.
        var isFiles = false
        /// The words above it in the file's trees of keywords, from the root down.
        var above: [[String]] = []
    }

    let concepts: ConceptTree
    /// Nil when there is none; then no caption and no faces are written.
    let analysis: Analysis?
    let level: Level

    /// - Parameter names: the only tags to write, as the user's own; nil for all.
    func sheet(_ tags: [Tag], only names: [String]?) -> Photography.TagSheet {
        let chosen = names.map { names in
            names.map { name in
                let known = tags.first { $0.name.lowercased() == name.lowercased() }
                return Tag(
                    name: name, synset: known?.synset, category: known?.category, boxes: known?.boxes ?? [],
                    isFiles: known?.isFiles ?? false, above: known?.above ?? [])
            }
        }
        let all = chosen ?? tags
        return Photography.TagSheet(
            keywords: all.map(\.name), modelMade: all.filter(\.isModelMade).map(\.name),
            hierarchy: all.flatMap(paths).map { $0.joined(separator: "|") },
            caption: analysis.flatMap { Caption.sentence($0, at: level) }, regions: regions(all))
    }

    /// The tags of a photo that is in no library: the keywords of its file, and what its analysis shows.
    func tags(keywords: [FileKeyword]) -> [Tag] {
        let shown = analysis?.tags(at: level) ?? []
        func key(_ name: String) -> String { name.lowercased() }
        let said = Set(keywords.map { key($0.name) })
        let own = keywords.map { keyword in
            let seen = shown.first { key($0.candidate.name) == key(keyword.name) }
            return Tag(
                name: keyword.name, synset: seen?.candidate.synset, category: seen?.candidate.category,
                boxes: seen?.boxes ?? [], isFiles: seen == nil, above: keyword.above)
        }
        let found = shown.filter { !said.contains(key($0.candidate.name)) }
        return own
            + found.map {
                Tag(
                    name: $0.candidate.name, synset: $0.candidate.synset, category: $0.candidate.category,
                    boxes: $0.boxes, isModelMade: true)
            }
    }

    /// The hierarchical keywords of a tag. A word of the file has the places that the file gives it, and no other: its
    /// kind is a guess, and a wrong one would go into the user's files. What was recognised, and a kind that the user
    /// chose, has its category, the nearest kind above that is shown, and its name. Any other word stands alone, because
    /// some programs read nothing else where there are hierarchical keywords.
    private func paths(_ tag: Tag) -> [[String]] {
        guard tag.above.isEmpty else { return tag.above.map { $0 + [tag.name] } }
        guard !tag.isFiles, tag.synset != nil || tag.isModelMade else { return [[tag.name]] }
        let node = tag.synset.flatMap { concepts.node($0) }
        let category = tag.category ?? node.flatMap { concepts.category($0) }
        let kind = node.flatMap { concepts.ancestors($0).first { concepts.isShown($0) } }.map { concepts.name($0) }
        return [[category?.name, kind == tag.name ? nil : kind, tag.name].compactMap { $0 }]
    }

    private func regions(_ tags: [Tag]) -> [MarkedRegion] {
        var regions: [MarkedRegion] = []
        for tag in tags {
            for box in tag.boxes {
                regions.append(MarkedRegion(name: tag.name, kind: tag.category == .animals ? .pet : .focus, box))
            }
        }
        for face in analysis?.likelyFaces ?? [] {
            regions.append(MarkedRegion(name: nil, kind: .face, face.box))
        }
        return regions
    }
}

extension MarkedRegion {
    /// A region from a model's box.
    fileprivate init(name: String?, kind: Kind, _ box: Box) {
        let box = box.clipped
        self.init(
            name: name, kind: kind, x: Double(box.x), y: Double(box.y), width: Double(box.width),
            height: Double(box.height), isModelMade: true)
    }
}
