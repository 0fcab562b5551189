import AppShell
import Intake
import PhotoLibrary
import Web
import Workbench
import Wording

/// What is being recognised: `/queue`, `/queue/pause`, `/queue/resume`, `/queue/cancel`, as it happens `/events`, and what was
/// seen in photos `/queue/seen`.
struct QueueRoutes {
    let services: Services

    func add(to router: inout Router) {
        let queue = services.queue
        router.on(.get, "/queue") { _, _ in try .json(QueueReport(await queue.status)) }
        router.on(.post, "/queue/pause") { _, _ in
            try await queue.pause()
            return try .json(QueueReport(await queue.status))
        }
        router.on(.post, "/queue/resume") { _, _ in
            try await queue.resume()
            return try .json(QueueReport(await queue.status))
        }
        router.on(.post, "/queue/cancel") { _, _ in
            try await queue.cancel()
            return try .json(QueueReport(await queue.status))
        }
        router.on(.post, "/queue/seen") { request, _ in
            let context = await PhotoContext(request, services)
            let selection = try await PhotoSelection(request)
            guard selection.ids.count <= Self.mostSeen else { throw SiteProblem.malformed }
            var photos: [Seen.Photo] = []
            for id in selection.ids {
                if let text = try await seen(in: id, context) { photos.append(Seen.Photo(id: id.number, text: text)) }
            }
            return try .json(Seen(photos: photos))
        }
        router.on(.get, "/events") { request, _ in
            let context = await PhotoContext(request, services)
            return .events { sink in
                for await event in await queue.events() {
                    let (name, data) = try Self.message(event, context)
                    try await sink.send(data, event: name)
                }
            }
        }
    }

    /// As many as the page of a job has rows.
    private static let mostSeen = 200

    /// The first things in a photo, in words; nil for one that is not analysed yet, or is no longer there.
    private func seen(in id: PhotoID, _ context: PhotoContext) async throws -> String? {
        do {
            guard try await services.library.photo(id).analyser != nil else { return nil }
            let tags = try await services.library.tags(of: id, level: context.level).prefix(3).map(\.name)
            return tags.isEmpty ? context.say(ImportWords.nothingRecognised) : tags.joined(separator: ", ")
        } catch LibraryError.unknownPhoto {
            return nil
        }
    }

    private struct Seen: Encodable {
        struct Photo: Encodable {
            let id: Int64
            let text: String
        }

        let photos: [Photo]
    }

    /// An event's name and JSON: `queue` with a ``QueueReport``, `photo` with `{id, name}`, `refused` with `{name, reason}`
    /// and, of what was uploaded, `content`: the beginning of its SHA-256.
    static func message(_ event: QueueEvent, _ context: PhotoContext) throws -> (name: String, data: String) {
        switch event {
        case .status(let status): ("queue", try JSONText.encoded(QueueReport(status)))
        case .photo(let id, let name): ("photo", try JSONText.encoded(PhotoMessage(id: id.number, name: name)))
        case .refused(let name, let content, let refusal):
            (
                "refused",
                JSONText.object(
                    ["name": name, "reason": context.say(en: refusal.english, it: refusal.italian)]
                        .merging(content.map { ["content": $0] } ?? [:]) { $1 })
            )
        }
    }

    private struct PhotoMessage: Encodable {
        let id: Int64
        let name: String
    }
}
