/// Scales a window of packed RGB pixels into a part of another buffer: first down the columns, then along the rows.
struct Resampler {
    /// A part of a packed RGB buffer of `rowWidth` pixels a row.
    struct Target {
        var x = 0
        var y = 0
        var width: Int
        var height: Int
        var rowWidth: Int
    }

    /// The window in source pixels, whole or not.
    struct Window {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    static func scale(
        _ source: Pixels, window: Window, into buffer: UnsafeMutableBufferPointer<UInt8>, target: Target
    ) {
        let across = ResampleWeights(
            start: window.x, length: window.width, sourceCount: source.width, count: target.width)
        let down = ResampleWeights(
            start: window.y, length: window.height, sourceCount: source.height, count: target.height)
        // Only the source columns that are looked at.
        let left = across.first.first ?? 0
        let columns = (across.first.last ?? 0) + across.taps - left
        let rowLength = columns * 3
        let pairs = across.pairs
        // One row between the passes, of words, which need no widening again; a few more let the last pixels be read in
        // wide steps.
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: rowLength + 16) { row in
            row.initialize(repeating: 0)
            source.bytes.withUnsafeBytes { bytes in
                for y in 0..<target.height {
                    let rows = bytes.baseAddress.map { $0 + (down.first[y] * source.width + left) * 3 }
                    guard let rows, let line = row.baseAddress else { return }
                    down.weights.withUnsafeBufferPointer { weights in
                        Self.mixRows(
                            rows, stride: source.width * 3, count: down.taps, length: rowLength,
                            weights: UnsafeBufferPointer(rebasing: weights[(y * down.taps)...]), into: line)
                    }
                    let offset = ((target.y + y) * target.rowWidth + target.x) * 3
                    Self.mixColumns(
                        line, left: left, across, pairs, into: UnsafeMutableBufferPointer(rebasing: buffer[offset...]))
                }
            }
        }
    }

    /// One row as the weighted sum of several.
    private static func mixRows(
        _ rows: UnsafeRawPointer, stride: Int, count: Int, length: Int, weights: UnsafeBufferPointer<UInt16>,
        into line: UnsafeMutablePointer<UInt16>
    ) {
        typealias Bytes = SIMD16<UInt8>
        typealias Words = SIMD16<UInt16>
        let half = Words(repeating: UInt16(ResampleWeights.one / 2))
        var column = 0
        while column + 16 <= length {
            var sum = half
            for tap in 0..<count {
                let samples = (rows + tap * stride + column).loadUnaligned(as: Bytes.self)
                sum &+= Words(truncatingIfNeeded: samples) &* weights[tap]
            }
            UnsafeMutableRawPointer(line + column).storeBytes(of: sum &>> 8, as: Words.self)
            column += 16
        }
        while column < length {
            var sum = UInt16(ResampleWeights.one / 2)
            for tap in 0..<count {
                sum &+= UInt16((rows + tap * stride + column).load(as: UInt8.self)) &* weights[tap]
            }
            line[column] = sum &>> 8
            column += 1
        }
    }

    /// Each pixel of a row as the weighted sum of its neighbours, two of them in a step.
    private static func mixColumns(
        _ line: UnsafeMutablePointer<UInt16>, left: Int, _ across: ResampleWeights, _ pairs: [SIMD8<UInt16>],
        into output: UnsafeMutableBufferPointer<UInt8>
    ) {
        let half = UInt16(ResampleWeights.one / 2)
        let steps = (across.taps + 1) / 2
        pairs.withUnsafeBufferPointer { weights in
            across.first.withUnsafeBufferPointer { first in
                var pair = 0
                for x in 0..<first.count {
                    var sum = SIMD8(half, half, half, 0, 0, 0, 0, 0)
                    var samples = UnsafeRawPointer(line + (first[x] - left) * 3)
                    for _ in 0..<steps {
                        sum &+= samples.loadUnaligned(as: SIMD8<UInt16>.self) &* weights[pair]
                        samples += 6 * MemoryLayout<UInt16>.stride
                        pair += 1
                    }
                    output[x * 3] = UInt8(truncatingIfNeeded: (sum[0] &+ sum[3]) &>> 8)
                    output[x * 3 + 1] = UInt8(truncatingIfNeeded: (sum[1] &+ sum[4]) &>> 8)
                    output[x * 3 + 2] = UInt8(truncatingIfNeeded: (sum[2] &+ sum[5]) &>> 8)
                }
            }
        }
    }
}
