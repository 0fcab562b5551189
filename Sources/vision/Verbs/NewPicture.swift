import Glibc
import Intake
import PhotoLibrary
import Terminal
import Wording

/// A picture written where the user said.
enum NewPicture {
    /// Writes the bytes whole, as a file that was not there before: what has that name may be the photo itself.
    static func write(_ bytes: [UInt8], to name: String) async throws {
        guard name.hasSuffix(".png") || name.hasSuffix(".PNG") else {
            throw Complaint(
                problem: Phrase(
                    en: "“\(name)” does not end in .png.", it: "“\(name)” non finisce in .png."),
                fix: Phrase(en: "Name a .png file after --boxes.", it: "Indicare un file .png dopo --boxes."),
                exitCode: .usage)
        }
        let path = FilePath(CommandEnvironment.absolute(name))
        Saver.clearLeftovers(in: path.folder)
        do {
            _ = try await DurableFile.make(path.name, in: path.folder) { try DurableFile.replace($0, with: bytes) }
        } catch let error as DurableFileError {
            let isTaken = error.code == EEXIST
            throw Complaint(
                problem: Phrase(en: "“\(name)” could not be written.", it: "Impossibile scrivere “\(name)”."),
                cause: isTaken
                    ? Phrase(en: "There is already a file of that name.", it: "Esiste già un file con questo nome.")
                    : Phrase(error.description),
                fix: isTaken
                    ? Phrase(en: "Choose another name after --boxes.", it: "Scegliere un altro nome dopo --boxes.")
                    : nil)
        }
    }
}
