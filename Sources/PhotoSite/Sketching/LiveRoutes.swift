import AppShell
import Interpretation
import Synchronization
import Web
import Wording
import Workbench

/// Live sketches: `/sketch/live`. The site finds the faces in the pictures and does not store the pictures.
struct LiveRoutes {
    let services: Services
    private let turns = LiveTurns()

    /// The most bytes of a picture: one of 480 pixels has about 30 kB.
    static let largestPicture = 256 << 10

    func add(to router: inout Router) {
        router.on(.get, "/sketch/live") { request, _ in
            .page(LivePage(context: await PhotoContext(request, services)).body)
        }
        router.on(.post, "/sketch/live/faces") { [turns] request, _ in
            guard request.headers["Content-Type"]?.lowercased() == "image/jpeg" else { throw SiteProblem.notJPEG }
            let browser = request.peer + " " + (request.headers["Cookie"] ?? "")
            try turns.begin(browser)
            defer { turns.end(browser) }
            let picture = try await request.body.collected(limit: Self.largestPicture)
            let answer = try await services.workbench.faces(
                FacesRequest(source: .picture(picture), isThorough: false))
            return try .json(LiveFacesAnswer(faces: answer.faces.map { LiveFacesAnswer.Face($0) }))
        }
    }
}

/// Limits how many live pictures are analysed at the same time: enough that one need not wait for the previous one, but
/// no more.
final class LiveTurns: Sendable {
    /// The most for one browser. It sends the next picture after the last answer, but cancelled requests may still be
    /// running.
    static let mostOfBrowser = 3
    /// The most for all browsers together.
    static let most = 8

    private let open = Mutex<[String: Int]>([:])

    /// Counts a picture whose analysis begins.
    /// - Throws: ``SiteProblem`` when there are too many already.
    func begin(_ browser: String) throws(SiteProblem) {
        let problem = open.withLock { open -> SiteProblem? in
            if open[browser, default: 0] >= Self.mostOfBrowser { return .tooManyPictures }
            if open.values.reduce(0, +) >= Self.most { return .tooManyWatchers }
            open[browser, default: 0] += 1
            return nil
        }
        if let problem { throw problem }
    }

    /// Counts a picture whose analysis ended or was cancelled.
    func end(_ browser: String) {
        open.withLock { open in
            let left = open[browser, default: 0] - 1
            open[browser] = left > 0 ? left : nil
        }
    }
}

/// Where the faces of a picture are, for the script.
private struct LiveFacesAnswer: Encodable {
    struct Face: Encodable {
        let x, y, width, height, confidence: Float

        init(_ face: Interpretation.Face) {
            x = face.box.x
            y = face.box.y
            width = face.box.width
            height = face.box.height
            confidence = face.confidence
        }
    }
    let faces: [Face]
}

extension SiteProblem {
    fileprivate static let notJPEG = SiteProblem(
        "notAJPEG",
        status: .unsupportedMediaType,
        title: Phrase(en: "This is not a JPEG picture.", it: "Non è un'immagine JPEG."))
    fileprivate static let tooManyPictures = SiteProblem(
        "tooManyPictures",
        status: .tooManyRequests,
        title: Phrase(
            en: "This browser sends pictures faster than Vision can process them.",
            it: "Questo browser invia immagini più in fretta di quanto Vision possa esaminarle."))
    fileprivate static let tooManyWatchers = SiteProblem(
        "tooManyWatchers",
        status: .unavailable,
        title: Phrase(
            en: "Too many live cameras are open. Close some of them.",
            it: "Troppe fotocamere in tempo reale aperte. Chiudine qualcuna."))
}
