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
        let (shown, analysis) = try await library.tagsAndAnalysis(of: photo.id, level: level)
        let composer = SheetComposer(concepts: concepts, analysis: analysis, level: level)
        var sheet = composer.sheet(
            shown.map {
                SheetComposer.Tag(
                    name: $0.name, synset: $0.synset, category: $0.category, boxes: $0.findings.compactMap(\.box),
                    isModelMade: !$0.isUsers)
            }, only: tags)
        sheet.isFavourite = photo.isFavourite
        sheet.position = position(photo)
        return sheet
    }

    /// The position to write; nil for the file's own position, which the copy contains anyway.
    private func position(_ photo: Photo) -> Coordinate? {
        guard case .at(let coordinate) = photo.userPosition else { return nil }
        return coordinate
    }
}
