import Concepts
import FoundationEssentials
import Glibc
import PhotoSite
import Serving
import Terminal
import Wording
import Workbench

/// Where the program's own data are: models, words, places. Set up once, only read at run time.
struct Installation {
    /// The folder that set-up filled, or that the Debian package installed.
    let folder: String

    var models: String { folder + "/models" }
    var heif: String { folder + "/heif/libheif.so.1" }
    var concepts: String { folder + "/data/concepts.bin" }
    var places: String { folder + "/data/places.sqlite" }
    /// The maps' own folder.
    var maps: String { folder + "/map" }
    /// The program that cuts maps into tiles.
    var tippecanoe: String { folder + "/mapping/tippecanoe/bin/tippecanoe" }
    /// The folder of the rooms whose scripts, style sheets and pictures are sent: beside the resources when installed, the
    /// sources otherwise.
    var rooms: String { Resources.rooms(folder) }
    /// What is to be read about the app: beside the resources when installed, in the sources otherwise. Debian has the
    /// texts of common licences.
    func legalDocuments() -> LegalDocuments {
        @Sendable func text(_ places: [String]) -> String? {
            places.lazy.compactMap { FileManager.default.contents(atPath: $0) }.first
                .map { String(decoding: $0, as: UTF8.self) }
        }
        let folder = folder
        let common = "/usr/share/common-licenses/"
        return LegalDocuments(
            changes: { language in
                let name = language == .italian ? "CHANGELOG.it.md" : "CHANGELOG.md"
                return text(["\(folder)/\(name)", "\(folder)/../\(name)"])
            },
            licence: { licence in
                switch licence {
                case .agpl: text([folder + "/LICENSE", folder + "/../LICENSE"])
                case .gpl: text([common + "GPL-2"])
                case .lgpl: text([common + "LGPL-2.1"])
                case .lesser3: text([common + "LGPL-3"])
                case .apache: text([common + "Apache-2.0", folder + "/openvino/licences/LICENSE"])
                }
            })
    }
    /// What the web app has from others: icons, the viewer's gestures.
    var web: String { folder + "/web" }
    /// The folder of shorter copies of the rooms' scripts and style sheets.
    var minified: String { Resources.minified(folder) }

    /// The first of `Resources.candidates` that has the tree of kinds.
    /// - Throws: ``Complaint`` when none of them has the tree of kinds.
    static func find(_ environment: [String: String]) throws -> Installation {
        let candidates = Resources.candidates(environment)
        for candidate in candidates {
            let installation = Installation(folder: candidate)
            if access(installation.concepts, R_OK) == 0 { return installation }
        }
        throw Complaint(
            problem: Phrase(
                en: "The models and word data were not found.",
                it: "I modelli e i dati delle parole non sono stati trovati."),
            cause: Phrase(
                en: "Looked in: \(candidates.joined(separator: ", ")).",
                it: "Cercati in: \(candidates.joined(separator: ", "))."),
            fix: Phrase(
                en: """
                    Reinstall the package vision-favori, run “make setup” in the project's folder, or set \
                    VISION_RESOURCES to the folder it filled.
                    """,
                it: """
                    Reinstallare il pacchetto vision-favori, eseguire «make setup» nella cartella del progetto, oppure \
                    impostare VISION_RESOURCES sulla cartella che ha riempito.
                    """))
    }

    /// Reads the tree of kinds.
    func readConcepts() throws -> ConceptTree {
        do {
            // Mapped: each command waits for this file, and few use much of it.
            let file = try MappedFile(opening: concepts)
            return try ConceptTree(bytes: file.bytes, of: file)
        } catch {
            throw Complaint(
                problem: Phrase(
                    en: (error as? ConceptsError)?.reason ?? "The tree of kinds cannot be read.",
                    it: "L'albero dei generi non si può leggere."),
                cause: (error as? SystemError).map { Phrase($0.description) }, fix: Resources.repair)
        }
    }
}
