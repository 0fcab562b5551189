import Wording

/// What is said in more than one place about photos coming in.
enum ImportWords {
    static let importing = Phrase(en: "Import", it: "Importa")

    /// *1 photo*, *12,345 photos*.
    static func photos(_ count: Int) -> Phrase {
        .counted(count, one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
    }
}
