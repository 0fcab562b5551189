import Accounts
import AppShell
import Foundation
import OtherApp
import Synchronization
import Web

/// A gate before a site with secrets, in a folder that is gone after the test, under a clock that stands still.
final class Door: Sendable {
    let accounts: Accounts
    let gate: Gate
    let folder: String
    private let clock: TestClock

    static let password = "correct horse"

    init(
        password: String? = Door.password, demandsPassword: Bool = false, proxies: [AddressRange] = []
    ) async throws {
        let clock = TestClock()
        folder = NSTemporaryDirectory() + "gate-" + UUID().uuidString
        accounts = try await Accounts(folder: folder, passwordCost: .least) { clock.now }
        if let password { try await accounts.setPassword(password) }
        gate = Gate(
            SecretSite(), app: .hedges, accounts: accounts, assets: try Assets(), names: ["photos.home"],
            demandsPassword: demandsPassword, proxies: proxies)
        self.clock = clock
    }

    /// Time passes.
    func wait(_ seconds: Int64) { clock.wait(seconds) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}

private final class TestClock: Sendable {
    private let time = Mutex<Int64>(1_800_000_000)
    var now: Int64 { time.withLock { $0 } }
    func wait(_ seconds: Int64) { time.withLock { $0 += seconds } }
}

/// What nobody is to see without the password. It answers to every path.
private struct SecretSite: Responder {
    func respond(to request: Request) async -> Response {
        guard request.target.path == ["events"] else {
            return .text("secret", status: request.target.path.isEmpty ? .ok : .created)
        }
        return Response(
            headers: ["Content-Type": "text/event-stream"],
            body: .stream { sink in for _ in 0..<100 { try await sink.write(Array("data: secret\n\n".utf8)) } })
    }
}

/// A browser: it keeps the cookies that it is given and says what browsers say.
final class Browser {
    let door: Door
    var cookies: [String: String] = [:]
    var peer = "192.0.2.1"
    var headers: Headers = [
        "Host": "localhost:8080", "Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "User-Agent": "Test Browser",
        "Sec-Fetch-Site": "same-origin",
    ]

    init(_ door: Door) { self.door = door }

    func ask(
        _ method: Web.Method, _ path: String, accept: String? = nil, body: RequestBody = .empty, type: String? = nil
    ) async throws -> Response {
        guard let target = Target(path) else { throw RequestError.malformed }
        var headers = headers
        if let accept { headers["Accept"] = accept }
        if let type { headers["Content-Type"] = type }
        if !cookies.isEmpty {
            headers["Cookie"] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
                separator: "; ")
        }
        let response = await door.gate.respond(
            to: Request(method, target, headers: headers, body: body, peer: peer))
        for cookie in response.headers.all("Set-Cookie") {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = cookie.contains("Max-Age=0;") ? nil : String(pair[1])
        }
        return response
    }

    func get(_ path: String, accept: String? = nil) async throws -> Response {
        try await ask(.get, path, accept: accept)
    }

    func logIn(_ password: String = Door.password, then: String? = nil, accept: String? = nil) async throws -> Response
    {
        var form = "username=hedges&password=" + PercentCoding.encoded(password)
        if let then { form += "&then=" + PercentCoding.encoded(then) }
        return try await ask(
            .post, "/login", accept: accept, body: .bytes(Array(form.utf8)), type: "application/x-www-form-urlencoded")
    }
}

extension Response {
    /// What it says; empty for a stream or a file.
    var text: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
    var isSecret: Bool { text == "secret" }
}
