/// Reads a plane at another scale, row by row, by linear interpolation.
struct Sampler {
    private let plane: Plane
    /// Samples of the plane for each pixel that is read.
    private let scale: Float
    private let repeats: Bool
    /// For each pixel of a row: the sample to its left, the one to its right, and the share of the latter.
    private let left: [Int32]
    private let right: [Int32]
    private let share: [Float]

    /// - Parameters:
    ///   - width: pixels of a row.
    ///   - repeats: whether the plane is a pattern that goes on beyond its edges; otherwise its edges do.
    init(_ plane: Plane, scale: Double, width: Int, repeats: Bool = false) {
        self.plane = plane
        self.scale = Float(scale)
        self.repeats = repeats
        var left: [Int32] = []
        var right: [Int32] = []
        var share: [Float] = []
        left.reserveCapacity(width)
        right.reserveCapacity(width)
        share.reserveCapacity(width)
        for x in 0..<width {
            let (low, high, part) = Sampler.neighbours(x, Float(scale), plane.width, repeats)
            left.append(Int32(low))
            right.append(Int32(high))
            share.append(part)
        }
        self.left = left
        self.right = right
        self.share = share
    }

    private static func neighbours(
        _ index: Int, _ scale: Float, _ count: Int, _ repeats: Bool
    ) -> (low: Int, high: Int, share: Float) {
        let place = (Float(index) + 0.5) * scale - 0.5
        let below = place.rounded(.down)
        let low = Int(below)
        if repeats { return ((low + count) % count, (low + 1) % count, place - below) }
        return (min(max(0, low), count - 1), min(max(0, low + 1), count - 1), place - below)
    }

    /// Reads one row.
    func read(row: Int, into target: UnsafeMutablePointer<Float>) {
        let (upper, lower, down) = Sampler.neighbours(row, scale, plane.height, repeats)
        let width = plane.width
        plane.values.withUnsafeBufferPointer { values in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { mixedRow in
                guard let base = values.baseAddress, let line = mixedRow.baseAddress else { return }
                let one = base + upper * width
                let two = base + lower * width
                for x in 0..<width { line[x] = one[x] + (two[x] - one[x]) * down }
                left.withUnsafeBufferPointer { left in
                    right.withUnsafeBufferPointer { right in
                        share.withUnsafeBufferPointer { share in
                            for x in 0..<share.count {
                                let value = line[Int(truncatingIfNeeded: left[x])]
                                let next = line[Int(truncatingIfNeeded: right[x])]
                                target[x] = value + (next - value) * share[x]
                            }
                        }
                    }
                }
            }
        }
    }
}
