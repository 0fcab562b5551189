extension Favour {
    /// How far a favour is, as all see it.
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
        case notAccepted, waitingToStart, inProgress, awaitingConfirmation, completed, expired, cancelled
    }

    /// The state of the next slot that matters: the earliest that is not over. When all are over, what became of the
    /// favour: `completed` when one slot was, else `expired` when one passed without help, else `cancelled`.
    public var state: State {
        let live = slots.filter { !$0.phase.isFinal && $0.phase != .closed }.min { $0.time.start < $1.time.start }
        if let live { return live.stage }
        if slots.contains(where: { $0.phase == .completed }) { return .completed }
        return slots.contains { $0.phase == .expired || $0.phase == .missed } ? .expired : .cancelled
    }

    /// Percent, 0…100: the mean of the slots that are neither cancelled nor closed.
    public var progress: Int {
        let counted = slots.filter { $0.phase != .cancelled && $0.phase != .closed }
        guard !counted.isEmpty else { return 0 }
        return (counted.map(\.progress).reduce(0, +) * 2 + counted.count) / (counted.count * 2)
    }
}

extension Slot {
    /// What a favour's state is when this slot is its only one.
    var stage: Favour.State {
        switch phase {
        case .open: taken == 0 ? .notAccepted : .waitingToStart
        case .inProgress: .inProgress
        case .awaitingConfirmation: .awaitingConfirmation
        case .completed: .completed
        case .missed, .expired: .expired
        case .cancelled, .closed: .cancelled
        }
    }

    /// Percent, 0…100.
    public var progress: Int {
        switch stage {
        case .notAccepted, .expired, .cancelled: 0
        case .waitingToStart: 5
        case .inProgress: 50
        case .awaitingConfirmation: 90
        case .completed: 100
        }
    }
}
