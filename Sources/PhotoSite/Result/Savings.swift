import FoundationEssentials
import Glibc
import Intake
import Interpretation
import PhotoLibrary
import Web
import Workbench
import Wording

/// Saves photos as tagged copies: each once, however often and from however many windows it is asked for.
actor Savings {
    private let services: Services
    private var running: [PhotoID: Task<Void, any Error>] = [:]

    init(_ services: Services) { self.services = services }

    /// Writes a tagged copy, unless there is one that says what the photo's tags say now.
    ///
    /// Whoever asked may go; a copy that is begun is finished.
    /// - Throws: `Refusal` when the photo cannot be copied, ``SiteProblem`` when the copy cannot be written.
    func save(_ id: PhotoID, at level: Level) async throws {
        if let task = running[id] { return try await task.value }
        let task = Task { [services] in try await Self.save(id, level, services) }
        running[id] = task
        defer { running[id] = nil }
        try await task.value
    }

    private static func save(_ id: PhotoID, _ level: Level, _ services: Services) async throws {
        let photo = try await services.library.photo(id)
        if case .current = try await CopyState(of: photo, at: level, services) { return }
        var last = Refusal.missing
        for file in photo.files {
            do {
                _ = try await services.saver.save(file.stamp.path, of: photo, tags: nil, level: level)
                return
            } catch let refusal as Refusal where refusal.code == .missing || refusal.code == .unreadable {
                last = refusal
            } catch let error as DurableFileError {
                throw SiteProblem(error)
            }
        }
        throw last
    }
}

extension CopyState {
    /// What is on the disk; a copy that somebody took away does not count.
    init(of photo: Photo, at level: Level, _ services: Services) async throws {
        guard let saved = try await services.library.saved(photo.id), OpenFile(path: saved.path.bytes) != nil else {
            self = .never
            return
        }
        guard let digest = try await services.saver.digest(of: photo, level: level), saved.isCurrent(digest) else {
            self = .changed
            return
        }
        let place = SavedPlace(saved.path)
        self = .current(name: place.name, folder: place.folder)
    }
}

/// Where a copy is, for people.
struct SavedPlace: Hashable, Sendable {
    /// Of the file.
    let name: String
    /// The folder that it is in; what lies in the user's home begins with `~`.
    let folder: String

    init(_ path: FilePath, home: String? = ProcessInfo.processInfo.environment["HOME"]) {
        name = DownloadName(path).text
        let whole = path.description
        let folder = whole[..<(whole.lastIndex(of: "/") ?? whole.startIndex)]
        if let home, home.count > 1, folder.hasPrefix(home + "/") {
            self.folder = "~" + folder.dropFirst(home.count)
        } else {
            self.folder = String(folder)
        }
    }
}

extension SiteProblem {
    /// The copy could not be written.
    init(_ error: DurableFileError) {
        let isFull = [ENOSPC, EDQUOT].contains(error.code)
        self.init(
            status: isFull ? .insufficientStorage : .internalError,
            title: Phrase(en: "The copy could not be saved.", it: "Impossibile salvare la copia."),
            advice: isFull
                ? Phrase(
                    en: "There is no room left on the disk. Free some space and try again.",
                    it: "Sul disco non c'è più spazio. Liberane un po' e riprova.")
                : Phrase(
                    en: "See whether the folder of saved copies can be written to, and try again.",
                    it: "Controlla che si possa scrivere nella cartella delle copie salvate, e riprova."))
    }
}
