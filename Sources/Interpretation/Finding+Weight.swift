extension Finding {
    /// The name at the strictest level that shows it. Names after it are wider, and shown only when this one is
    /// removed.
    var strictest: Candidate? {
        let strictest = names.map { $0.level }.max()
        return names.first { $0.level == strictest }
    }

    /// How much it counts among the findings of a photo: its confidence × the square root of its size, so that a sure small
    /// thing still comes before an unsure large one.
    public var weight: Float {
        let size = box.map { max($0.area, 0.01) } ?? 0.5
        return (strictest?.confidence ?? 0) * size.squareRoot()
    }
}
