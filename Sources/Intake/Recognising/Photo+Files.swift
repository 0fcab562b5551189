internal import PhotoLibrary
internal import Workbench

extension Photo {
    /// The user's rotation in the form of a worker's request.
    var turn: Rotation { Rotation(rawValue: UInt16(clamping: rotation)) ?? .none }

    /// Calls `body` with the photo's files, the best one first, until one can be opened.
    ///
    /// - Throws: the `Refusal` of the last file; any other error of `body` at once.
    func withReadableFile<Result: Sendable>(
        _ body: @Sendable (PhotoFile) async throws -> Result
    ) async throws -> Result {
        var last = Refusal.missing
        for file in files {
            do {
                return try await body(file)
            } catch let refusal as Refusal where refusal.code == .missing || refusal.code == .unreadable {
                last = refusal
            }
        }
        throw last
    }
}

extension Rotation {
    /// This rotation followed by another one.
    func then(_ other: Rotation) -> Rotation { Rotation(rawValue: (rawValue + other.rawValue) % 360) ?? .none }
}
