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
                    en: "“-” stands for a photo on standard input, and that is the terminal.",
                    it: "“-” indica una foto sull'input, che però è il terminale."),
                fix: Phrase(
                    en: "Give it one: “vision analyze - < photo.jpg”.", it: "Fornirla: “vision analyze - < foto.jpg”."),
                exitCode: .usage)
        }
        let folder = FilePath(FileManager.default.temporaryDirectory.path)
        do {
            return try await PipedPhoto(from: 0, in: folder)
        } catch let error as PipedPhoto.TooLarge {
            throw Complaint(
                problem: Phrase(
                    en: "More than \(console.format.bytes(Int(error.limit))) came on standard input.",
                    it: "Sull'input sono arrivati più di \(console.format.bytes(Int(error.limit)))."),
                cause: Phrase(en: "No photo is so large.", it: "Nessuna foto è così grande."))
        } catch let error as DurableFileError {
            throw Complaint(
                problem: Phrase(
                    en: "The photo on standard input could not be kept for the moment in “\(folder)”.",
                    it: "La foto sull'input non si è potuta conservare per il momento in “\(folder)”."),
                cause: Phrase(error.description))
        }
    }
}
