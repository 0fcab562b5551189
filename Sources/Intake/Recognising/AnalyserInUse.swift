public import PhotoLibrary
public import Workbench

/// Names the models and packs with which the worker looks at photos.
///
/// A command in a terminal may change the folder of packs while the worker of this process has the earlier ones loaded. A
/// photo would then be recorded as looked at by packs that nobody asked, and never be looked at again.
public actor AnalyserInUse {
    private let workbench: Workbench
    private let named: @Sendable () -> Analyser
    private var last: Analyser

    /// - Parameter named: names the models, and the packs that are in the folder now.
    public init(_ workbench: Workbench, named: @escaping @Sendable () -> Analyser) {
        self.workbench = workbench
        self.named = named
        last = named()
    }

    /// The name for an analysis that begins now; if the packs have changed, a new worker loads them first.
    func now() async -> Analyser {
        let analyser = named()
        if analyser != last {
            await workbench.renew()
            last = analyser
        }
        return analyser
    }
}
