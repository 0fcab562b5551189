import FoundationEssentials
import Intake
import PhotoLibrary
import Terminal
import Wording
import Workbench

/// What another program writes into a command.
enum StandardInput {
    /// The photo there, held in a file that the caller removes.
    static func photo(_ console: Console) async throws -> PipedPhoto {
        guard !console.canAsk else {
            throw Complaint(
                problem: Phrase(
                    en: "“-” stands for a photo on standard input, but standard input is the terminal.",
                    it: "«-» indica una foto sull'input standard, che però è il terminale."),
                fix: Phrase(
                    en: "Redirect a photo to it: “vision analyze - < photo.jpg”.",
                    it: "Reindirizzarvi una foto: «vision analyze - < foto.jpg»."),
                exitCode: .usage)
        }
        let folder = FilePath(FileManager.default.temporaryDirectory.path)
        do {
            return try await PipedPhoto(from: 0, in: folder)
        } catch let error as PipedPhoto.TooLarge {
            throw Complaint(
                problem: Phrase(
                    en: "Standard input is larger than \(console.format.bytes(Int(error.limit))).",
                    it: "L'input standard supera \(console.format.bytes(Int(error.limit)))."),
                cause: Phrase(
                    en: "Photos may not be larger than that.", it: "Le foto non possono superare questo limite."))
        } catch let error as DurableFileError {
            throw Complaint(
                problem: Phrase(
                    en: "The photo on standard input could not be stored temporarily in “\(folder)”.",
                    it: "Impossibile conservare temporaneamente in «\(folder)» la foto sull'input standard."),
                cause: Phrase(error.description))
        }
    }
}
