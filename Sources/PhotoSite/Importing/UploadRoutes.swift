import AppShell
import Intake
import PhotoLibrary
import Web
import Wording

/// Photos on their way from a browser, in parts that may come late or twice: `/uploads`. The steps are those of resumable
/// uploads for HTTP (draft-ietf-httpbis-resumable-upload), with a JSON body that tells the content's hash beforehand.
struct UploadRoutes {
    let services: Services

    /// Bytes of one part at most.
    static let partLimit = 8 << 20

    func add(to router: inout Router) {
        let uploads = services.uploads
        router.on(.get, "/import") { request, _ in
            let context = await PhotoContext(request, services)
            return .page(ImportPage(context: context, queue: QueueReport(await services.queue.status)).body)
        }
        router.on(.get, "/uploads") { _, _ in try .json(try await uploads.list().map { UploadAnswer($0) }) }
        router.on(.post, "/uploads") { request, _ in
            let announcement = try await request.json(UploadAnnouncement.self, limit: UploadAnnouncement.longest)
            guard let announced = announcement.request else { throw RequestError.malformed }
            let last = try await services.library.lastNumber
            let state = try await uploads.begin(announced)
            return try .json(
                UploadAnswer(state, after: last, isSidecarRefused: announcement.isSidecarRefused),
                status: state.status == .receiving ? .created : .ok)
        }
        router.on(.get, "/uploads/:id") { _, path in
            try .json(UploadAnswer(try await uploads.state(try Self.id(path))))
        }
        router.on(.patch, "/uploads/:id") { request, path in
            let id = try Self.id(path)
            return try await Self.answer(toPart: request) { try await uploads.append(id, offset: $0, body: $1) }
        }
        router.on(.delete, "/uploads/:id") { request, path in
            try await uploads.cancel(try Self.id(path))
            return Response(.noContent)
        }
    }

    /// Takes one part of a file.
    static func answer(
        toPart request: Request, append: (_ offset: Int64, _ part: LimitedBody) async throws -> UploadState
    ) async throws -> Response {
        guard let offset = request.headers["Upload-Offset"].flatMap({ Int64($0) }), offset >= 0 else {
            throw RequestError.malformed
        }
        if let length = request.body.length, length > partLimit { throw RequestError.tooLarge(limit: partLimit) }
        do {
            let part = LimitedBody(body: request.body, limit: partLimit)
            return try .json(UploadAnswer(try await append(offset, part)))
        } catch UploadError.conflict(let expected) {
            return .json("{\"offset\":\(expected)}", status: .conflict)
        }
    }

    static func id(_ path: PathValues) throws -> UploadID {
        guard let id = path["id"].flatMap({ UploadID($0) }) else { throw UploadError.unknown }
        return id
    }
}

/// A body that ends with an error as soon as it is too long, whatever its sender said of it.
struct LimitedBody: AsyncSequence, Sendable {
    let body: RequestBody
    /// Bytes.
    let limit: Int

    struct AsyncIterator: AsyncIteratorProtocol {
        var pieces: RequestBody.AsyncIterator
        var left: Int
        let limit: Int

        mutating func next() async throws -> [UInt8]? {
            guard let piece = try await pieces.next() else { return nil }
            left -= piece.count
            guard left >= 0 else { throw RequestError.tooLarge(limit: limit) }
            return piece
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: body.makeAsyncIterator(), left: limit, limit: limit)
    }
}

extension SiteProblem {
    /// What to tell people of an upload that does not go on.
    init(_ error: UploadError) {
        let status: Status =
            switch error {
            case .unknown: .notFound
            case .conflict: .conflict
            case .tooLarge: .contentTooLarge
            case .tooMuchUnfinished: .tooManyRequests
            case .diskFull: .insufficientStorage
            case .tooLong, .damaged: .unprocessable
            case .deleting, .disk: .internalError
            }
        // What the system says of a disk names paths.
        if case .disk = error {
            self.init(
                error.code, status: status,
                title: Phrase(en: "The file could not be stored.", it: "Non è stato possibile salvare il file."))
        } else {
            self.init(error.code, status: status, title: Phrase(en: error.english, it: error.italian))
        }
    }
}

extension UploadError {
    /// For programs.
    fileprivate var code: String {
        switch self {
        case .unknown: "unknownUpload"
        case .conflict: "conflict"
        case .tooLarge: "tooLarge"
        case .tooLong: "tooLong"
        case .tooMuchUnfinished: "tooMuchUnfinished"
        case .diskFull: "diskFull"
        case .damaged: "damaged"
        case .deleting: "deleting"
        case .disk: "disk"
        }
    }
}
