import Glibc
import Intake
import PhotoLibrary
import Terminal
import Wording

/// A picture written where the user said.
enum NewPicture {
    /// Writes the bytes whole, replacing only a file of that name that is no photo of the user's choosing: it must end in
    /// `.png`.
    static func write(_ bytes: [UInt8], to name: String) throws {
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
            try DurableFile.replace(path, with: bytes)
        } catch let error as DurableFileError {
            throw Complaint(
                problem: Phrase(en: "“\(name)” could not be written.", it: "Impossibile scrivere “\(name)”."),
                cause: Phrase(error.description))
        }
    }
}
