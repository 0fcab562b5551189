public import Intake
public import Wording

/// What is said of files that an import passes over.
public enum SkippedWords {
    /// *3 videos*, *1 hidden file*.
    public static func counted(_ count: Int, _ kind: SkippedKind) -> Phrase {
        let (one, many) = nouns(kind)
        return .counted(count, one: one, many: many)
    }

    /// The same for a script: *1 hidden file*, *{n} hidden files*.
    static func pattern(_ kind: SkippedKind, isOne: Bool) -> Phrase {
        let (one, many) = nouns(kind)
        return isOne ? Phrase(en: "1 \(one.en)", it: "1 \(one.it)") : Phrase(en: "{n} \(many.en)", it: "{n} \(many.it)")
    }

    /// *Skipped: 3 videos.*
    static func skipped(_ files: Phrase) -> Phrase { Phrase(en: "Skipped: \(files.en).", it: "Saltati: \(files.it).") }

    private static func nouns(_ kind: SkippedKind) -> (one: Phrase, many: Phrase) {
        switch kind {
        case .video: (Phrase(en: "video", it: "video"), Phrase(en: "videos", it: "video"))
        case .hidden: (Phrase(en: "hidden file", it: "file nascosto"), Phrase(en: "hidden files", it: "file nascosti"))
        case .raw:
            (
                Phrase(en: "raw file beside its photo", it: "file raw accanto alla sua foto"),
                Phrase(en: "raw files beside their photos", it: "file raw accanto alle loro foto")
            )
        case .folder:
            (
                Phrase(en: "folder passed over", it: "cartella saltata"),
                Phrase(en: "folders passed over", it: "cartelle saltate")
            )
        case .leftOut:
            (
                Phrase(en: "folder left out", it: "cartella esclusa"),
                Phrase(en: "folders left out", it: "cartelle escluse")
            )
        case .other: (Phrase(en: "other file", it: "altro file"), Phrase(en: "other files", it: "altri file"))
        }
    }

    /// *3 videos skipped*, *1 folder passed over*.
    public static func said(_ count: Int, _ kind: SkippedKind) -> Phrase {
        let noun = counted(count, kind)
        guard !isFolder(kind) else { return noun }
        return Phrase(en: "\(noun.en) skipped", it: "\(noun.it) \(count == 1 ? "saltato" : "saltati")")
    }

    private static func isFolder(_ kind: SkippedKind) -> Bool { kind == .folder || kind == .leftOut }

    /// *Skipped: 3 videos, 1 other file. 2 folders passed over.* Nil when nothing was.
    static func sentence(_ skipped: SkippedFiles) -> Phrase? {
        let kinds = SkippedKind.allCases.filter { skipped[$0] > 0 }
        guard !kinds.isEmpty else { return nil }
        var sentences: [Phrase] = []
        let files = kinds.filter { !isFolder($0) }.map { counted(skipped[$0], $0) }
        if !files.isEmpty {
            sentences.append(
                Self.skipped(
                    Phrase(
                        en: files.map(\.en).joined(separator: ", "), it: files.map(\.it).joined(separator: ", "))))
        }
        sentences += kinds.filter(isFolder).map { kind in
            let noun = counted(skipped[kind], kind)
            return Phrase(en: noun.en + ".", it: noun.it + ".")
        }
        return Phrase(
            en: sentences.map(\.en).joined(separator: " "), it: sentences.map(\.it).joined(separator: " "))
    }
}
