import Wording

/// What is said in more than one place about photos coming in.
enum ImportWords {
    static let importing = Phrase(en: "Import", it: "Importa")
    static let nothingRecognised = Phrase(en: "Nothing recognised", it: "Nessun elemento riconosciuto")

    /// Said by scripts to somebody who waits for one photo and is not logged in any more.
    static let signedOut: [String: Phrase] = [
        "signedOutTitle": Phrase(en: "You have been signed out.", it: "La sessione è terminata."),
        "signedOutText": Phrase(
            en: "The photo is still here. Sign in using another tab, then try again.",
            it: "La foto è ancora qui. Accedi in un'altra scheda, poi riprova."),
        "again": Phrase(en: "Try again", it: "Riprova"),
    ]

    /// *1 photo*, *12,345 photos*.
    static func photos(_ count: Int) -> Phrase {
        .counted(count, one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
    }
}
