import PhotoLibrary
import Wording
import Workbench

/// The worker's answers in the order of the questions, with enough questions under way to keep it busy.
struct Answers: AsyncSequence {
    typealias Element = (shown: [UInt8], outcome: Result<AnalyzeAnswer, Refusal>)

    private let files: [PhotoPath.Meant]
    private let workbench: Workbench
    private let request: @Sendable (FilePath) -> AnalyzeRequest

    init(
        _ files: [PhotoPath.Meant], workbench: Workbench,
        request: @escaping @Sendable (FilePath) -> AnalyzeRequest
    ) {
        self.files = files
        self.workbench = workbench
        self.request = request
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(files: files[...], workbench: workbench, request: request)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var files: ArraySlice<PhotoPath.Meant>
        fileprivate let workbench: Workbench
        fileprivate let request: @Sendable (FilePath) -> AnalyzeRequest
        private var underWay: [(shown: [UInt8], task: Task<Result<AnalyzeAnswer, Refusal>, any Error>)] = []

        fileprivate init(
            files: ArraySlice<PhotoPath.Meant>, workbench: Workbench,
            request: @escaping @Sendable (FilePath) -> AnalyzeRequest
        ) {
            self.files = files
            self.workbench = workbench
            self.request = request
        }

        mutating func next() async throws -> Element? {
            while underWay.count < 4, !Task.isCancelled, let file = files.popFirst() {
                let question = request(file.path)
                let task = Task { [workbench] in
                    if let obstacle = file.obstacle {
                        return Result<AnalyzeAnswer, Refusal>.failure(
                            Refusal(.unreadable, english: obstacle.en, italian: obstacle.it))
                    }
                    do {
                        return Result<AnalyzeAnswer, Refusal>.success(try await workbench.analyze(question))
                    } catch let refusal as Refusal {
                        return .failure(refusal)
                    }
                }
                underWay.append((file.shown, task))
            }
            guard !underWay.isEmpty else { return nil }
            let first = underWay.removeFirst()
            let outcome = try await withTaskCancellationHandler {
                try await first.task.value
            } onCancel: {
                first.task.cancel()
            }
            return (first.shown, outcome)
        }
    }
}
