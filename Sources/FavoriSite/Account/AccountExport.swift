import AppShell
import FavourStore
import Favours
import FoundationEssentials
import Synchronization
import Web
import Wording

/// The file with all that is kept about a person. Its pictures may be hundreds of megabytes: each is read when the client has
/// taken the one before it.
struct AccountExport: Sendable {
    /// A picture that the person uploaded.
    private struct PictureFile: Encodable {
        let id: String
        let type: String
        let base64: String
    }

    /// ``AccountJSON``, an object with at least one field.
    let text: String
    let person: PersonID
    let pictures: [PictureID]
    let store: FavourStore

    /// Sends the JSON object, with `pictures` as its last field. A picture that was deleted meanwhile is left out.
    func write(to sink: any ResponseSink) async throws {
        try await sink.write(Array((text.dropLast() + ",\"pictures\":[").utf8))
        var separator = ""
        for id in pictures {
            let bytes: [UInt8]
            do { bytes = try await store.picture(id, isSmall: false, for: person) } catch StoreError.notFound {
                continue
            }
            let file = PictureFile(id: id.text, type: "image/webp", base64: Data(bytes).base64EncodedString())
            try await sink.write(Array((separator + JSONText.encoded(file)).utf8))
            separator = ","
        }
        try await sink.write(Array("]}".utf8))
    }
}

/// Lets one file of a person's data be put together at a time: each holds all that the person wrote in memory. Sending does
/// not count, so that a client that reads slowly keeps no other waiting.
final class ExportDesk: Sendable {
    private let isBusy = Mutex(false)

    /// Runs `body` unless another call is running.
    /// - Throws: a problem with the code `busy`; what `body` throws.
    func alone<Result>(_ body: () async throws -> Result) async throws -> Result {
        let isFirst = isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
        guard isFirst else { throw SiteProblem.exportsBusy }
        defer { isBusy.withLock { $0 = false } }
        return try await body()
    }
}

extension SiteProblem {
    fileprivate static let exportsBusy = SiteProblem(
        "busy", status: .tooManyRequests,
        title: Phrase(
            en: "Another download is being prepared. Try again in a minute.",
            it: "Un altro download è in preparazione. Riprova tra un minuto."))
}
