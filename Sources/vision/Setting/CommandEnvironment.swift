import Concepts
import FoundationEssentials
import Glibc
import Intake
import Interpretation
import PhotoLibrary
import Places
import Terminal
import Wording
import Workbench

/// What a command works with: the installation, the library's folder, and ways to open the library and the worker. The
/// command closes what it has opened.
struct CommandEnvironment: Sendable {
    let installation: Installation
    private let environment: [String: String]
    /// The library's folder, absolute.
    let libraryFolder: String
    /// The library's folder was named on the command line.
    let isLibraryNamed: Bool

    init(_ command: ParsedCommand) throws {
        environment = ProcessInfo.processInfo.environment
        installation = try Installation.find(environment)
        libraryFolder = CommandEnvironment.libraryFolder(command, environment)
        isLibraryNamed = command[Inputs.library] != nil
    }

    /// The library's folder, absolute; for commands that need nothing else.
    static func libraryFolder(
        _ command: ParsedCommand, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        real(absolutePath(command[Inputs.library] ?? Library.defaultFolder(environment: environment)))
    }

    /// A path without links and dots, as far as it exists: whatever it is called, a library has one name.
    private static func real(_ path: String) -> String {
        if let real = FilePath(path).resolved { return String(validating: real.bytes, as: UTF8.self) ?? path }
        guard let slash = path.lastIndex(of: "/"), path != "/" else { return path }
        let name = path[path.index(after: slash)...]
        guard name != ".." else { return path }
        let folder = real(slash == path.startIndex ? "/" : String(path[..<slash]))
        return name.isEmpty || name == "." ? folder : folder + (folder.hasSuffix("/") ? "" : "/") + name
    }

    var packsFolder: String { libraryFolder + "/packs" }
    var savedFolder: String { libraryFolder + "/saved" }
    var mapsFolder: String { libraryFolder + "/maps" }

    /// Where compiled models are kept: `$XDG_CACHE_HOME/vision`, or `~/.cache/vision`.
    var cacheFolder: String? {
        let base: String
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
            base = cache
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            base = home + "/.cache"
        } else {
            return nil
        }
        let folder = base + "/vision"
        mkdir(base, 0o700)
        mkdir(folder, 0o700)
        return access(folder, W_OK) == 0 ? folder : nil
    }

    /// Names the models and the packs in use, for each part of an analysis: photos of which others have made a part are worth
    /// another look for that part.
    var analyser: Analyser {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: packsFolder)) ?? []
        let packs = names.sorted().filter { PackSwitch.isEnabled(folder: FilePath(packsFolder + "/" + $0)) }.map {
            name in
            var status = stat()
            // A pack that was replaced is another one.
            return stat(packsFolder + "/" + name, &status) == 0 ? "\(name) \(status.st_mtim.tv_sec)" : name
        }
        return Analyser(
            objects: (["yolo11n efficientnet-lite2 3"] + packs).joined(separator: " + "), faces: "blazeface 1",
            features: "efficientnet-lite2 2")
    }

    /// The worker that opens photos.
    /// - Parameters:
    ///   - photos: how many there are to do; one alone gets all cores.
    ///   - recognises: whether the models will be wanted.
    ///   - spare: how many more photos than cores are worked on, because photos also wait: for each other's metadata, for
    ///     the disk, for their answers.
    func workbench(photos: Int, recognises: Bool = true, spare: Int = 1) -> Workbench {
        let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        return Workbench(
            Configuration(
                worker: WorkerSettings(
                    threads: photos == 1 ? 1 : cores + spare, models: installation.models,
                    heif: installation.heif, packs: packsFolder,
                    concepts: installation.concepts, recognises: recognises, cache: cacheFolder)))
    }

    /// The library, with the tree of kinds and the gazetteer.
    ///
    /// - Parameter console: where it is said that a library is made. Without it none is made: one that is not there is a
    ///   complaint.
    func library(makingOneOn console: Console? = nil) async throws -> (library: Library, concepts: ConceptTree) {
        let isNew = !Library.isPresent(in: libraryFolder)
        if console == nil { try demandLibrary() }
        let concepts = try installation.readConcepts()
        do {
            let library = try await Library(
                folder: libraryFolder, concepts: concepts, gazetteer: try gazetteer())
            if isNew {
                console?.remark(
                    Phrase(
                        en: "A new library was made in “\(libraryFolder)”.",
                        it: "È stata creata una nuova libreria in «\(libraryFolder)»."))
            }
            return (library, concepts)
        } catch let error as LibraryError {
            throw Complaint(error)
        }
    }

    /// Refuses to go on where there is no library, as after a slip in `--library`.
    func demandLibrary() throws {
        guard Library.isPresent(in: libraryFolder) else {
            throw Complaint.noLibrary(isLibraryNamed ? libraryFolder : nil)
        }
    }

    /// The folder of the library whose passwords and people a command changes.
    ///
    /// - Parameter console: where it is said that a library is made at the usual place: on a computer without a screen,
    ///   the password comes first. Without it none is made.
    static func accountsFolder(_ command: ParsedCommand, makingOneOn console: Console? = nil) async throws -> String {
        let folder = libraryFolder(command)
        // A library that was only begun may have a password already.
        if Library.isPresent(in: folder) || access(folder + "/accounts.sqlite", F_OK) == 0 { return folder }
        guard let console, command[Inputs.library] == nil else {
            throw Complaint.noLibrary(command[Inputs.library] == nil ? nil : folder)
        }
        let library = try await CommandEnvironment(command).library(makingOneOn: console).library
        await library.checkpoint()
        return folder
    }

    /// The gazetteer; without it photos have coordinates but no places' names.
    func gazetteer() throws -> Gazetteer? {
        access(installation.places, R_OK) == 0 ? try Gazetteer(path: installation.places) : nil
    }
}
