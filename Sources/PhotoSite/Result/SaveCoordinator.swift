import AppShell
import FoundationEssentials
import Glibc
import Intake
import Interpretation
import PhotoLibrary
import Web
import Workbench
import Wording

/// Saves photos as tagged copies. Simultaneous requests for the same photo share one copy.
actor SaveCoordinator {
    /// A copy that is being written.
    private struct Saving {
        let task: Task<Void, any Error>
        /// How many wait for it.
        var waiting: Int
    }

    private let services: Services
    private var running: [PhotoID: Saving] = [:]

    init(_ services: Services) { self.services = services }

    /// Writes a tagged copy, unless an up-to-date one exists.
    ///
    /// When all requests for it are cancelled before it is finished, no copy is made.
    /// - Throws: `Refusal` when the photo cannot be copied, ``SiteProblem`` when the copy cannot be written.
    func save(_ id: PhotoID, at level: Level) async throws {
        let task = join(id, level)
        try await withTaskCancellationHandler {
            defer { if running[id]?.task == task { running[id] = nil } }
            try await task.value
        } onCancel: {
            Task { await leave(id, task) }
        }
    }

    private func join(_ id: PhotoID, _ level: Level) -> Task<Void, any Error> {
        let earlier = running[id]
        if let earlier, !earlier.task.isCancelled {
            running[id]?.waiting += 1
            return earlier.task
        }
        let task = Task { [services] in
            // A cancelled save may still have finished, so wait for it.
            _ = try? await earlier?.task.value
            try await Self.save(id, level, services)
        }
        running[id] = Saving(task: task, waiting: 1)
        return task
    }

    private func leave(_ id: PhotoID, _ task: Task<Void, any Error>) {
        guard running[id]?.task == task else { return }
        running[id]?.waiting -= 1
        if running[id]?.waiting == 0 { task.cancel() }
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
    /// The state of the copy on the disk; a copy that was removed counts as missing.
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

/// The location of a copy, for people.
struct SavedPlace: Hashable, Sendable {
    /// Of the file.
    let name: String
    /// Its folder; the user's home is written as `~`.
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
            isFull ? "diskFull" : "disk", status: isFull ? .insufficientStorage : .internalError,
            title: Phrase(en: "The copy could not be saved.", it: "Impossibile salvare la copia."),
            advice: isFull
                ? Phrase(
                    en: "There is no room left on the disk. Free some space and try again.",
                    it: "Sul disco non c'è più spazio. Liberane un po' e riprova.")
                : Phrase(
                    en: "Check that Vision can write to the folder of saved copies, then try again.",
                    it: "Controlla che Vision possa scrivere nella cartella delle copie salvate, poi riprova."))
    }
}
