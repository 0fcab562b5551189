import Wording
import Workbench

extension SketchFilter {
    /// The name for people.
    var phrase: Phrase {
        switch self {
        case .pencil: Phrase(en: "Pencil", it: "Matita")
        case .ink: Phrase(en: "Ink", it: "Inchiostro")
        case .charcoal: Phrase(en: "Charcoal", it: "Carboncino")
        case .colourPencil: Phrase(en: "Colour pencil", it: "Matite colorate")
        case .cartoon: Phrase(en: "Cartoon", it: "Fumetto")
        case .engraving: Phrase(en: "Engraving", it: "Incisione")
        case .stipple: Phrase(en: "Stipple", it: "Puntinato")
        case .blackAndWhite: Phrase(en: "Black and white", it: "Bianco e nero")
        case .sepia: Phrase(en: "Sepia", it: "Seppia")
        case .ghost: Phrase(en: "Ghost", it: "Fantasma")
        case .contrastLow: Phrase(en: "Soft contrast", it: "Contrasto lieve")
        case .contrastMedium: Phrase(en: "Medium contrast", it: "Contrasto medio")
        case .contrastHigh: Phrase(en: "Strong contrast", it: "Contrasto forte")
        case .redact: Phrase(en: "Redact", it: "Oscura")
        }
    }

    /// A face that is left as it is.
    static let none = Phrase(en: "No filter", it: "Nessun filtro")
}
