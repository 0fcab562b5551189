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
                    isModelMade: !$0.isUsers, isFiles: $0.isKeyword && !$0.isRecognised, above: $0.above)
            }, only: tags)
        sheet.isFavourite = photo.isFavourite
        switch photo.userPosition {
        case .at(let coordinate): sheet.position = coordinate
        case .nowhere: sheet.leavesOutPlace = true
        case nil: sheet.knownPosition = photo.facts.coordinate
        }
        sheet.knownTime = CameraTime(known: photo.facts.taken)
        return sheet
    }
}

extension CameraTime {
    /// The time of a photo as it is written into copies, as far as it is known; nil for the date of its file, which says
    /// when it was written.
    fileprivate init?(known taken: CaptureTime) {
        guard taken.source != .file else { return nil }
        let date = taken.date
        guard let month = taken.month else {
            self.init(year: date.year)
            return
        }
        guard let day = taken.day else {
            self.init(year: date.year, month: month)
            return
        }
        guard let clock = taken.clock else {
            self.init(year: date.year, month: month, day: day)
            return
        }
        let second = Int(taken.localSeconds) - date.daysSince1970 * 86_400 - clock.hour * 3600 - clock.minute * 60
        self.init(
            year: date.year, month: month, day: day, hour: clock.hour, minute: clock.minute, second: second,
            offsetMinutes: taken.offset)
    }
}
