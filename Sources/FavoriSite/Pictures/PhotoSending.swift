import Wording

/// What pages say from which photos are sent.
enum PhotoSending {
    static let words: [String: Phrase] = [
        "photoUnsent": Phrase(en: "The photo has not been sent yet.", it: "La foto non è ancora stata inviata."),
        "photoAgain": Phrase(en: "Try again", it: "Riprova"),
    ]
}
