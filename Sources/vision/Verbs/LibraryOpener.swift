import Accounts
import AppShell
import Glibc
import Intake
import PhotoLibrary
import PhotoSite
import Places
import Terminal
import Web
import Wording
import Workbench

/// Opens the libraries of all people for `vision serve`: at its start, and again after a restore.
struct LibraryOpener: Sendable {
    let environment: CommandEnvironment
    let console: Console
    let accounts: Accounts
    let assets: Assets
    let phone: PhoneAccess?

    /// Opens them, finishes what earlier processes left, and begins to work in the background.
    ///
    /// - Parameter restorer: closes them for a restore.
    func open(_ restorer: LibraryRestorer) async throws -> OpenLibraries {
        let (library, concepts) = try await environment.library()
        let saved = FilePath(environment.savedFolder)
        mkdir(environment.savedFolder, 0o700)
        Saver.clearLeftovers(in: saved, withFolders: true)
        let sketches = SketchMaker.folder(of: library)
        mkdir(sketches.description, 0o700)
        Saver.clearLeftovers(in: sketches, withFolders: true)
        PackTrial.clearLeftovers(in: FilePath(library.folder))
        let workshop = makeWorkshop(in: saved)
        // What is not there when the worker starts cannot be opened by it later.
        mkdir(environment.packsFolder, 0o700)
        let workbench = environment.workbench(photos: 2)
        let people = PeopleFolders(root: library.folder)
        do {
            try await people.finishRemovals { try await accounts.isThere($0) }
            let shared = SharedParts(
                workbench: workbench, analyser: AnalyserInUse(workbench) { environment.analyser }, concepts: concepts,
                accounts: accounts, assets: assets,
                gazetteer: try environment.gazetteer(), environment: environment, people: people, phone: phone)
            let others = PersonalSites { try await shared.open($0) }
            let services = shared.services(
                library, saved: saved, workshop: workshop?.path,
                Resident(folders: people, closing: { await others.close($0) }), restorer: restorer)
            // What was to be deleted is not shown once more.
            try await services.erasure.finish()
            return begin(services, others) {
                await workbench.stop()
                workshop?.remove()
            }
        } catch {
            await workbench.stop()
            workshop?.remove()
            throw error
        }
    }

    /// - Parameter end: called when all work in the libraries has ended.
    private func begin(
        _ services: Services, _ others: PersonalSites, end: @escaping @Sendable () async -> Void
    ) -> OpenLibraries {
        let keeping = Task { await services.keep() }
        let visiting = Task { [accounts] in await others.keep(accounts) }
        let telling = Task { [console, folders = services.folders] in
            for await shortage in folders.shortage { console.remark(Phrase(shortage)) }
        }
        return OpenLibraries(owner: services, others: others) {
            keeping.cancel()
            telling.cancel()
            visiting.cancel()
            await visiting.value
            await others.closeAll()
            await services.end()
            await keeping.value
            await end()
        }
    }

    /// Where copies are made: on the same mount as `saved`, whatever that is. Nil, which is told, when it cannot be: then
    /// copies are refused, and all else works.
    private func makeWorkshop(in saved: FilePath) -> Workshop? {
        do {
            return try Workshop(in: saved)
        } catch {
            console.remark(
                Phrase(
                    en: "Copies cannot be written to “\(saved)”. \(error)",
                    it: "Impossibile scrivere copie in «\(saved)». \(error)"))
            return nil
        }
    }
}
