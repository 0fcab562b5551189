/// The classifier's result for one thing, from one or several crops.
public struct Evidence: Sendable {
    /// The probability of each class: the mean over the crops.
    let probabilities: [Float]
    /// ``KindTable/sums(_:)`` of them: one sum per kind, 0…1.
    public let sums: [Float]

    /// The mean over the crops; nil when there are none.
    init?(_ looks: [Observations.Probabilities], _ table: KindTable) {
        guard var mean = looks.first else { return nil }
        for look in looks.dropFirst() {
            for index in mean.indices where index < look.count { mean[index] += look[index] }
        }
        let share = 1 / Float(looks.count)
        for index in mean.indices { mean[index] *= share }
        probabilities = mean
        sums = mean.withUnsafeBufferPointer { table.sums($0) }
    }

    /// The largest class of all.
    var largest: Float { probabilities.max() ?? 0 }
}
