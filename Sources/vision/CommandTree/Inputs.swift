import Geography
import Interpretation
import Serving
import Terminal
import Wording

/// How sure to be, as it is typed.
enum LevelName: String, CaseIterable, Sendable {
    case low, medium, high

    var level: Level {
        switch self {
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
    }
}

/// Quarter turns clockwise, as they are typed.
enum TypedRotation: String, CaseIterable, Sendable {
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"

    /// Degrees clockwise.
    var degrees: Int {
        switch self {
        case .quarter: 90
        case .half: 180
        case .threeQuarters: 270
        }
    }
}

/// The arguments and options of the commands: declared here, and the keys to what was typed.
enum Inputs {
    // MARK: Everywhere

    static let library = Option(
        "library", Phrase(en: "DIR", it: "CARTELLA"), .folder,
        standard: Phrase("~/.local/share/vision"),
        help: Phrase(en: "Where the library is kept.", it: "Dove si trova la libreria."))
    static let json = Flag(
        "json",
        help: Phrase(
            en: "Print JSON, one object a line, for other programs.",
            it: "Scrive JSON, un oggetto per riga, per altri programmi."))
    static let confidence = Option<LevelName>(
        "confidence", Phrase(en: "LEVEL", it: "LIVELLO"), .choice,
        standard: Phrase(en: "the level set with “vision level”", it: "il livello impostato con «vision level»"),
        help: Phrase(
            en: "How sure tags must be: of those shown, about 80, 90 or 97 in 100 are right.",
            it: "Quanto devono essere sicure le etichette: ne sono giuste circa 80, 90 o 97 su 100."))

    // MARK: Photos

    static let photos = Argument(
        Phrase(en: "PHOTO", it: "FOTO"), .file, .oneOrMore,
        help: Phrase(en: "The photos' files.", it: "I file delle foto."))
    static let photo = Argument(
        Phrase(en: "PHOTO", it: "FOTO"), .file, help: Phrase(en: "The photo's file.", it: "Il file della foto."))
    static let optionalPhoto = Argument(
        Phrase(en: "PHOTO", it: "FOTO"), .file, .optional,
        help: Phrase(
            en: "The photo's file; without it, all tags are listed.",
            it: "Il file della foto; se manca, elenca tutte le etichette."))
    static let paths = Argument(
        Phrase(en: "PATH", it: "PERCORSO"), .file, .oneOrMore,
        help: Phrase(
            en: "Folders, with all folders inside them, or single files.",
            it: "Cartelle, con tutte quelle che contengono, oppure singoli file."))
    static let watch = Flag(
        "watch",
        help: Phrase(
            en: "Keep watching the folders and recognise new photos, until Ctrl-C.",
            it: "Continua a seguire le cartelle e riconosce le nuove foto, fino a Ctrl-C."))

    // MARK: Recognition

    static let select = Option(
        "select", Phrase(en: "X,Y,W,H", it: "X,Y,L,A"), boxReading,
        help: Phrase(
            en: "Analyse only this part: left, top, width and height as fractions of the upright photo.",
            it: "Analizza solo questa parte: sinistra, alto, larghezza e altezza in frazioni della foto dritta."))
    static let rotate = Option<TypedRotation>(
        "rotate", Phrase(en: "DEGREES", it: "GRADI"), .choice,
        help: Phrase(en: "Turn the photo clockwise first.", it: "Prima gira la foto in senso orario."))
    static let light = Flag(
        "light",
        help: Phrase(
            en: "Use the smaller object detector: it is faster, but finds less.",
            it: "Usa il rilevatore più piccolo: più veloce, ma trova meno cose."))
    static let boxes = Option(
        "boxes", Phrase(en: "OUT.png", it: "FILE.png"), .file,
        help: Phrase(
            en: "Also write a picture with the boxes drawn; only with one photo.",
            it: "Scrive anche un'immagine con i riquadri disegnati; solo con una foto."))

    // MARK: Search, tags, categories

    static let words = Argument(
        Phrase(en: "WORDS", it: "PAROLE"), .text, .oneOrMore,
        help: Phrase(
            en: "Tags, kinds, places, cameras, dates, or their beginnings; a dash before a word excludes it.",
            it: "Etichette, generi, luoghi, fotocamere, date o il loro inizio; un trattino davanti a una parola la "
                + "esclude."
        ))
    static let limit = Option(
        "limit", Phrase(en: "N", it: "N"), .integer(1...1_000_000), standard: Phrase("50"),
        help: Phrase(en: "Show at most this many photos.", it: "Numero massimo di foto da mostrare."))
    static let add = Option(
        "add", Phrase(en: "A,B", it: "A,B"), .list, repeats: true,
        help: Phrase(en: "Add tags of your own.", it: "Aggiunge etichette proprie."))
    static let remove = Option(
        "remove", Phrase(en: "A,B", it: "A,B"), .list, repeats: true,
        help: Phrase(
            en: "Remove tags; they do not come back when the photo is recognised again.",
            it: "Toglie etichette; non tornano quando la foto viene riconosciuta di nuovo."))
    static let category = Argument(
        Phrase(en: "NAME", it: "NOME"), .text, .optional,
        help: Phrase(
            en: "The category whose photos to list; without it, all categories are listed.",
            it: "La categoria di cui elencare le foto; se manca, elenca tutte le categorie."))
    static let off = Flag(
        "off", help: Phrase(en: "Remove from the favourites.", it: "Toglie dai preferiti."))

    // MARK: Copies

    static let folder = Option(
        "to", Phrase(en: "DIR", it: "CARTELLA"), .folder,
        standard: Phrase(en: "the library's folder “saved”", it: "la cartella «saved» della libreria"),
        help: Phrase(en: "The folder for the copies.", it: "La cartella per le copie."))
    static let onlyTags = Option(
        "tags", Phrase(en: "A,B", it: "A,B"), .list,
        help: Phrase(
            en: "Write exactly these tags instead of the photo's.",
            it: "Scrive esattamente queste etichette invece di quelle della foto."))

    // MARK: Place, level, packs

    static let placeName = Option(
        "set", Phrase(en: "NAME", it: "NOME"), .text,
        help: Phrase(en: "A name of your own for the place.", it: "Un nome a scelta per il luogo."))
    static let coordinate = Option(
        "at", Phrase(en: "LAT,LON", it: "LAT,LON"), coordinateReading,
        help: Phrase(
            en: "Degrees north and east; the photo gets the name of the nearest place.",
            it: "Gradi nord ed est; la foto prende il nome del luogo più vicino."))
    static let clear = Flag(
        "clear",
        help: Phrase(
            en: "Use the location in the photo's file again.", it: "Usa di nuovo la posizione nel file della foto."))
    static let level = Argument<LevelName>(
        Phrase(en: "LEVEL", it: "LIVELLO"), .choice, .optional,
        help: Phrase(
            en: "The new level; without it, the current level is shown.",
            it: "Il nuovo livello; se manca, mostra quello attuale."))
    static let packFolder = Argument(
        Phrase(en: "DIR", it: "CARTELLA"), .folder,
        help: Phrase(en: "The folder that holds pack.json.", it: "La cartella che contiene pack.json."))
    static let manifest = Option(
        "manifest", Phrase(en: "FILE", it: "FILE"), .file,
        help: Phrase(
            en: "The pack.json to use, in place of the folder's own.",
            it: "Il pack.json da usare, al posto di quello nella cartella."))
    static let packName = Argument(
        Phrase(en: "NAME", it: "NOME"), .text,
        help: Phrase(en: "The pack's name, as listed.", it: "Il nome del pacchetto, come in elenco."))

    // MARK: Serving

    static let host = ServingOptions.host
    static let port = ServingOptions.port(8418)
    static let phone = ServingOptions.phone
    static let securePort = ServingOptions.securePort
    static let trustedProxy = ServingOptions.trustedProxy
    static let publicName = ServingOptions.publicName

    // MARK: Password

    static let withoutPassword = Flag(
        "remove",
        help: Phrase(
            en: "Remove the password; the web app then opens on this computer only.",
            it: "Rimuove la password; l'app web si apre allora solo su questo computer."))

    // MARK: Readings of our own

    private static let boxReading = Reading<Box>(
        expected: Phrase(
            en: "four numbers from 0 to 1 with commas, such as 0.25,0.1,0.5,0.5, inside the photo",
            it: "quattro numeri da 0 a 1 con virgole, per esempio 0.25,0.1,0.5,0.5, dentro la foto")
    ) { word in
        let numbers = word.split(separator: ",", omittingEmptySubsequences: false).compactMap { Float($0) }
        let slack: Float = 0.0001  // thirds and the like do not add up to one exactly
        guard numbers.count == 4, word.filter({ $0 == "," }).count == 3, numbers.allSatisfy({ (0...1).contains($0) }),
            numbers[2] > 0, numbers[3] > 0, numbers[0] + numbers[2] <= 1 + slack, numbers[1] + numbers[3] <= 1 + slack
        else { return nil }
        return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private static let coordinateReading = Reading<Coordinate>(
        expected: Phrase(
            en: "degrees north and east with a comma, such as 45.07,7.69",
            it: "gradi nord ed est con una virgola, per esempio 45.07,7.69")
    ) { word in
        let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
