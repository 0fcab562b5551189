import Favours
import FavourStore
import Wording

extension AskingPage {
    /// What the script says.
    var words: [String: Phrase] {
        [
            "titleMissing": Draft.Problem.titleMissing.phrase,
            // What is pasted is not cut: it is said, and what was written stays.
            "titleTooLong": Draft.Problem.titleTooLong.phrase, "textTooLong": Draft.Problem.textTooLong.phrase,
            "slotEndsBeforeStart": Draft.Problem.slotEndsBeforeStart.phrase, "slotPast": Draft.Problem.slotPast.phrase,
            "discard": Phrase(en: "Discard what you have written?", it: "Scartare ciò che hai scritto?"),
            "askOneAgain": Phrase(
                en: "Time or place changed. We will ask 1 helper again whether they come.",
                it: "Orario o luogo cambiati. Chiederemo di nuovo conferma a 1 aiutante."),
            "askAgain": Phrase(
                en: "Time or place changed. We will ask {n} helpers again whether they come.",
                it: "Orario o luogo cambiati. Chiederemo di nuovo conferma a {n} aiutanti."),
            "placeUntouched": Phrase(en: "Is this the right place?", it: "Il luogo è giusto?"),
            "placeUntouchedText": Phrase(
                en: "You have not moved the pin. Helpers will come there.",
                it: "Non hai spostato il segnaposto. Chi aiuta verrà lì."),
            "placeMeant": Phrase(en: "Right place", it: "È giusto"), "changePlace": Self.changePlace,
            "askAgainButton": Phrase(en: "Save", it: "Salva"),
            "discardButton": Phrase(en: "Discard", it: "Scarta"),
            "goOn": Phrase(en: "Keep writing", it: "Continua a scrivere"),
        ]
    }
}
