import Wording

/// What pages say whose forms keep what was entered.
enum DraftWords {
    static let restored: [String: Phrase] = [
        "draftRestored": Phrase(
            en: "Your unsaved changes have been restored.", it: "Le modifiche non salvate sono state ripristinate.")
    ]
}
