import Glibc
import Intake
import PhotoLibrary
import Terminal
import Wording

/// A picture written where the user said.
enum NewPicture {
    /// Refuses names that say another format.
    static func check(_ name: String) throws {
        guard name.hasSuffix(".png") || name.hasSuffix(".PNG") else {
            throw Complaint(
                problem: Phrase(
                    en: "“\(name)” does not end in .png.", it: "«\(name)» non finisce in .png."),
                fix: Phrase(en: "Name a .png file after --boxes.", it: "Indicare un file .png dopo --boxes."),
                exitCode: .usage)
        }
    }

    /// Writes the bytes whole, as a file that was not there before: what has that name may be the photo itself.
    static func write(_ bytes: [UInt8], to name: String) throws {
        let path = FilePath(absolutePath(name))
        Saver.clearLeftovers(in: path.folder)
        do {
            try DurableFile.create(path, with: bytes)
        } catch let error as DurableFileError {
            throw Complaint(
                problem: Phrase(en: "“\(name)” could not be written.", it: "Impossibile scrivere «\(name)»."), error,
                option: "--boxes")
        }
    }
}

extension Complaint {
    /// A file could not be written under the name that was given with an option.
    init(problem: Phrase, _ error: DurableFileError, option: String) {
        guard error.code == EEXIST else {
            self.init(problem: problem, cause: Phrase(error.description))
            return
        }
        self.init(
            problem: problem,
            cause: Phrase(en: "There is already a file of that name.", it: "Esiste già un file con questo nome."),
            fix: Phrase(en: "Choose another name after \(option).", it: "Scegliere un altro nome dopo \(option)."))
    }
}
