import Glibc
import PhotoLibrary
import Web
import Wording

/// What is counted of the app's use, where its owner wants that: how often, by month, and nothing else. The counts are in the
/// library and never leave it.
enum UsageKind: String, CaseIterable, Sendable {
    case opened, searched, viewed, uploaded, analysed, saved

    /// What a request was for; nil for what is not counted.
    init?(_ request: Request) {
        let path = request.target.path
        switch (request.method, path.first, path.count) {
        case (.get, nil, _): self = .opened
        case (.get, "search", 1) where request.target.query["q"]?.isEmpty == false: self = .searched
        case (.get, "photos", 2): self = .viewed
        case (.post, "uploads", 1): self = .uploaded
        case (.post, "photos", 3) where path[2] == "analyse": self = .analysed
        case (.post, "drafts", 3) where path[2] == "analyse": self = .analysed
        case (.post, "photos", 3) where path[2] == "save": self = .saved
        default: return nil
        }
    }

    var phrase: Phrase {
        switch self {
        case .opened: Phrase(en: "Home opened", it: "Home aperta")
        case .searched: Phrase(en: "Searches", it: "Ricerche")
        case .viewed: Phrase(en: "Photos viewed", it: "Foto guardate")
        case .uploaded: Phrase(en: "Photos uploaded", it: "Foto caricate")
        case .analysed: Phrase(en: "Photos analysed", it: "Foto analizzate")
        case .saved: Phrase(en: "Copies saved", it: "Copie salvate")
        }
    }
}

/// Counts in memory, and writes the counts down once in a while.
public actor UsageCounter {
    private static let pause = Duration.seconds(30)
    private let library: Library
    private var counts: [String: Int] = [:]
    private var writing: Task<Void, Never>?

    init(library: Library) { self.library = library }

    /// Whether anything is counted. The library knows: what is remembered here could be from before it was changed.
    func isCounting() async -> Bool { (try? await library.isCountingUsage()) ?? false }

    /// Begins to count, or stops and forgets all counts.
    func setCounting(_ isOn: Bool) async throws {
        try await library.setCountingUsage(isOn)
        if !isOn { counts = [:] }
    }

    /// Everything was deleted, also what is said here.
    func forget() { counts = [:] }

    func note(_ kind: UsageKind) async {
        guard await isCounting() else { return }
        counts[kind.rawValue, default: 0] += 1
        guard writing == nil else { return }
        writing = Task {
            try? await Task.sleep(for: Self.pause)
            await write()
        }
    }

    /// Writes down what was counted. For the end of a program, too.
    public func write() async {
        writing?.cancel()
        writing = nil
        guard !counts.isEmpty else { return }
        let now = counts
        counts = [:]
        try? await library.addUsage(now, month: Self.month)
    }

    /// `2024-07`, by this machine's clock.
    private static var month: String {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        let month = parts.tm_mon + 1
        return "\(parts.tm_year + 1900)-\(month < 10 ? "0" : "")\(month)"
    }
}
