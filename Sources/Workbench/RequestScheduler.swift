/// Decides which request is sent next, and which one fails when the worker dies.
///
/// Urgent requests run before the others, but after ``mostPreferred`` of them one of the others runs; each kind in its
/// order, up to `width` at a time. When the worker dies, each request that was with it runs again, alone, on a fresh
/// worker; a request that is alone when the worker dies fails, and is not sent again. A value without clocks or processes.
struct RequestScheduler {
    typealias ID = UInt64

    /// Requests that may be with the worker at the same time.
    let width: Int
    /// In the order of asking.
    private var waiting: [ID] = []
    /// Urgent requests, in the order of asking.
    private var urgent: [ID] = []
    /// Urgent requests sent since the last of the others.
    private var preferred = 0
    /// How many urgent requests may run before one of the others.
    private static let mostPreferred = 8
    /// To be tried alone, in the order of asking.
    private var suspects: [ID] = []
    /// The suspect now with the worker.
    private var lone: ID?
    private(set) var inFlight: Set<ID> = []
    /// Requests in flight that were with the worker together with others.
    private var accompanied: Set<ID> = []
    /// Requests in flight that were cancelled.
    private var withdrawn: Set<ID> = []

    init(width: Int) { self.width = max(1, width) }

    /// Whether a request is not yet with the worker.
    var hasWaiting: Bool { !waiting.isEmpty || !urgent.isEmpty || !suspects.isEmpty }
    /// Whether the worker has room for one of them.
    var canSend: Bool { hasWaiting && (suspects.isEmpty ? lone == nil && inFlight.count < width : inFlight.isEmpty) }
    /// Whether the next request runs alone, and so wants a fresh worker.
    var nextIsSuspect: Bool { !suspects.isEmpty }
    /// Whether the request, if in flight, has the worker to itself.
    func isAlone(_ id: ID) -> Bool { inFlight.contains(id) && !accompanied.contains(id) }

    mutating func submit(_ id: ID, isUrgent: Bool = false) {
        if isUrgent { urgent.append(id) } else { waiting.append(id) }
    }

    /// The next request to send, which counts as in flight from now on; nil when none may be sent now.
    mutating func next() -> ID? {
        guard canSend else { return nil }
        if !suspects.isEmpty {
            let id = suspects.removeFirst()
            lone = id
            inFlight = [id]
            return id
        }
        let isUrgent = !urgent.isEmpty && (waiting.isEmpty || preferred < RequestScheduler.mostPreferred)
        preferred = isUrgent ? preferred + 1 : 0
        let id = isUrgent ? urgent.removeFirst() : waiting.removeFirst()
        inFlight.insert(id)
        if inFlight.count > 1 { accompanied = inFlight }
        return id
    }

    /// - Returns: whether the request was in flight; if not, the worker has answered a request that it never got.
    mutating func finish(_ id: ID) -> Bool {
        if lone == id { lone = nil }
        accompanied.remove(id)
        withdrawn.remove(id)
        return inFlight.remove(id) != nil
    }

    /// Drops a cancelled request. One that is with the worker keeps its place until it is answered.
    mutating func withdraw(_ id: ID) {
        waiting.removeAll { $0 == id }
        urgent.removeAll { $0 == id }
        suspects.removeAll { $0 == id }
        if inFlight.contains(id) { withdrawn.insert(id) }
    }

    /// Notes that the worker has ended.
    ///
    /// - Parameter ranOutOfTime: whether the worker was stopped because a request took too long. A request that was alone
    ///   with it all the time then fails without being tried again.
    /// - Returns: the request that made the worker end, and so fails; nil when several could have, all of which are tried
    ///   again, each alone.
    mutating func workerEnded(ranOutOfTime: Bool = false) -> ID? {
        var guilty = lone
        let others = inFlight.subtracting(withdrawn).sorted()
        if ranOutOfTime, others.count == 1, inFlight.count == 1, isAlone(others[0]) { guilty = others[0] }
        suspects = (suspects + others.filter { $0 != guilty }).sorted()
        lone = nil
        inFlight = []
        accompanied = []
        if let known = guilty, withdrawn.contains(known) { guilty = nil }
        withdrawn = []
        return guilty
    }

    /// Takes out everything not yet with the worker.
    mutating func clear() -> [ID] {
        defer {
            waiting = []
            urgent = []
            suspects = []
        }
        return suspects + urgent + waiting
    }
}
