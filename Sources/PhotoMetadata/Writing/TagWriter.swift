/// From a sheet to tags.
struct TagWriter {
    let sheet: TagSheet

    func apply(to metadata: borrowing Metadata) throws(PhotoMetadataError) {
        try applyXMP(to: metadata)
        if metadata.supportsIPTC { try applyIPTC(to: metadata) }
        if let orientation = sheet.orientation, (1...8).contains(orientation) {
            // Not exiv2's own function for this, which also removes tags of some cameras.
            try metadata.set(Key.orientation, "\(orientation)")
            if metadata.has("Xmp.tiff.Orientation") { try metadata.set("Xmp.tiff.Orientation", "\(orientation)") }
        }
    }

    func applyXMP(to metadata: borrowing Metadata) throws(PhotoMetadataError) {
        let keywords = clean(sheet.keywords)
        try setList(Key.subject, keywords, in: metadata)
        // A path whose keyword the user has removed goes with it.
        let kept = metadata.list(Key.hierarchicalSubject).filter { path in
            Text.clean(String(path.split(separator: "|").last ?? ""), limit: KeywordReader.longestKeyword)
                .map(keywords.contains) ?? false
        }
        let paths = clean(sheet.hierarchy, limit: 4 * KeywordReader.longestKeyword)
        try setList(Key.hierarchicalSubject, kept + paths.filter { !kept.contains($0) }, in: metadata)
        try metadata.setBag(Key.modelMade, clean(sheet.modelMade).filter(keywords.contains))
        try applyCaption(to: metadata)
        if sheet.isFavourite, (FactReader.rating(metadata) ?? 0) == 0 { try metadata.set(Key.rating, "5") }
        try RegionWriter.append(
            sheet.regions, to: metadata, orientation: sheet.orientation ?? FactReader.tagOrientation(metadata))
    }

    private func applyCaption(to metadata: borrowing Metadata) throws(PhotoMetadataError) {
        guard let caption = sheet.caption.flatMap({ Text.clean($0, limit: 4000) }),
            FactReader.description(metadata) == nil
        else { return }
        // The language is spelled out, or else a caption that begins with lang= would be read as one.
        metadata.clear(Key.description)
        try metadata.set(Key.description, "lang=\"x-default\" \(caption)")
        try metadata.set(Key.modelMadeDescription, caption)
    }

    private func applyIPTC(to metadata: borrowing Metadata) throws(PhotoMetadataError) {
        let keywords = clean(sheet.keywords).map { Text.cut($0, toBytes: TagSheet.iptcKeywordBytes) }
        if metadata.string(Key.iptcCharacterSet) != Self.utf8 {
            // One character set holds for all texts, so that the others must become UTF-8, too.
            for key in metadata.iptcKeys where key != Key.iptcKeywords && metadata.type(of: key) == "String" {
                let values = metadata.list(key)
                if values.contains(where: { !$0.utf8.allSatisfy { $0 < 128 } }) { try metadata.set(key, values) }
            }
            try metadata.set(Key.iptcCharacterSet, Self.utf8)
        }
        metadata.clear(Key.iptcKeywords)
        if !keywords.isEmpty { try metadata.set(Key.iptcKeywords, keywords) }
    }

    /// ISO 2022's announcement of UTF-8 (IPTC-IIM 4.2, dataset 1:90).
    private static let utf8 = "\u{1B}%G"

    private func setList(
        _ key: String, _ values: [String], in metadata: borrowing Metadata
    ) throws(PhotoMetadataError) {
        metadata.clear(key)
        if !values.isEmpty { try metadata.set(key, values) }
    }

    /// Cleaned, each once, in order.
    private func clean(_ texts: [String], limit: Int = KeywordReader.longestKeyword) -> [String] {
        var known: Set<String> = []
        return texts.compactMap { text in
            Text.clean(text, limit: limit).flatMap { known.insert($0).inserted ? $0 : nil }
        }
    }
}
