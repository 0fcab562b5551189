import AppShell
public import FavourStore
internal import Synchronization
public import Web
import Wording
public import Workbench

/// Takes in pictures that people upload: the sandboxed worker opens them and writes them anew, without what a camera writes
/// into them besides the picture.
public final class PictureDesk: Sendable {
    /// Bytes of the largest file that is taken.
    static let mostBytes = 20 << 20
    /// Uploads at the same time: of one person those that arrive and those that wait for the worker; of all only those that
    /// have arrived, so that nobody keeps the others out by sending slowly.
    private static let (mostOfOne, mostOfAll) = (4, 24)

    private let workbench: Workbench
    private let folder: String
    /// Uploads under way, by person.
    private let underWay = Mutex<[Int64: Int]>([:])
    /// Uploads that have arrived and wait for the worker.
    private let waiting = Mutex(0)

    /// Starts nothing yet. Removes the files of uploads that ended with an earlier process.
    ///
    /// - Parameter folder: for files that wait for the worker; made when it is not there.
    public init(_ workbench: Workbench, folder: String) {
        self.workbench = workbench
        self.folder = folder
        UploadFile.removeLeftovers(in: folder)
    }

    /// Reads an uploaded picture and writes it anew.
    ///
    /// - Parameter person: whose it is.
    /// - Throws: `SiteProblem` with a sentence that says what is wrong with it; an error of the connection.
    public func picture(_ body: RequestBody, by person: Int64) async throws -> NewPicture {
        guard begin(person) else { throw SiteProblem.manyPictures }
        defer { end(person) }
        do {
            let file = try UploadFile(in: folder)
            // The worker's files are opened by their paths, when their turn comes.
            defer { withExtendedLifetime(file) {} }
            try await file.write(body, limit: Self.mostBytes)
            let isFree = waiting.withLock { count in
                guard count < Self.mostOfAll else { return false }
                count += 1
                return true
            }
            guard isFree else { throw SiteProblem.manyPictures }
            defer { waiting.withLock { $0 -= 1 } }
            let path = Array(file.path.utf8)
            async let small = workbench.render(RenderRequest(path: path, size: .thumbnail, format: .thumbnail))
            let large = try await workbench.render(
                RenderRequest(path: path, size: .longSide(1600), format: .webp(quality: 80)))
            return NewPicture(small: try await small.bytes, large: large.bytes)
        } catch let refusal as Refusal {
            throw SiteProblem(
                "pictureRefused", status: .unprocessable, title: Phrase(en: refusal.english, it: refusal.italian))
        } catch RequestError.tooLarge {
            throw SiteProblem.largePicture
        } catch  where error is WorkbenchError || error is UploadFailure {
            throw SiteProblem.noPictures
        }
    }

    private func begin(_ person: Int64) -> Bool {
        underWay.withLock { counts in
            guard counts[person, default: 0] < Self.mostOfOne else { return false }
            counts[person, default: 0] += 1
            return true
        }
    }

    private func end(_ person: Int64) {
        underWay.withLock { counts in
            let left = counts[person, default: 1] - 1
            counts[person] = left > 0 ? left : nil
        }
    }
}

extension SiteProblem {
    static let largePicture = SiteProblem(
        "tooLarge", status: .contentTooLarge,
        title: Phrase(
            en: "A photo may have at most \(PictureDesk.mostBytes >> 20) MB.",
            it: "Una foto può avere al massimo \(PictureDesk.mostBytes >> 20) MB."))
    static let otherFile = SiteProblem(
        "notAPicture", status: .unsupportedMediaType,
        title: Phrase(en: "Only photos can be added.", it: "Si possono aggiungere solo foto."))
    fileprivate static let manyPictures = SiteProblem(
        "busy", status: .tooManyRequests,
        title: Phrase(
            en: "Many photos are being sent now. Try again in a minute.",
            it: "Si stanno inviando molte foto. Riprova tra un minuto."))
    fileprivate static let noPictures = SiteProblem(
        "picturesUnavailable", status: .unavailable,
        title: Phrase(
            en: "Photos cannot be added now. Tell the operator; all else works.",
            it: "Ora non si possono aggiungere foto. Avvisa il gestore; tutto il resto funziona."))
}
