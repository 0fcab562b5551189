internal import Concepts
internal import Storage

extension Library {
    /// All words that can be suggested: tags of photos, the kinds above them, shelves, places, cameras, months,
    /// and kinds that can be recognised although no photo shows them.
    ///
    /// Kept for the revision: a question that finds nothing asks for it several times.
    func spelling(_ index: BlockReader, _ arrangement: CategoryArrangement, _ revision: Int64) throws -> Spelling {
        try rememberedSpelling.value(index.level, revision: revision) {
            var words = WeightedWords()
            for tag in try index.connection.tags.keyed(index.level) {
                words.add(tag.key, weight: tag.count)
                guard let synset = tag.tag.synset else { continue }
                for kind in kinds.line(synset).dropFirst() where kinds.isShown(kind) {
                    if let name = kinds.name(kind) { words.add(Words.key(name), weight: tag.count) }
                }
            }
            for category in Category.allCases {
                for name in [category.name, category.italianName] { words.add(Words.key(name), weight: 1) }
            }
            for name in arrangement.names.values { words.add(Words.key(name), weight: 1) }
            let places = try index.connection.places.names()
            for place in places.shown + places.others { words.add(Words.key(place), weight: 1) }
            // Words of cameras only: whole names would be offered for *apple*, of which there is no photo. And only words
            // that find a camera: the *mark* of a 5D Mark IV finds none.
            let reader = try termReader(index, arrangement, revision)
            for word in Set(try index.connection.cameras.all().flatMap { $0.key.split(separator: " ") })
            where word.count > 3 {
                if try reader.isCamera(String(word)) { words.add(String(word), weight: 1) }
            }
            for word in CalendarWords.months.joined() { words.add(word, weight: 1) }
            for name in kinds.recognisable { words.add(absent: name) }
            return Spelling(words)
        }
    }
}
