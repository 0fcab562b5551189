import HTTPServer
import Hashing
import Synchronization
import Web

/// A responder for one test.
struct Site: Responder {
    let answer: @Sendable (Request) async throws -> Response
    init(_ answer: @escaping @Sendable (Request) async throws -> Response) { self.answer = answer }

    func respond(to request: Request) async -> Response {
        do { return try await answer(request) } catch { return .text("\(error)", status: .badRequest) }
    }
}

/// Says what a body comes to, reading it as it arrives.
let summing = Site { request in
    var sum = try Sum()
    for try await piece in request.body { try sum.add(piece) }
    return .text(try sum.text())
}

/// A count and a hash.
struct Sum: ~Copyable {
    private var count = 0
    private var hash: SHA256

    init() throws { hash = try SHA256() }

    mutating func add(_ bytes: [UInt8]) throws {
        count += bytes.count
        try bytes.withUnsafeBytes { try hash.update($0) }
    }

    consuming func text() throws -> String { "\(count) \(try hash.finish())" }

    static func of(_ bytes: [UInt8]) throws -> String {
        var sum = try Sum()
        try sum.add(bytes)
        return try sum.text()
    }
}

/// Bytes that differ from those of other seeds.
func bytes(_ count: Int, seed: Int = 0) -> [UInt8] {
    let period = 4093
    let pattern: [UInt8] = (0..<period).map { UInt8(truncatingIfNeeded: ($0 + seed) &* 167 ^ ($0 >> 5) ^ seed >> 3) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + period)
    while bytes.count < count { bytes += pattern }
    bytes.removeLast(bytes.count - count)
    return bytes
}

/// Counts, from several tasks.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func add(_ number: Int = 1) { count.add(number, ordering: .sequentiallyConsistent) }
}

/// Starts a server, hands over its port, and stops it.
func serving(
    _ site: any Responder, _ change: (inout HTTPServer.Configuration) -> Void = { _ in },
    _ work: (HTTPServer) async throws -> Void
) async throws {
    var configuration = HTTPServer.Configuration()
    change(&configuration)
    let server = try HTTPServer(configuration, responder: site)
    let result: Result<Void, any Error>
    do { result = .success(try await work(server)) } catch { result = .failure(error) }
    await server.stop(grace: .zero)
    try result.get()
}
