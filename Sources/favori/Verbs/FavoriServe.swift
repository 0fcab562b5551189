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
        let host = command[ServingOptions.host] ?? "127.0.0.1"
        let isLocal = ListeningAddress(host: host).isLoopback
        let (proxies, names) = (command.all(ServingOptions.trustedProxy), command.all(ServingOptions.publicName))
        let isDemo = command[FavoriCommands.demo]
        guard !isDemo || (isLocal && proxies.isEmpty && names.isEmpty) else { throw Complaint.demoIsLocal }
        guard isLocal else { throw Complaint.needsProxy(host) }
        let folder = FavoriFolder.path(command, isDemo: isDemo)
        let hasLimits = command[FavoriCommands.limits] != .off
        let resources = try FavoriFolder.resources()
        let store: FavourStore
        var town: TownSettings?
        do {
            if isDemo { try await Demo.prepare(folder, from: resources, console) }
            store = try await FavourStore(folder: folder, hasLimits: hasLimits)
            if !isDemo { town = try await settled(command, store, folder, resources, console) }
            try await prepare(store, area: command[FavoriCommands.area] ?? town?.area, name: town?.name)
        } catch { throw Complaint(store: error) }
        if !hasLimits {
            console.remark(
                Phrase(
                    en: "Rate limits are off: for load tests only.",
                    it: "Limiti di frequenza disattivati: solo per prove di carico."))
        }
        let services = try services(command, store, folder, resources, town)
        let gate = FavoriGate(FavoriSite(services), names: [host] + names, proxies: proxies)
        let server: HTTPServer
        do {
            server = try HTTPServer(
                configuration(host, command[FavoriCommands.port] ?? 8419, isBehindProxy: !proxies.isEmpty),
                responder: gate)
        } catch { throw Complaint(error) }
        let address = ListeningAddress(host: host).url(port: server.port)
        console.print(
            Phrase(
                en: "Favori is at \(address)  (Ctrl-C ends it)", it: "Favori è su \(address)  (Ctrl-C per terminare)"))
        if isDemo { for line in Demo.accounts { console.print(line) } }
        console.flush()
        let clock = Task { await keep(store) }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
        await server.stop(grace: grace)
        clock.cancel()
        return .success
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
    private static func settled(
        _ command: ParsedCommand, _ store: FavourStore, _ folder: String, _ resources: String, _ console: Console
    ) async throws -> TownSettings? {
        if let known = try await store.townSettings() { return known }
        guard command[FavoriCommands.join] == nil, command[FavoriCommands.area] == nil,
            try await store.allPeople().isEmpty, try await store.neighbourhoods().isEmpty
        else { return nil }
        return try await FirstStart(
            console: console,
            maps: OwnMaps(folder: folder + "/maps", tippecanoe: FavoriFolder.tippecanoe(in: resources)),
            gazetteer: gazetteer(resources)
        ).run(store)
    }

    private static func gazetteer(_ resources: String) -> Gazetteer? {
        let places = resources + "/data/places.sqlite"
        return access(places, R_OK) == 0 ? try? Gazetteer(path: places) : nil
    }

    /// A town without neighbourhoods gets one that fills its area.
    private static func prepare(_ store: FavourStore, area: BoundingBox?, name: String?) async throws {
        guard let area, try await store.neighbourhoods().isEmpty,
            let centre = Coordinate(
                latitude: (area.south + area.north) / 2, longitude: (area.west + area.east) / 2),
            let corner = Coordinate(latitude: area.north, longitude: area.east)
        else { return }
        try await store.setNeighbourhood(name ?? "Centre", centre: centre, radius: centre.distance(to: corner))
    }

    private static func services(
        _ command: ParsedCommand, _ store: FavourStore, _ folder: String, _ found: String,
        _ town: TownSettings?
    ) throws -> FavoriServices {
        let rooms = Resources.rooms(found) + "/"
        do {
            let assets = try Assets(
                rooms: FavoriSite.rooms.map { ($0, rooms + $0) }, libraries: [("lib", found + "/web")])
            return FavoriServices(
                store: store, assets: assets, maps: MapFolder(base: found + "/map", users: folder + "/maps"),
                gazetteer: gazetteer(found),
                joining: command[FavoriCommands.join] ?? town.flatMap { FavoriServices.Joining(rawValue: $0.joining) }
                    ?? .open, area: command[FavoriCommands.area] ?? town?.area, town: town?.name,
                language: town.flatMap { Language(rawValue: $0.language) } ?? .english)
        } catch { throw Complaint(problem: Phrase("\(error)")) }
    }
}

extension Complaint {
    fileprivate static let demoIsLocal = Complaint(
        problem: Phrase(
            en: "The demo is for this computer only: its passwords are known to all.",
            it: "La demo è solo per questo computer: le sue password sono note a tutti."),
        fix: Phrase(en: "Leave out --demo, or --host.", it: "Omettere --demo, oppure --host."), exitCode: .usage)
    fileprivate static func needsProxy(_ host: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "On \(host) passwords would go through the network without https.",
                it: "Su \(host) le password viaggerebbero in rete senza https."),
            fix: Phrase(
                en: "Leave out --host, and put a reverse proxy with https before it: --trusted-proxy, --public-name.",
                it: "Omettere --host e mettere davanti un proxy inverso con https: --trusted-proxy, --public-name."),
            exitCode: .usage)
    }
}
