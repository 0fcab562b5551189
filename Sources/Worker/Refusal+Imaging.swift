internal import Imaging
internal import Workbench

extension Refusal {
    /// Why a picture could not be read, in both languages.
    init(_ error: ImagingError) {
        switch error {
        case .empty: self = .empty
        case .notAPicture(let seems):
            self.init(.notAPicture, english: error.description, italian: seems.italian)
        case .unsupported(let format):
            self.init(
                .unsupported, english: error.description,
                italian:
                    "Il formato \(format) non è supportato. Lo sono JPEG, PNG, WebP, TIFF, HEIC, AVIF, GIF, JPEG XL, JPEG 2000, BMP e i file raw di molte fotocamere. Esporta la foto in JPEG o TIFF."
            )
        case .unknownRaw:
            self.init(
                .unsupported, english: error.description,
                italian:
                    "Questo file raw viene da una fotocamera che qui non è conosciuta e non contiene un'anteprima JPEG da mostrare. Esporta la foto in JPEG o TIFF."
            )
        case .tooManyPixels(let width, let height, let limit):
            self = .tooManyPixels(width: width, height: height, limit: limit)
        case .truncated:
            self.init(
                .damaged, english: error.description, italian: "Il file è incompleto: manca parte dell'immagine.")
        case .noDecoder(let format, _):
            self.init(
                .unreadable, english: error.description,
                italian: "Manca il decodificatore di \(format). «vision doctor» dice che cosa fare.")
        case .badRegion:
            self.init(
                .damaged, english: error.description,
                italian: "La parte scelta deve stare dentro la foto e avere una dimensione.")
        case .unknownCoding(let format):
            self.init(
                .unsupported, english: error.description,
                italian:
                    "Questa immagine \(format) è di un tipo che questa versione non sa aprire. Esporta la foto in JPEG o TIFF."
            )
        case .undecodable(let format, _) where format.hasWholeDecoder:
            self.init(
                .damaged, english: error.description,
                italian: "L'immagine \(format) è danneggiata e non si può aprire.")
        case .undecodable(let format, _):
            self.init(
                .unsupported, english: error.description,
                italian:
                    "L'immagine \(format) non si può aprire: è danneggiata, o di un tipo che questa versione non sa aprire."
            )
        case .library:
            self.init(
                .damaged, english: error.description, italian: "Non è stato possibile elaborare l'immagine.")
        }
    }
}

extension OtherContent {
    /// The sentence, in Italian.
    fileprivate var italian: String {
        let what =
            switch self {
            case .archive: "un archivio ZIP"
            case .video: "un video"
            case .program: "un programma"
            case .webPage: "una pagina web"
            case .text: "testo"
            case .unknown: ""
            }
        return self == .unknown
            ? "Il file è danneggiato o non è un'immagine." : "Il file non è un'immagine: sembra \(what)."
    }
}
