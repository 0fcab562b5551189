public import Concepts
public import Interpretation
public import PhotoLibrary
public import Workbench

extension Analyst {
    /// Asks the models how sure they are that a thing in a photo is what a person thinks. Nothing is stored.
    ///
    /// - Parameters:
    ///   - box: where the thing is, in fractions of the photo as it is shown; nil for the whole photo.
    ///   - kinds: the kinds that the person may mean.
    ///   - word: the word for them.
    /// - Returns: one number for each kind.
    /// - Throws: as ``analyse(photo:selection:turn:from:merging:)``.
    public func verify(
        photo id: PhotoID, box: Box?, kinds: [Synset], word: String
    ) async throws -> VerifyAnswer {
        let photo = try await library.photo(id)
        _ = await analyser.now()
        let answer = try await files.withReadableFile(of: photo) { [workbench] path, destination in
            try await workbench.verify(
                VerifyRequest(
                    path: path.bytes, turn: photo.turn, box: box, kinds: kinds, word: word, at: destination))
        }
        guard answer.kinds.count == kinds.count else { throw WorkbenchError.garbled }
        return answer
    }
}
