public import Intake
public import Wording

/// What is said of files that an import passes over.
public enum SkippedWords {
    /// *3 videos*, *1 hidden file*.
    public static func counted(_ count: Int, _ kind: SkippedKind) -> Phrase {
        switch kind {
        case .video: .counted(count, one: Phrase(en: "video", it: "video"), many: Phrase(en: "videos", it: "video"))
        case .hidden:
            .counted(
                count, one: Phrase(en: "hidden file", it: "file nascosto"),
                many: Phrase(en: "hidden files", it: "file nascosti"))
        case .raw:
            .counted(
                count, one: Phrase(en: "raw file beside its photo", it: "file raw accanto alla sua foto"),
                many: Phrase(en: "raw files beside their photos", it: "file raw accanto alle loro foto"))
        case .other:
            .counted(
                count, one: Phrase(en: "other file", it: "altro file"),
                many: Phrase(en: "other files", it: "altri file"))
        }
    }

    /// *Skipped: 3 videos, 1 other file.* Nil when nothing was.
    static func sentence(_ skipped: SkippedFiles) -> Phrase? {
        let parts = SkippedKind.allCases.filter { skipped[$0] > 0 }.map { counted(skipped[$0], $0) }
        guard !parts.isEmpty else { return nil }
        return Phrase(
            en: "Skipped: \(parts.map(\.en).joined(separator: ", ")).",
            it: "Saltati: \(parts.map(\.it).joined(separator: ", ")).")
    }
}
