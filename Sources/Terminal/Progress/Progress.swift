public import Wording
internal import Synchronization

/// The progress of a long piece of work. Safe to use from several tasks.
public final class Progress: Sendable {
    private let start = ContinuousClock.now
    private let model: Mutex<ProgressModel>
    private let unit: Phrase

    fileprivate init(total: Int?, unit: Phrase) {
        model = Mutex(ProgressModel(total: total))
        self.unit = unit
    }

    /// So many more are done, and what is being worked on (a file's name).
    public func advance(by count: Int = 1, _ current: String? = nil) {
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        model.withLock { $0.advance(by: count, current: current, at: elapsed) }
    }

    /// How many there are in all, once that is known.
    public func setTotal(_ total: Int) { model.withLock { $0.setTotal(total) } }

    fileprivate func line(width: Int, language: Language, unicode: Bool) -> String? {
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        return model.withLock {
            $0.line(at: elapsed, width: width, unit: unit, language: language, unicode: unicode)
        }
    }
}

extension Console {
    /// Runs work and shows its progress in a status line on the terminal, which is erased at the end.
    ///
    /// Drawn ten times a second from the first second on, and not at all where standard error is no terminal.
    /// One at a time. `unit` is what is counted, in the plural (*photos*).
    public func withProgress<Result>(
        total: Int? = nil, unit: Phrase, _ work: (Progress) async throws -> Result
    ) async rethrows -> Result {
        let progress = Progress(total: total, unit: unit)
        guard showsProgress else { return try await work(progress) }
        let owner = ObjectIdentifier(progress)
        setStatusOwner(owner)
        let drawing = Task {
            while !Task.isCancelled {
                draw(owner: owner) { progress.line(width: $0, language: language, unicode: showsUnicode) }
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        defer {
            drawing.cancel()
            setStatusOwner(nil)
        }
        return try await work(progress)
    }
}
