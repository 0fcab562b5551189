import AppShell
import Intake
import PhotoLibrary
import Web
import Workbench
import Wording

/// What is being recognised: `/queue`, `/queue/pause`, `/queue/resume`, `/queue/cancel`, and as it happens `/events`.
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
