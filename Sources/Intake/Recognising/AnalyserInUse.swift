public import PhotoLibrary
public import Workbench

/// Names the models and packs with which the worker looks at photos.
///
/// A command in a terminal may change the folder of packs while the worker of this process has the earlier ones loaded. A
/// photo would then be recorded as looked at by packs that nobody asked, and never be looked at again.
public actor AnalyserInUse {
    private let workbench: Workbench
    /// Names the models, and the packs that are in the folder now.
    public nonisolated let present: @Sendable () -> Analyser
    private var last: Analyser
    private var renewing: Task<Void, Never>?

    /// - Parameter present: names the models, and the packs that are in the folder now.
    public init(_ workbench: Workbench, present: @escaping @Sendable () -> Analyser) {
        self.workbench = workbench
        self.present = present
        last = present()
    }

    /// The name for an analysis that begins now; if the packs have changed, a new worker loads them first.
    func now() async -> Analyser {
        let analyser = present()
        if analyser != last { replaceWorker(analyser) }
        await renewing?.value
        return analyser
    }

    /// Has a new worker load the packs, which were changed just now.
    public func renew() async {
        replaceWorker(present())
        await renewing?.value
    }

    private func replaceWorker(_ analyser: Analyser) {
        last = analyser
        renewing = Task { [workbench, renewing] in
            await renewing?.value
            await workbench.renew()
        }
    }
}
