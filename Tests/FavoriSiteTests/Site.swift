import AppShell
import FavourStore
import FavoriSite
import Foundation
import Geography
import Mail
import Places
import StoreHome
import Synchronization
import Testing
import Web
import Wording
import Workbench

/// The site over a store in a folder of its own; requests in, JSON out.
final class Site: Sendable {
    let folder: String
    let store: FavourStore
    let gate: FavoriGate
    let site: FavoriSite
    private let time: Time

    private final class Time: Sendable {
        let seconds: Atomic<Int64>
        init(_ now: Int64) { seconds = Atomic(now) }
        var now: Int64 { seconds.load(ordering: .relaxed) }
    }

    /// - Parameter original: a site of which this one is a copy, with its people, their tokens and its secret.
    init(
        now: Int64 = 1_800_000_000, joining: FavoriServices.Joining = .open, language: Language = .english,
        zone: ZoneRules = .utc, hasLimits: Bool = false, contact: String? = nil, mail: MailDesk? = nil,
        push: PushDesk? = nil, phone: PhoneAccess? = nil, sessionCheck: Duration = .seconds(15),
        copying original: Site? = nil
    ) async throws {
        folder = NSTemporaryDirectory() + "/favori-site-" + UUID().uuidString
        if let original {
            try await StoreHome.copy(original.store, to: folder)
        }
        let time = Time(now)
        self.time = time
        store = try await StoreHome.open(folder: folder, hasLimits: hasLimits) { time.now }
        try await store.setNeighbourhood(
            "Kallio", centre: try #require(Coordinate(latitude: 60.184, longitude: 24.95)), radius: 600)
        let assets = try Self.assets()
        var services = FavoriServices(
            store: store, assets: assets, maps: MapFolder(base: folder, users: folder + "/maps"),
            pictures: PictureDesk(Self.workbench, folder: folder + "/uploads"), joining: joining,
            town: "Kallio & Co", language: language, zone: zone, contact: contact)
        services.mail = mail
        services.push = push
        services.phone = phone
        services.sessionCheck = sessionCheck
        site = FavoriSite(services)
        gate = FavoriGate(site)
    }

    /// The app's style sheets, scripts and pictures.
    static func assets() throws -> Assets {
        try Assets(rooms: FavoriSite.rooms.map { ($0, "\(Self.project)/Sources/\($0)") })
    }

    private static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The real worker, which all sites share.
    static let workbench = Workbench(
        Configuration(
            worker: WorkerSettings(
                models: project + "/.deps/models", heif: project + "/.deps/heif/libheif.so.1", packs: "",
                concepts: project + "/.deps/data/concepts.bin", recognises: false, memoryLimit: 768 << 20)))

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Sets the clock, and lets it do what is due.
    func go(to now: Int64) async throws {
        time.seconds.store(now, ordering: .relaxed)
        try await store.tick()
    }

    /// Sends a form, as a browser does.
    /// - Parameter isScript: whether a script of the page sends it, which shows what is refused by itself.
    func post(
        _ path: String, _ fields: [(String, String)], token: String? = nil, isScript: Bool = false
    ) async throws -> (status: Int, text: String, location: String?) {
        var headers: Headers = ["Host": "localhost", "Content-Type": "application/x-www-form-urlencoded"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        if isScript { headers["Accept"] = "application/json" }
        let body = fields.map { "\(PercentCoding.encoded($0.0))=\(PercentCoding.encoded($0.1))" }
            .joined(separator: "&")
        let request = Request(.post, try #require(Target(path)), headers: headers, body: .bytes(Array(body.utf8)))
        let response = await gate.respond(to: request)
        return (response.status.rawValue, try await Self.text(response), response.headers["Location"])
    }

    /// The body of an answer; nothing of events, which do not end.
    static func text(_ response: Response) async throws -> String {
        switch response.body {
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .stream(let write) where response.headers["Content-Type"]?.hasPrefix("text/event-stream") != true:
            let pieces = Pieces()
            try await write(pieces)
            return String(decoding: await pieces.all.joined(), as: UTF8.self)
        case .stream, .file: return ""
        }
    }

    /// What a streamed answer wrote.
    actor Pieces: ResponseSink {
        private(set) var all: [[UInt8]] = []
        func write(_ bytes: [UInt8]) { all.append(bytes) }
    }

    /// Asks, as a program does.
    func ask(
        _ method: Web.Method, _ path: String, _ body: String? = nil, token: String? = nil, key: String? = nil,
        owner: String? = nil, isPage: Bool = false
    ) async throws -> (status: Int, text: String) {
        var headers: Headers = ["Host": "localhost", "Accept": isPage ? "text/html" : "application/json"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        if let key { headers["Idempotency-Key"] = key }
        if let owner { headers["Page-Owner"] = owner }
        if body != nil { headers["Content-Type"] = "application/json" }
        let request = Request(
            method, try #require(Target(path)), headers: headers,
            body: body.map { .bytes(Array($0.utf8)) } ?? .empty)
        let response = await gate.respond(to: request)
        return (response.status.rawValue, try await Self.text(response))
    }

    /// Sends a file as it is.
    func upload(
        _ bytes: [UInt8], _ method: Web.Method = .post, _ path: String = "/api/v1/pictures",
        type: String? = "image/jpeg", token: String?
    ) async throws -> (status: Int, json: [String: Any]) {
        var headers: Headers = ["Host": "localhost", "Accept": "application/json"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        if let type { headers["Content-Type"] = type }
        let response = await gate.respond(
            to: Request(method, try #require(Target(path)), headers: headers, body: .bytes(bytes)))
        guard case .bytes(let answer) = response.body else { return (response.status.rawValue, [:]) }
        let json = try? JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any]
        return (response.status.rawValue, json ?? [:])
    }

    /// A picture's name after a person has uploaded it for a favour.
    func picture(_ photo: [UInt8], token: String) async throws -> String {
        let (status, json) = try await upload(photo, token: token)
        #expect(status == 201, "\(json)")
        return try #require(json["id"] as? String)
    }

    /// The bytes of a picture; nil when the visitor may not see it.
    func bytes(of picture: String, size: String = "", token: String?) async throws -> [UInt8]? {
        var headers: Headers = ["Host": "localhost"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let response = await gate.respond(
            to: Request(.get, try #require(Target("/api/v1/pictures/\(picture)\(size)")), headers: headers))
        guard case .bytes(let bytes) = response.body, response.status == .ok else { return nil }
        #expect(response.headers["Content-Type"] == "image/webp")
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
        #expect(response.headers["Cache-Control"] == "private, max-age=31536000, immutable")
        return bytes
    }

    /// An answer with all of its headers, but for the keys of forms and the links of calendars, which are random.
    func whole(
        _ method: Web.Method, _ path: String, _ body: String?, token: String?, isPage: Bool
    ) async throws -> String {
        var headers: Headers = ["Host": "localhost", "Accept": isPage ? "text/html" : "application/json"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        headers["Content-Type"] = isPage ? "application/x-www-form-urlencoded" : "application/json"
        let request = Request(
            method, try #require(Target(path)), headers: headers,
            body: body.map { .bytes(Array($0.utf8)) } ?? .empty)
        let response = await gate.respond(to: request)
        var text = "\(response.status.rawValue)\n"
        for field in response.headers.fields { text += "\(field.name): \(field.value)\n" }
        text += try await Self.text(response)
        return text.replacing(#/name="key"[^>]*>/#, with: "").replacing(#/\/calendar\/[\w-]{43}/#, with: "")
    }

    /// An answer's JSON.
    func json(
        _ method: Web.Method, _ path: String, _ body: String? = nil, token: String? = nil, key: String? = nil,
        status: Int = 200
    ) async throws -> [String: Any] {
        let answer = try await ask(method, path, body, token: token, key: key)
        #expect(answer.status == status, "\(method) \(path): \(answer.text)")
        return try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any] ?? [:]
    }

    /// A new person's token.
    ///
    /// - Parameter days: since when.
    func join(_ name: String, days: Int64 = 0) async throws -> (id: Int, token: String) {
        let now = time.now
        time.seconds.store(now - days * 86_400, ordering: .relaxed)
        defer { time.seconds.store(now, ordering: .relaxed) }
        let answer = try await json(
            .post, "/api/v1/people",
            """
            {"name":"\(name)","password":"hedge row 12","adult":true,
            "neighbourhood":{"latitude":60.184,"longitude":24.95}}
            """, status: 201)
        return (try #require(answer["id"] as? Int), try #require(answer["token"] as? String))
    }

    static func draft(
        latitude: Double = 60.1841, longitude: Double = 24.9512, title: String = "Carry a sofa", places: Int = 1,
        pictures: [String] = []
    ) -> String {
        let pictures = pictures.map { "{\"id\":\"\($0)\",\"text\":\"A view\"}" }.joined(separator: ",")
        return """
            {"title":"\(title)","description":"Second floor","category":"bulkyWaste","pictures":[\(pictures)],
            "type":"\(places > 1 ? "group" : "single")","car":false,"heavy":true,
            "place":{"latitude":\(latitude),"longitude":\(longitude)},
            "slots":[{"start":"2027-01-17T10:00:00Z","end":"2027-01-17T14:00:00+02:00","places":\(places)}]}
            """
    }
}
