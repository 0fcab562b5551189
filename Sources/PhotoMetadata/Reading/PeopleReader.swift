internal import Photography

/// The names of people and pets in a file.
enum PeopleReader {
    /// Names that are in a file more than once are there once here.
    ///
    /// - Parameter regions: the file's.
    static func names(_ metadata: borrowing Metadata, _ regions: [MarkedRegion]) -> [String] {
        let marked = regions.filter { ($0.kind == .face || $0.kind == .pet) && !$0.isModelMade }.compactMap(\.name)
        // Microsoft's programs name people also without marking them.
        let keys = Set(metadata.xmpKeys)
        let told = (0..<RegionReader.count(keys, of: Key.microsoftRegionList)).compactMap { index in
            FactReader.text(metadata, ["\(Key.microsoftRegionList)[\(index + 1)]/MPReg:PersonDisplayName"])
        }
        var known: Set<String> = []
        return (marked + told + shown(metadata)).filter { known.insert($0).inserted }
    }

    /// The names of those who are shown, without where they are.
    static func shown(_ metadata: borrowing Metadata) -> [String] {
        metadata.list(Key.personInImage).prefix(KeywordReader.mostKeywords).compactMap {
            Text.clean($0, limit: KeywordReader.longestKeyword)
        }
    }
}
