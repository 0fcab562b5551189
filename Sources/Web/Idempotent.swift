internal import Hashing

/// Answers a repeated request with what it was answered the first time, so that a program which has not heard the answer may
/// simply ask again (The Idempotency-Key HTTP Header Field, draft-ietf-httpapi-idempotency-key-header).
///
/// The key is the program's own, in the header `Idempotency-Key`, and counts for the person who asks. Answers are kept for a
/// day, in memory, and only so many; not kept are failures of our own, files and streams.
public struct Idempotent<Site: Responder>: Responder {
    /// Why a request with a key is refused.
    public enum Refusal: Sendable {
        /// The key is not one of 1 to 255 visible ASCII characters, with or without quotation marks around it.
        case malformedKey
        /// Too much comes with the request for it to be compared with another.
        case tooLarge
        /// The key came with another request before.
        case otherRequest
        /// The first request of the key has not been answered yet.
        case running
        /// The body did not arrive, or could not be compared.
        case unreadable
    }

    private let site: Site
    private let answers: KeptAnswers
    private let refusal: @Sendable (Refusal, Request) -> Response

    /// Bytes that may come with a request, 1 MiB.
    private static var largestBody: Int { 1 << 20 }

    /// Keeps the answers of `site`.
    ///
    /// - Parameters:
    ///   - most: answers that are kept, at most.
    ///   - mostBytes: of their bodies together, at most.
    ///   - clock: seconds, of a clock that only goes forward; the system's when nil.
    ///   - refusal: what is answered when the key cannot be used: 400, 413, 422 or 409.
    public init(
        _ site: Site, most: Int = 1000, mostBytes: Int = 8 << 20, clock: (@Sendable () -> Int64)? = nil,
        refusal: @escaping @Sendable (Refusal, Request) -> Response
    ) {
        self.site = site
        answers = KeptAnswers(most: most, mostBytes: mostBytes, clock: clock)
        self.refusal = refusal
    }

    /// Asks the site, or repeats its answer.
    public func respond(to request: Request) async -> Response {
        let keys = request.headers.all("Idempotency-Key")
        guard !request.method.isSafe, let text = keys.first else { return await site.respond(to: request) }
        guard keys.count == 1, let name = Self.name(text) else { return refusal(.malformedKey, request) }
        var request = request
        let fingerprint: SHA256Digest
        do {
            let body = try await request.body.collected(limit: Self.largestBody)
            fingerprint = try Self.fingerprint(request, body)
            request.body = .bytes(body)
        } catch RequestError.tooLarge {
            return refusal(.tooLarge, request)
        } catch {
            return refusal(.unreadable, request)
        }
        let key = KeptAnswers.Key(person: request.person, name: name)
        switch answers.begin(key, fingerprint) {
        case .isFirst:
            let response = await site.respond(to: request)
            answers.finish(key, response)
            return response
        case .isAnswered(let response): return response
        case .isRunning: return refusal(.running, request)
        case .isAnother: return refusal(.otherRequest, request)
        }
    }

    /// The key without its quotation marks (a string of RFC 8941, 3.3.3); those that leave them out are understood, too.
    private static func name(_ text: String) -> String? {
        let isQuoted = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        let name = isQuoted ? String(text.dropFirst().dropLast()) : text
        let isVisible = name.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\"") }
        return isVisible && (1...255).contains(name.utf8.count) ? name : nil
    }

    private static func fingerprint(_ request: Request, _ body: [UInt8]) throws -> SHA256Digest {
        let head = [request.method.rawValue, request.target.raw, request.headers["Content-Type"] ?? ""]
        // No line break is in any of them.
        let bytes = Array((head.joined(separator: "\n") + "\n").utf8) + body
        return try bytes.withUnsafeBytes { try SHA256.digest($0) }
    }
}
