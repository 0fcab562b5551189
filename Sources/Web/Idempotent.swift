internal import Hashing

/// Answers a repeated request with the first answer, so that a program which did not receive the answer may send the
/// request again (The Idempotency-Key HTTP Header Field, draft-ietf-httpapi-idempotency-key-header).
///
/// The program chooses the key and sends it in the header `Idempotency-Key`; keys of different persons are separate.
/// Answers are kept in memory for a day, up to a limit. Not kept are server errors, temporary refusals (408, 409, 425,
/// 429), files and streams.
public struct Idempotent<Site: Responder>: Responder {
    /// Why a request with a key is refused.
    public enum Refusal: Sendable {
        /// The key is not one of 1 to 255 visible ASCII characters, with or without quotation marks around it.
        case malformedKey
        /// The request's body is too large to be compared with another.
        case tooLarge
        /// The key was used for a different request before.
        case otherRequest
        /// The first request with the key has not been answered yet.
        case running
        /// The body did not arrive, or could not be compared.
        case unreadable
    }

    private let site: Site
    private let answers: KeptAnswers
    private let refusal: @Sendable (Refusal, Request) -> Response

    /// The most bytes of a request's body, 1 MiB.
    private static var largestBody: Int { 1 << 20 }

    /// Forwards requests to `site` and keeps its answers.
    ///
    /// - Parameters:
    ///   - most: the most answers that are kept.
    ///   - mostBytes: the most bytes of all kept bodies together.
    ///   - clock: seconds of a monotonic clock; the system's when nil.
    ///   - refusal: the answer when the key cannot be used: 400, 413, 422 or 409.
    public init(
        _ site: Site, most: Int = 1000, mostBytes: Int = 8 << 20, clock: (@Sendable () -> Int64)? = nil,
        refusal: @escaping @Sendable (Refusal, Request) -> Response
    ) {
        self.site = site
        answers = KeptAnswers(most: most, mostBytes: mostBytes, clock: clock)
        self.refusal = refusal
    }

    /// Forwards the request to the site, or repeats the kept answer.
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

    /// The key without its quotation marks (a string of RFC 8941, 3.3.3); a key without them is accepted as well.
    private static func name(_ text: String) -> String? {
        let isQuoted = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        let name = isQuoted ? String(text.dropFirst().dropLast()) : text
        let isVisible = name.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\"") }
        return isVisible && (1...255).contains(name.utf8.count) ? name : nil
    }

    private static func fingerprint(_ request: Request, _ body: [UInt8]) throws -> SHA256Digest {
        let head = [
            request.method.rawValue, request.target.raw, request.headers["Content-Type"] ?? "",
            request.headers["Accept"] ?? "",
        ]
        // None of these parts contains a line break, so they cannot be confused.
        let bytes = Array((head.joined(separator: "\n") + "\n").utf8) + body
        return try bytes.withUnsafeBytes { try SHA256.digest($0) }
    }
}
