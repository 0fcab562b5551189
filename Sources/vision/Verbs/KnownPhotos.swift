import PhotoLibrary
import Terminal
import Wording
import Workbench

/// Photos named on the command line.
struct KnownPhotos: Sendable {
    /// Nil when there is none.
    let library: Library?
    let command: ParsedCommand
    let console: Console
    /// Whether recently deleted photos are meant, instead of those that can be found.
    var meansDeleted = false
    /// Does something with a file that is not in the library; nil to refuse those.
    var unknown: (@Sendable (String, FilePath) async throws -> Void)?

    /// Does something with each that is in the library; a file that is not goes to ``unknown``; what fails, or goes
    /// nowhere, is reported, and the rest goes on.
    ///
    /// - Parameter width: how many at the same time.
    func each(
        _ names: [String], width: Int = 1, _ body: @escaping @Sendable (String, FilePath, Photo) async throws -> Void
    ) async throws -> ExitCode {
        var code = ExitCode.success
        try await withThrowingTaskGroup(of: Bool.self) { group in
            var running = 0
            for name in names {
                try Task.checkCancellation()
                if running >= width {
                    if try await group.next() == false { code = .failure }
                    running -= 1
                }
                running += 1
                group.addTask { try await one(name, body) }
            }
            for try await isDone in group where !isDone { code = .failure }
        }
        await library?.checkpoint()
        return code
    }

    /// False when it could not be done, which is reported.
    private func one(
        _ name: String, _ body: @Sendable (String, FilePath, Photo) async throws -> Void
    ) async throws -> Bool {
        do {
            for path in PhotoPath.known(name) {
                guard let photo = try await library?.photo(at: path), photo.isForgotten == meansDeleted else {
                    continue
                }
                try await body(name, path, photo)
                return true
            }
            if meansDeleted { throw Complaint.notDeleted(name) }
            guard let path = PhotoPath.resolve(name) else { throw PhotoPath.complaint(name) }
            guard let unknown else { throw Complaint.notInLibrary(name) }
            try await unknown(name, path)
            return true
        } catch let complaint as Complaint {
            report(name, complaint)
        } catch let refusal as Refusal {
            report(name, Complaint.unusable(name, Phrase(refusal)))
        } catch let error as LibraryError {
            report(name, Complaint(error))
        }
        return false
    }

    private func report(_ name: String, _ complaint: Complaint) {
        if command[Inputs.json] {
            let reason = complaint.cause ?? complaint.problem
            console.print(json: .refused(Array(name.utf8), reason, console.language))
        } else {
            console.complain(complaint)
        }
    }
}
