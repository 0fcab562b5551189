import FavourStore
import Terminal
import Wording

/// `favori demo`: the demo neighbourhood, ready to be served.
enum DemoVerb {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        guard try FavoriFolder.database(command) == nil else { throw Complaint.demoHasItsOwn }
        let folder = FavoriFolder.path(command, isDemo: true)
        do {
            if command[FavoriCommands.renew] { try Demo.clear(folder) }
            try await Demo.prepare(folder, from: try FavoriFolder.resources(), console)
        } catch { throw Complaint(store: error) }
        console.print(
            Phrase(
                en: "The demo is ready. “favori serve --demo” serves it.",
                it: "La demo è pronta. «favori serve --demo» la offre."))
        for line in Demo.accounts { console.print(line) }
        return .success
    }
}
