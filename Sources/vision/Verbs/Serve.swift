import Accounts
import AppShell
import HTTPServer
import PhotoSite
import Serving
import Terminal
import Web
import Wording

/// `vision serve`: the library as a web app, until Ctrl-C.
enum Serve {
    /// How long requests that are under way when the program is asked to stop may take to their end.
    private static let grace = Duration.seconds(10)

    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        let forPhones = command[Inputs.phone]
        let (proxies, names) = (command.all(Inputs.trustedProxy), command.all(Inputs.publicName))
        // A proxy brings others, whatever it is asked for.
        let isProxied = !proxies.isEmpty || !names.isEmpty
        guard !forPhones || !isProxied else { throw Complaint.phonesThroughProxy }
        let host = command[Inputs.host] ?? (forPhones ? "::" : "127.0.0.1")
        let isLocal = ListeningAddress(host: host).isLoopback
        // First of all, this finishes a restore whose process died; it may replace the accounts.
        _ = try await environment.library(makingOneOn: console)
        let accounts = try await Accounts(folder: environment.libraryFolder)
        let phones =
            forPhones ? try PhoneServing(app: .vision, folder: environment.libraryFolder, host: host) : nil
        let hasPassword = try await accounts.hasPassword
        guard !forPhones || hasPassword else { throw Complaint.noPasswordForPhones }
        guard isLocal || hasPassword else { throw Complaint.noPassword(host) }
        guard !isProxied || hasPassword else { throw Complaint.noPasswordForProxy }
        let assets = try environment.assets()
        let opener = LibraryOpener(
            environment: environment, console: console, accounts: accounts, assets: assets, phone: phones?.access)
        let restorer = LibraryRestorer(folder: environment.libraryFolder, assets: assets) { try await opener.open($0) }
        let gate = Gate(
            restorer.door, app: .vision, accounts: accounts, assets: assets,
            names: [host] + names + (phones?.hosts ?? []), acceptsAddresses: !isLocal,
            demandsPassword: !isLocal || isProxied || forPhones, proxies: proxies)
        let server: HTTPServer
        do {
            let port = command[Inputs.port] ?? 8418
            if let phones {
                server = try phones.start(gate, assets: assets, port, command[Inputs.securePort] ?? 8443)
            } else {
                server = try HTTPServer(HTTPServer.Configuration(address: host, port: port), responder: gate)
            }
        } catch {
            throw Complaint(error)
        }
        // Who starts it a second time is told that the port is taken before anything works in the same library.
        do {
            try await restorer.open()
        } catch {
            await phones?.stop()
            await server.stop(grace: .zero)
            throw error
        }
        if let phones {
            phones.announce(isJSON: command[Inputs.json], console)
        } else {
            announce(host, server.port, command, console)
        }
        let following = Task { await phones?.follow(console) }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
        following.cancel()
        await phones?.stop()
        await server.stop(grace: grace)
        await restorer.close()
        await accounts.checkpoint()
        return .success
    }

    private static func announce(_ host: String, _ port: UInt16, _ command: ParsedCommand, _ console: Console) {
        let address = ListeningAddress(host: host).url(port: port)
        if command[Inputs.json] {
            console.print(json: ["address": .string(address)])
        } else {
            let line = Phrase(
                en: "Vision is at \(address)  (Ctrl-C ends it)", it: "Vision è su \(address)  (Ctrl-C per terminare)")
            console.print("\(line.text(in: console.language))")
        }
        console.flush()
    }
}

extension CommandEnvironment {
    /// The app's style sheets, scripts and pictures, and those of others.
    func assets() throws -> Assets {
        do {
            return try Assets(
                rooms: PhotoSite.rooms.map { ($0, installation.rooms + "/" + $0) },
                minified: installation.minified, libraries: [("lib", installation.web)])
        } catch {
            throw Complaint(
                problem: Phrase(
                    en: "The web app's files cannot be read.", it: "I file dell'app web non si possono leggere."),
                cause: Phrase(error.description),
                fix: Resources.repair)
        }
    }
}

extension Complaint {
    /// Others could reach the app, and nothing would keep them out.
    static func noPassword(_ host: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "Other computers could reach the app at \(host), and it has no password.",
                it: "Altri computer potrebbero raggiungere l'app su \(host), e non ha una password."),
            fix: Phrase(
                en: "Set one with “vision password”, or leave --host out.",
                it: "Impostarne una con «vision password», oppure omettere --host."))
    }

    /// As ``noPassword(_:)``, for phones.
    static let noPasswordForPhones = Complaint(
        problem: Phrase(
            en: "Everybody in the network at home could reach the app, and it has no password.",
            it: "Chiunque nella rete di casa potrebbe raggiungere l'app, e non ha una password."),
        fix: Phrase(
            en: "Set one with “vision password”, or leave --phone out.",
            it: "Impostarne una con «vision password», oppure omettere --phone."))

    /// As ``noPassword(_:)``, through a proxy.
    static let noPasswordForProxy = Complaint(
        problem: Phrase(
            en: "Other computers could reach the app through the proxy, and it has no password.",
            it: "Altri computer potrebbero raggiungere l'app attraverso il proxy, e non ha una password."),
        fix: Phrase(
            en: "Set one with “vision password”, or leave --trusted-proxy and --public-name out.",
            it: "Impostarne una con «vision password», oppure omettere --trusted-proxy e --public-name."))
}
