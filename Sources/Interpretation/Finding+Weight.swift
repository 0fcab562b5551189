extension Finding {
    /// How much it counts among the findings of a photo: its confidence × the square root of its size, so that a sure small
    /// thing still comes before an unsure large one.
    public var weight: Float {
        let size = box.map { max($0.area, 0.01) } ?? 0.5
        return (names.last?.confidence ?? 0) * size.squareRoot()
    }
}
