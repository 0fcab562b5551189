import Accounts
import AppShell
import Concepts
import Glibc
import Intake
import PhotoLibrary
import PhotoSite
import Places
import Web
import Workbench

/// What all people's libraries use together, and how another one is opened over it.
struct SharedParts: Sendable {
    let workbench: Workbench
    let analyser: AnalyserInUse
    let concepts: ConceptTree
    let accounts: Accounts
    let assets: Assets
    let gazetteer: Gazetteer?
    let environment: CommandEnvironment
    let people: PeopleFolders
    let phone: PhoneAccess?

    /// The parts of one library.
    ///
    /// - Parameters:
    ///   - saved: the folder of tagged copies; it is there.
    ///   - workshop: where copies are made, on the same file system.
    ///   - restorer: restores the library; nil for all but the owner's.
    func services(
        _ library: Library, saved: FilePath, workshop: FilePath?, _ resident: Resident,
        restorer: LibraryRestorer? = nil
    ) -> Services {
        Services(
            library: library, workbench: workbench, concepts: concepts, saved: saved, workshop: workshop,
            analyser: analyser, accounts: accounts, assets: assets, version: CommandTree.version,
            gazetteer: gazetteer, maps: environment.installation.maps,
            tippecanoe: environment.installation.tippecanoe,
            legalDocuments: environment.installation.legalDocuments(),
            phone: phone, resident: resident, restorer: restorer)
    }

    /// Opens the library of a person other than the owner.
    /// - Throws: ``AccountError/unknownPerson``; whatever keeps a library from being opened.
    func open(_ person: Int64) async throws -> Services {
        guard try await accounts.isThere(person) else { throw AccountError.unknownPerson }
        try await people.make(for: person)
        let folder = people.library(of: person)
        let library = try await Library(
            folder: folder, concepts: concepts, gazetteer: gazetteer, bounds: FilePath(people.photos(of: person)))
        let saved = FilePath(folder + "/saved")
        mkdir(saved.description, 0o700)
        Saver.clearLeftovers(in: saved, withFolders: true)
        // Copies of other people are made below the folder of sketches, see PeopleFolders.workshop(of:).
        let workshop = people.workshop(of: person)
        Saver.clearLeftovers(in: workshop)
        let services = services(
            library, saved: saved, workshop: workshop, Resident(person: person, folders: people))
        try await services.erasure.finish()
        return services
    }
}
