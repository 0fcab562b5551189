import Terminal
import Wording

/// The verbs that find photos, and change what they are found by.
extension CommandTree {
    static let search = CommandSpec(
        "search",
        summary: Phrase(en: "Find photos by words.", it: "Trova le foto con le parole."),
        discussion: Phrase(
            en: """
                Each word narrows the search. A word may be a tag, its beginning, a kind (animal finds every dog), a place, \
                a camera (iphone 15), a year, a month or a date (2024-07). A word after a dash must not match.
                """,
            it: """
                Ogni parola restringe la ricerca. Può essere un'etichetta, il suo inizio, un genere (animal trova ogni cane), \
                un luogo, una fotocamera (iphone 15), un anno, un mese o una data (2024-07). Una parola dopo un trattino non \
                deve comparire.
                """),
        arguments: [Inputs.words.spec], options: [Inputs.limit.spec, Inputs.confidence.spec], takesDashWords: true,
        examples: [
            CommandSpec.Example("vision search pizza", Phrase(en: "Every pizza.", it: "Tutte le pizze.")),
            CommandSpec.Example(
                "vision search animal -dog",
                Phrase(en: "Animals, but no dogs.", it: "Animali, ma niente cani.")),
            CommandSpec.Example(
                "vision search beach 2023 --limit 10",
                Phrase(en: "The ten newest beaches of a year.", it: "Le dieci spiagge più recenti di un anno.")),
        ])

    static let tags = CommandSpec(
        "tags",
        summary: Phrase(
            en: "List all tags, or show and change those of one photo.",
            it: "Elenca tutte le etichette, o mostra e cambia quelle di una foto."),
        arguments: [Inputs.optionalPhoto.spec],
        options: [Inputs.add.spec, Inputs.remove.spec, Inputs.confidence.spec],
        examples: [
            CommandSpec.Example(
                "vision tags",
                Phrase(en: "All tags, with how many photos have them.", it: "Tutte le etichette, con quante foto.")),
            CommandSpec.Example(
                "vision tags cat.jpg --add Felix --remove dog",
                Phrase(
                    en: "Correct a photo's tags permanently.",
                    it: "Corregge in modo permanente le etichette di una foto.")),
        ])

    static let categories = CommandSpec(
        "categories",
        summary: Phrase(
            en: "List the categories, or the photos of one.", it: "Elenca le categorie, o le foto di una."),
        arguments: [Inputs.category.spec], options: [Inputs.limit.spec, Inputs.confidence.spec],
        examples: [
            CommandSpec.Example(
                "vision categories animals",
                Phrase(en: "The photos with animals.", it: "Le foto con animali."))
        ])

    static let favourite = CommandSpec(
        "favourite", aliases: ["favorite"],
        summary: Phrase(en: "Mark photos as favourites.", it: "Segna le foto come preferite."),
        arguments: [Inputs.photos.spec], options: [Inputs.off.spec],
        examples: [
            CommandSpec.Example(
                "vision favourite sunset.jpg", Phrase(en: "Add to the favourites.", it: "Aggiunge ai preferiti.")),
            CommandSpec.Example(
                "vision favourite --off sunset.jpg",
                Phrase(en: "Remove from the favourites.", it: "Toglie dai preferiti.")),
        ])

    static let place = CommandSpec(
        "place",
        summary: Phrase(
            en: "Show or correct where a photo was taken.", it: "Mostra o corregge dove è stata scattata una foto."),
        arguments: [Inputs.photo.spec],
        options: [Inputs.placeName.spec, Inputs.coordinate.spec, Inputs.clear.spec],
        exclusive: [[Inputs.placeName.spec, Inputs.coordinate.spec, Inputs.clear.spec]],
        examples: [
            CommandSpec.Example(
                "vision place lunch.jpg --set \"Grandma's house\"",
                Phrase(en: "Name the place yourself.", it: "Dà al luogo un nome a scelta.")),
            CommandSpec.Example(
                "vision place lunch.jpg --at -33.86,151.21",
                Phrase(
                    en: "South of the equator, use a minus sign.",
                    it: "A sud dell'equatore si usa il segno meno.")),
        ])

    static let forget = CommandSpec(
        "forget",
        summary: Phrase(
            en: "Remove photos from the library; files in your own folders are kept.",
            it: "Toglie le foto dalla libreria; i file nelle cartelle personali restano."),
        discussion: Phrase(
            en: """
                The photos are in Recently deleted for 30 days, and can be restored, there or with --restore. After that, photos that were \
                uploaded, and tagged copies in the library's folder, are deleted for good. Files in your own folders \
                are never deleted.
                """,
            it: """
                Le foto restano per 30 giorni tra le eliminate di recente, da cui si possono ripristinare, anche con --restore. Poi le foto \
                caricate, e le copie con etichette nella cartella della libreria, vengono eliminate per sempre. I file \
                nelle cartelle personali non vengono mai eliminati.
                """),
        arguments: [Inputs.photos.spec], options: [Inputs.restoring.spec],
        examples: [
            CommandSpec.Example(
                "vision forget old.jpg", Phrase(en: "No longer found by search.", it: "La ricerca non la trova più.")),
            CommandSpec.Example(
                "vision forget --restore old.jpg",
                Phrase(en: "It is back, with its tags.", it: "È di nuovo lì, con le sue etichette.")),
        ])
}
