public import Wording
/// What went wrong, why, and what helps: the form of every error that people read.
///
/// Its sentences may hold names from outside; they are made harmless when shown.
public struct Complaint: Error, Sendable {
    /// What could not be done.
    public let problem: Phrase
    /// Why, when it is known.
    public let cause: Phrase?
    /// What to do about it, when something can be done.
    public let fix: Phrase?
    /// How the command ends because of it.
    public let exitCode: ExitCode

    /// A complaint; without another word, the command ends with 1.
    public init(problem: Phrase, cause: Phrase? = nil, fix: Phrase? = nil, exitCode: ExitCode = .failure) {
        self.problem = problem
        self.cause = cause
        self.fix = fix
        self.exitCode = exitCode
    }

    /// The lines shown, each ended by a newline.
    func text(program: String, language: Language, style: Style) -> String {
        let cause = Phrase(en: "Cause:", it: "Causa:")
        let fix = Phrase(en: "Fix:", it: "Rimedio:")
        var text = "\(style.apply(.red, to: program + ":")) \(style.apply(.bold, to: shown(problem, language)))\n"
        for (label, phrase) in [(cause, self.cause), (fix, self.fix)] {
            guard let phrase else { continue }
            text += "  \(style.apply(.dim, to: label.text(in: language))) \(shown(phrase, language))\n"
        }
        return text
    }

    private func shown(_ phrase: Phrase, _ language: Language) -> String { phrase.text(in: language).harmless }
}

extension Complaint {
    /// A file or folder named on the command line that is not there.
    public static func notFound(_ path: String) -> Complaint {
        let isUTF8 = !path.unicodeScalars.contains("\u{FFFD}")
        return Complaint(
            problem: Phrase(en: "“\(path)” was not found.", it: "«\(path)» non trovato."),
            cause: isUTF8
                ? Phrase(
                    en: "There is no file or folder of this name.",
                    it: "Non esiste un file o una cartella con questo nome."
                )
                : Phrase(
                    en: "Its name is not written in UTF-8, the only encoding of names that is supported.",
                    it: "Il nome non è scritto in UTF-8, l'unica codifica dei nomi ammessa."),
            fix: isUTF8
                ? Phrase(
                    en: "Check the spelling and the folder you are in.",
                    it: "Controllare l'ortografia e la cartella in cui ci si trova.")
                : Phrase(en: "Rename it, for example with convmv.", it: "Rinominarlo, per esempio con convmv."))
    }
}
