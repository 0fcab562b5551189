/// What the classifier knows of one thing, out of one or several looks at it.
public struct Evidence: Sendable {
    /// The probability of each class: the mean over the looks.
    let probabilities: [Float]
    /// ``KindTable/sums(_:)`` of them: one sum per kind, 0…1.
    public let sums: [Float]

    /// The mean of the looks; nil when there are none.
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
