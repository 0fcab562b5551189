internal import PhotoLibrary
internal import Workbench

extension Photo {
    /// The user's turn, as the worker is told it.
    var turn: Rotation { Rotation(rawValue: UInt16(clamping: rotation)) ?? .none }

    /// Tries the photo's files, the best one first, until one can be opened.
    ///
    /// - Throws: `Refusal`, that of the last file; whatever else `body` throws, at once.
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
    /// This turn and then another one.
    func then(_ other: Rotation) -> Rotation { Rotation(rawValue: (rawValue + other.rawValue) % 360) ?? .none }
}
