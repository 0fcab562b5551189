public import PhotoLibrary

extension Library {
    /// Leaves a folder out, see `leaveOut(_:)`, with the photos that a queue is just recognising.
    @discardableResult public func leaveOutWhole(_ path: FilePath) async throws -> LeftOutFolder {
        let folder = try await leaveOut(path)
        try await waitForBegun(below: path)
        try await clearLeftOut(folder)
        return try await leftOut(around: path) ?? folder
    }

    /// Waits, for ten seconds at most, until what a queue had begun below a folder has become photos.
    func waitForBegun(below path: FilePath) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while try await waitingCount(below: path) > 0, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
