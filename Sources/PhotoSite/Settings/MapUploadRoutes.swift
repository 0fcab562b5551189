import AppShell
import Intake
import Mapmaking
import PhotoLibrary
import Web
import Wording

/// A map file that a browser announces.
private struct MapAnnouncement: Decodable {
    let name: String
    /// Bytes.
    let size: Int64
    /// The first 16 bytes.
    let beginning: [UInt8]
    /// 64 hexadecimal digits. Without it, the site only says whether it would take such a file: hashing takes time.
    let sha256: String?
}

/// Map files on their way from a browser: `/settings/maps/uploads`. The steps are those of photos (``UploadRoutes``). For the
/// owner's site alone.
struct MapUploadRoutes {
    let services: Services

    func add(to router: inout Router) {
        let uploads = services.mapUploads
        router.on(.post, "/settings/maps/uploads") { request, _ in
            let announced = try await request.json(MapAnnouncement.self, limit: 16 << 10)
            guard announced.name.utf8.count <= 4096, announced.beginning.count <= 16 else {
                throw RequestError.malformed
            }
            guard let hex = announced.sha256 else {
                guard await services.mapAdder.state.progress == nil else { throw SiteProblem.mapUnderWay }
                try expect(announced)
                return Response(.noContent)
            }
            guard let digest = Digest(hex: hex) else { throw RequestError.malformed }
            return try await Self.explaining {
                // Another tab may have sent the file: its map must not count as one that has the name already.
                if try await !uploads.isUnderWay(digest) { try expect(announced) }
                let state = try await uploads.begin(name: announced.name, size: announced.size, sha256: digest)
                return try .json(UploadAnswer(state), status: state.status == .receiving ? .created : .ok)
            }
        }
        router.on(.patch, "/settings/maps/uploads/:id") { request, path in
            try await Self.explaining {
                let id = try UploadRoutes.id(path)
                return try await UploadRoutes.answer(toPart: request) {
                    try await uploads.append(id, offset: $0, body: $1)
                }
            }
        }
        router.on(.post, "/settings/maps/uploads/:id/discard") { _, path in
            try await Self.explaining {
                try await uploads.discard(try UploadRoutes.id(path))
                return .redirect(to: "/settings/maps")
            }
        }
    }

    private func expect(_ announced: MapAnnouncement) throws {
        do {
            try services.mapAdder.maps.expect(announced.name, beginning: announced.beginning)
        } catch {
            throw SiteProblem(
                "mapNotAdded", status: .unprocessable,
                title: Phrase(en: "The map was not added.", it: "La mappa non è stata aggiunta."),
                advice: MapText.reason(error))
        }
    }

    /// Says what is wrong in sentences about maps.
    private static func explaining(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch is MapUploads.Busy {
            throw SiteProblem.mapUnderWay
        } catch let error as UploadError {
            throw problem(error)
        }
    }

    private static func problem(_ error: UploadError) -> SiteProblem {
        let again = Phrase(en: "Choose the file again.", it: "Scegli di nuovo il file.")
        return switch error {
        case .unknown:
            SiteProblem(
                "unknownUpload", status: .notFound,
                title: Phrase(en: "Sending this file was cancelled.", it: "L'invio di questo file è stato annullato."),
                advice: again)
        case .diskFull:
            SiteProblem(
                "diskFull", status: .insufficientStorage,
                title: Phrase(
                    en: "There is too little room on the disk of the computer where Vision runs.",
                    it: "Sul disco del computer su cui è in esecuzione Vision c'è troppo poco spazio."),
                advice: Phrase(
                    en: "Free some space there, then choose the file again.",
                    it: "Libera spazio lì, poi scegli di nuovo il file."))
        case .tooLarge:
            SiteProblem(
                "tooLarge", status: .contentTooLarge,
                title: Phrase(en: "This file is too large to be sent.", it: "Il file è troppo grande da inviare."),
                advice: Phrase(
                    en: "Take the map of a smaller region.", it: "Prendi la mappa di una zona più piccola."))
        case .tooMuchUnfinished:
            SiteProblem(
                // Not 429, after which the browser would try again by itself.
                "tooMuchUnfinished", status: .conflict,
                title: Phrase(
                    en: "Too many map files have arrived in part only.",
                    it: "Troppi file di mappe sono arrivati solo in parte."),
                advice: Phrase(en: "Discard some of them first.", it: "Prima scartane alcuni."))
        default: SiteProblem(error)
        }
    }
}
