import MapView
import Wording

/// What the scripts of the map and of the page for putting photos on it say.
enum PhotoMapWords {
    static let all: [String: Phrase] = MapWords.view.merging(own) { $1 }

    private static let own: [String: Phrase] = [
        "photos": Phrase(en: "1 photo", it: "1 foto"),
        "photosMany": Phrase(en: "{n} photos", it: "{n} foto"),
        "here": Phrase(en: "1 photo here", it: "1 foto qui"),
        "hereMany": Phrase(en: "{n} photos here", it: "{n} foto qui"),
        "allTags": Phrase(en: "All tags", it: "Tutte le etichette"),
        "noTags": Phrase(en: "No tags", it: "Nessuna etichetta"),
        "photo": Phrase(en: "Photo", it: "Foto"),
        "showAll": Phrase(en: "Show all {n}", it: "Mostrale tutte ({n})"),
        "noMap": Phrase(
            en: "This browser cannot draw the map. The list shows the same photos by place.",
            it: "Questo browser non può disegnare la mappa. L'elenco mostra le stesse foto per luogo."),
        "placed": Phrase(en: "Put on the map", it: "Messa sulla mappa"),
        "placedMany": Phrase(en: "{n} photos put on the map", it: "{n} foto messe sulla mappa"),
        "unplaced": Phrase(en: "Taken off the map", it: "Tolta dalla mappa"),
        "unplacedMany": Phrase(en: "{n} photos taken off the map", it: "{n} foto tolte dalla mappa"),
        "undo": Phrase(en: "Undo", it: "Annulla"),
        "removeTitle": Phrase(en: "Take this photo off the map?", it: "Togliere questa foto dalla mappa?"),
        "removeTitleMany": Phrase(en: "Take {n} photos off the map?", it: "Togliere {n} foto dalla mappa?"),
        "removeText": Phrase(
            en:
                "The original file keeps its location. Vision no longer uses it, and copies with tags are saved without it.",
            it: "Il file originale conserva la posizione. Vision non la usa più e le copie con etichette ne sono prive."
        ),
        "removeAction": Phrase(en: "Take off the map", it: "Togli dalla mappa"),
        "removeActionMany": Phrase(en: "Take {n} off the map", it: "Togline {n} dalla mappa"),
    ]
}
