import PhotoLibrary
import Terminal
import Workbench

/// Photos named on the command line that must be in the library.
struct KnownPhotos {
    let library: Library
    let command: ParsedCommand
    let console: Console

    /// Does something with each; what is not in the library, or fails, is reported, and the rest goes on.
    func each(
        _ names: [String], _ body: (String, FilePath, Photo) async throws -> Void
    ) async throws -> ExitCode {
        var code = ExitCode.success
        for name in names {
            try Task.checkCancellation()
            do {
                guard let path = PhotoPath.resolve(name) else { throw PhotoPath.complaint(name) }
                guard let photo = try await library.photo(at: path), !photo.isForgotten else {
                    throw Complaint.notInLibrary(name)
                }
                try await body(name, path, photo)
            } catch let complaint as Complaint {
                code = .failure
                report(name, complaint)
            } catch let refusal as Refusal {
                code = .failure
                report(name, Complaint(problem: Phrase("“\(name)”"), cause: Phrase(refusal)))
            } catch let error as LibraryError {
                code = .failure
                report(name, Complaint(error))
            }
        }
        await library.settle()
        return code
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
