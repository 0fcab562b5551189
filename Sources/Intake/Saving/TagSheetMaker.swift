internal import Concepts
internal import Geography
internal import Interpretation
internal import PhotoLibrary
internal import Photography

/// Makes the tag sheet for a copy from the photo's present tags.
struct TagSheetMaker {
    let library: Library
    let concepts: ConceptTree

    /// - Parameter tags: the only tags to write, as the user's own; nil for the photo's tags.
    func sheet(for photo: Photo, tags: [String]?, level: Level) async throws -> Photography.TagSheet {
        let shown = try await library.tags(of: photo.id, level: level)
        let analysis = try await library.analysis(of: photo.id)
        let chosen = tags.map { names in
            names.map { name in Chosen(name: name, tag: shown.first { $0.name.lowercased() == name.lowercased() }) }
        }
        let all = chosen ?? shown.map { Chosen(name: $0.name, tag: $0) }
        return Photography.TagSheet(
            keywords: all.map(\.name), modelMade: chosen == nil ? shown.filter { !$0.isUsers }.map(\.name) : [],
            hierarchy: all.map { path($0).joined(separator: "|") },
            caption: analysis.flatMap { Caption.sentence($0, at: level) }, isFavourite: photo.isFavourite,
            regions: regions(all, analysis), position: position(photo))
    }

    /// The position to write; nil for the file's own position, which the copy contains anyway.
    private func position(_ photo: Photo) -> Coordinate? {
        guard case .at(let coordinate) = photo.userPosition else { return nil }
        return coordinate
    }

    private struct Chosen {
        let name: String
        let tag: PhotoTag?
    }

    /// The hierarchical keyword: category, the nearest kind above that is shown, the name.
    private func path(_ chosen: Chosen) -> [String] {
        let node = chosen.tag?.synset.flatMap { concepts.node($0) } ?? concepts.nodes(named: chosen.name).first
        let category = chosen.tag?.category ?? node.flatMap { concepts.category($0) }
        let kind = node.flatMap { concepts.ancestors($0).first { concepts.isShown($0) } }.map { concepts.name($0) }
        return [category?.name, kind == chosen.name ? nil : kind, chosen.name].compactMap { $0 }
    }

    private func regions(_ chosen: [Chosen], _ analysis: Analysis?) -> [MarkedRegion] {
        var regions: [MarkedRegion] = []
        for one in chosen {
            for box in one.tag?.findings.compactMap(\.box) ?? [] {
                let kind: MarkedRegion.Kind = one.tag?.category == .animals ? .pet : .focus
                regions.append(MarkedRegion(name: one.name, kind: kind, box))
            }
        }
        for face in analysis?.faces ?? [] {
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
