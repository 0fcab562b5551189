import AppShell
import FavoriSite
import FavourStore
import Geography
import Glibc
import HTTPServer
import Mapmaking
import Places
import Serving
import Terminal
import Web
import Wording

/// `favori serve`: the app until Ctrl-C.
enum FavoriServe {
    /// How long requests that are under way when the program is asked to stop may take to their end.
    private static let grace = Duration.seconds(10)

    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let wantsPhones = command[ServingOptions.phone]
        let host = command[ServingOptions.host] ?? (wantsPhones ? "::" : "127.0.0.1")
        let isLocal = ListeningAddress(host: host).isLoopback
        let (proxies, names) = (command.all(ServingOptions.trustedProxy), command.all(ServingOptions.publicName))
        let isDemo = command[FavoriCommands.demo]
        let isProxied = !proxies.isEmpty || !names.isEmpty
        guard !isDemo || (isLocal && !wantsPhones && !isProxied) else { throw Complaint.demoIsLocal }
        guard !wantsPhones || !isProxied else { throw Complaint.phonesThroughProxy }
        guard isLocal || !isProxied else { throw Complaint.proxyIsLocal(host) }
        guard isLocal || ["::", "0.0.0.0"].contains(host) || HomeNetwork.addresses().contains(host) else {
            throw Complaint.notAtHome(host)
        }
        let folder = FavoriFolder.path(command, isDemo: isDemo)
        let database = try FavoriFolder.database(command)
        guard !isDemo || database == nil else { throw Complaint.demoHasItsOwn }
        if command[FavoriCommands.databaseFile] == nil { FavoriFolder.warn(of: database, console) }
        let hasLimits = command[FavoriCommands.limits] != .off
        let resources = try FavoriFolder.resources()
        let store: FavourStore
        var town: TownSettings?
        do {
            try FavoriFolder.checkFolder(folder)
            if isDemo { try await Demo.prepare(folder, from: resources, console) }
            store = try await FavourStore(folder: folder, database: database, hasLimits: hasLimits)
            if !isDemo { town = try await chosenTown(command, store, folder, resources, console) }
            try await prepare(store, area: command[FavoriCommands.area] ?? town?.area, name: town?.name)
        } catch { throw Complaint(store: error) }
        if !hasLimits {
            console.remark(
                Phrase(
                    en: "Rate limits are off: for load tests only.",
                    it: "Limiti di frequenza disattivati: solo per prove di carico."))
        }
        var services = try services(command, store, folder, resources, town)
        services.mail = try MailOptions.desk(command, name: town?.name)
        services.push = try await PushOptions.desk(command, store)
        // Passwords go through the network over https alone.
        let phones =
            wantsPhones || !isLocal ? try PhoneServing(app: .favori, folder: folder, host: host) : nil
        services.phone = phones?.access
        store.setVisitors(visitors(command, town, services.joining) == .coarse)
        let site = FavoriSite(services)
        let gate = FavoriGate(
            site, names: [host] + names + (phones?.hosts ?? []), acceptsAddresses: phones != nil, proxies: proxies)
        let server: HTTPServer
        do {
            let port = command[FavoriCommands.port] ?? 8419
            if let phones {
                server = try phones.start(
                    gate, assets: services.assets, port, command[ServingOptions.securePort] ?? 8443)
            } else {
                server = try HTTPServer(
                    configuration(host, port, isBehindProxy: !proxies.isEmpty), responder: gate)
            }
        } catch { throw Complaint(error) }
        if let phones { phones.announce(console) } else { announce(host, server.port, console) }
        if isDemo { for line in Demo.accounts { console.print(line) } }
        console.flush()
        Task(priority: .utility) { await site.prepare() }
        let clock = Task { await keep(store) }
        let sending = Couriers(services, console).start()
        let news = Task { await store.follow() }
        let following = Task { await phones?.follow(console) }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
        following.cancel()
        for task in sending { task.cancel() }
        await phones?.stop()
        await server.stop(grace: grace)
        clock.cancel()
        news.cancel()
        return .success
    }

    private static func announce(_ host: String, _ port: UInt16, _ console: Console) {
        let address = ListeningAddress(host: host).url(port: port)
        console.print(
            Phrase(
                en: "Favori is at \(address)  (Ctrl-C ends it)", it: "Favori è su \(address)  (Ctrl-C per terminare)"))
    }

    /// Behind a proxy all connections come from its address, and each open map holds one for its news.
    private static func configuration(_ host: String, _ port: UInt16, isBehindProxy: Bool) -> HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration(address: host, port: port)
        if isBehindProxy {
            configuration.connectionLimit = 4000
            configuration.connectionsPerAddress = 0
            // Each connection is a descriptor, and programs are commonly given 1024 until they ask for more.
            var limit = rlimit()
            if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
                limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 8192))
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            }
        }
        return configuration
    }

    /// Does what the clock has to do, and hears of what another process wrote, every half second.
    private static func keep(_ store: FavourStore) async {
        while !Task.isCancelled {
            // What fails now is tried again.
            _ = try? await store.tick()
            try? await Task.sleep(for: .milliseconds(500))
        }
    }

    /// What the operator chose once; asked for where nothing was chosen yet, neither now nor before.
    private static func chosenTown(
        _ command: ParsedCommand, _ store: FavourStore, _ folder: String, _ resources: String, _ console: Console
    ) async throws -> TownSettings? {
        if let known = try await store.townSettings() { return known }
        guard command[FavoriCommands.join] == nil, command[FavoriCommands.area] == nil,
            try await store.allPeople().isEmpty, try await store.neighbourhoods().isEmpty
        else { return nil }
        return try await FirstStart(
            console: console,
            maps: OwnMaps(folder: folder + "/maps", tippecanoe: FavoriFolder.tippecanoe(in: resources)),
            gazetteer: gazetteer(resources), clocks: command[FavoriCommands.timeZone],
            visitors: command[FavoriCommands.visitors]
        ).run(store)
    }

    static func gazetteer(_ resources: String) -> Gazetteer? {
        let places = resources + "/data/places.sqlite"
        return access(places, R_OK) == 0 ? try? Gazetteer(path: places) : nil
    }

    /// A town without neighbourhoods gets one that fills its area.
    private static func prepare(_ store: FavourStore, area: BoundingBox?, name: String?) async throws {
        guard let area, try await store.neighbourhoods().isEmpty,
            let corner = Coordinate(latitude: area.north, longitude: area.east)
        else { return }
        let centre = area.centre
        try await store.setNeighbourhood(name ?? "Centre", centre: centre, radius: centre.distance(to: corner))
    }

    /// Whose clocks count: those that the options name, the first start kept, or the system has. The demo is in Helsinki.
    private static func zone(_ command: ParsedCommand, _ town: TownSettings?) -> ZoneRules {
        if let given = command[FavoriCommands.timeZone] { return given }
        let kept = command[FavoriCommands.demo] ? Demo.timeZone : town?.timeZone
        return kept.flatMap { ZoneRules(name: $0) } ?? .system
    }

    /// What people without an account see: as the option says, as was kept, or as follows from who may join.
    private static func visitors(
        _ command: ParsedCommand, _ town: TownSettings?, _ joining: FavoriServices.Joining
    ) -> FavoriServices.Visitors {
        command[FavoriCommands.visitors] ?? town?.visitors.flatMap { FavoriServices.Visitors(rawValue: $0) }
            ?? FavoriServices.Visitors(joining: joining)
    }

    private static func services(
        _ command: ParsedCommand, _ store: FavourStore, _ folder: String, _ found: String,
        _ town: TownSettings?
    ) throws -> FavoriServices {
        let rooms = Resources.rooms(found) + "/"
        do {
            let assets = try Assets(
                rooms: FavoriSite.rooms.map { ($0, rooms + $0) }, minified: Resources.minified(found),
                libraries: [("lib", found + "/web")])
            return FavoriServices(
                store: store, assets: assets, maps: MapFolder(base: found + "/map", users: folder + "/maps"),
                pictures: PictureDesk(FavoriFolder.workbench(found), folder: folder + "/uploads"),
                gazetteer: gazetteer(found),
                joining: command[FavoriCommands.join] ?? town.flatMap { FavoriServices.Joining(rawValue: $0.joining) }
                    ?? (command[FavoriCommands.demo] ? .open : .invited),
                area: command[FavoriCommands.area] ?? town?.area, town: town?.name,
                language: town.flatMap { Language(rawValue: $0.language) } ?? .english,
                zone: zone(command, town), contact: command[FavoriCommands.contact] ?? town?.contact)
        } catch {
            throw Complaint(
                problem: Phrase(
                    en: "The web app's files cannot be read.", it: "I file dell'app web non si possono leggere."),
                cause: Phrase("\(error)"),
                fix: Resources.repair)
        }
    }
}

extension Complaint {
    static let demoHasItsOwn = Complaint(
        problem: Phrase(
            en: "The demo keeps its neighbourhood in a folder of its own.",
            it: "La demo tiene il suo quartiere in una cartella propria."),
        fix: Phrase(
            en: "Leave out --demo, or --database and --database-file.",
            it: "Omettere --demo, oppure --database e --database-file."), exitCode: .usage)
    fileprivate static let demoIsLocal = Complaint(
        problem: Phrase(
            en: "The demo is for this computer only: its passwords are known to all.",
            it: "La demo è solo per questo computer: le sue password sono note a tutti."),
        fix: Phrase(
            en: "Leave out --demo, or what opens the app to others: --host, --phone, --trusted-proxy, --public-name.",
            it: "Omettere --demo, oppure ciò che apre l'app ad altri: --host, --phone, --trusted-proxy, --public-name."),
        exitCode: .usage)
    /// A certificate of this computer's own holds for addresses at home only.
    fileprivate static func notAtHome(_ host: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "\(host) is no address of this computer in a home network.",
                it: "\(host) non è un indirizzo di questo computer in una rete di casa."),
            fix: Phrase(
                en: """
                    Use --phone. Towards the internet, leave out --host, and put a reverse proxy with https before the app: \
                    --trusted-proxy, --public-name.
                    """,
                it: """
                    Usare --phone. Verso internet, omettere --host e mettere davanti all'app un proxy inverso con https: \
                    --trusted-proxy, --public-name.
                    """),
            exitCode: .usage)
    }
    fileprivate static func proxyIsLocal(_ host: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "Between a proxy and \(host) passwords would go through the network without https.",
                it: "Tra un proxy e \(host) le password viaggerebbero in rete senza https."),
            fix: Phrase(
                en:
                    "Put the proxy on this computer and leave out --host; or leave out --trusted-proxy and --public-name.",
                it:
                    "Mettere il proxy su questo computer e omettere --host; oppure omettere --trusted-proxy e --public-name."
            ), exitCode: .usage)
    }
}
