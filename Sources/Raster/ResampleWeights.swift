/// For each output sample along one axis: which source samples it is made of, and how much of each.
///
/// A triangle filter as wide as the reduction, so that every source sample counts and fine patterns do not alias
/// (the "antialiased bilinear" of image libraries); when enlarging it is plain bilinear interpolation.
struct ResampleWeights {
    /// Sums of 256 per output sample, so that a weighted sum of bytes fits 16 bits.
    static let one = 256

    let taps: Int
    /// The first source sample of each output sample; `first + taps` never passes the source's end.
    private(set) var first: [Int] = []
    /// `taps` weights for each output sample.
    private(set) var weights: [UInt16] = []

    /// - Parameters:
    ///   - start: where the window begins in the source, in samples; may be a fraction.
    ///   - length: how long it is.
    ///   - sourceCount: samples in the source.
    ///   - count: output samples.
    init(start: Double, length: Double, sourceCount: Int, count: Int) {
        let scale = length / Double(count)
        let support = max(1, scale)
        taps = min(sourceCount, Int((2 * support).rounded(.up)) + 1)
        first.reserveCapacity(count)
        weights.reserveCapacity(count * taps)
        var shares = [Double](repeating: 0, count: taps)
        for index in 0..<count {
            let middle = start + (Double(index) + 0.5) * scale
            let begin = min(max(0, Int((middle - support).rounded(.down))), sourceCount - taps)
            var sum = 0.0
            for tap in 0..<taps {
                let distance = abs(Double(begin + tap) + 0.5 - middle) / support
                shares[tap] = max(0, 1 - distance)
                sum += shares[tap]
            }
            if sum == 0 {
                // Only past the edge of the source: its outermost sample.
                shares[middle < Double(begin) ? 0 : taps - 1] = 1
                sum = 1
            }
            first.append(begin)
            // What rounding takes from one weight is given to the next, so that flat areas keep their value.
            var owed = 0.0
            for tap in 0..<taps {
                let exact = shares[tap] / sum * Double(Self.one) + owed
                let rounded = max(0, exact.rounded())
                owed = exact - rounded
                weights.append(UInt16(rounded))
            }
        }
    }

    /// The weights of each output sample for packed RGB, two taps in a vector: red, green and blue of the one, then of
    /// the other, then two samples that do not count. An odd tap's neighbour does not count either.
    var pairs: [SIMD8<UInt16>] {
        (0..<first.count).flatMap { index in
            stride(from: index * taps, to: (index + 1) * taps, by: 2).map { tap in
                let one = weights[tap]
                let other = tap + 1 < (index + 1) * taps ? weights[tap + 1] : 0
                return SIMD8(one, one, one, other, other, other, 0, 0)
            }
        }
    }
}
