public import Intake
public import Wording

extension Phrase {
    /// Why a model pack was not added; nil where ``PackRefusal/noManifest(_:)`` says that there is none.
    public init?(_ refusal: PackRefusal) {
        switch refusal {
        case .noManifest: return nil
        case .unsafeNames:
            self.init(
                en: "Its name or its files' names contain characters that are not allowed.",
                it: "Il nome o i nomi dei file contengono caratteri non ammessi.")
        case .file(let error): self.init(error)
        case .notCopied(let error): self.init(error.description)
        case .unusable(let problem?): self.init(problem)
        case .unusable(nil): self.init(en: "It could not be read.", it: "Non si può leggere.")
        }
    }

    /// Why a file of a pack cannot be used.
    private init(_ error: PackFileError) {
        switch error {
        case .missing(let name):
            self.init(en: "There is no file “\(name)” in it.", it: "Non contiene un file «\(name)».")
        case .notAFile(let name):
            self.init(
                en: "“\(name)” is not a file but a folder, pipe, socket or device.",
                it: "«\(name)» non è un file ma una cartella, una pipe, un socket o un dispositivo.")
        case .leadsOut(let name):
            self.init(
                en: "“\(name)” is a link that leads out of the folder; copy the file itself into it.",
                it: "«\(name)» è un collegamento che porta fuori dalla cartella; copiarvi il file stesso.")
        case .tooLarge(let name):
            self.init(en: "“\(name)” is too large.", it: "«\(name)» è troppo grande.")
        }
    }
}
