/// Keywords from all tags that programs keep them in.
enum KeywordReader {
    static let longestKeyword = 200
    /// Bytes (IPTC-IIM 4.2, dataset 2:25).
    static let longestIPTCKeyword = 64
    static let mostKeywords = 1000

    /// The user's keywords, and those that the app's model made.
    static func keywords(_ metadata: borrowing Metadata) -> (user: [String], modelMade: [String]) {
        var found: [String] = []
        var known: Set<String> = []
        func add(_ keyword: String) {
            guard found.count < mostKeywords, let keyword = Text.clean(keyword, limit: longestKeyword),
                known.insert(keyword).inserted
            else { return }
            found.append(keyword)
        }
        for keyword in metadata.list(Key.subject) { add(keyword) }
        for path in metadata.list(Key.hierarchicalSubject) { add(String(path.split(separator: "|").last ?? "")) }
        // IPTC cuts keywords to 64 bytes; a cut keyword is not another one.
        let cut = Set(found.map { Text.cut($0, toBytes: longestIPTCKeyword) })
        for keyword in metadata.list(Key.iptcKeywords) where !cut.contains(keyword) { add(keyword) }
        if found.isEmpty {
            for key in Key.otherLists {
                for path in metadata.list(key) { add(String(path.split(separator: "/").last ?? "")) }
            }
        }
        if found.isEmpty, let windows = metadata.interpreted("Exif.Image.XPKeywords") {
            for keyword in windows.split(separator: ";") { add(String(keyword)) }
        }
        let made = Set(metadata.list(Key.modelMade).compactMap { Text.clean($0, limit: longestKeyword) })
        return (found.filter { !made.contains($0) }, found.filter(made.contains))
    }
}
