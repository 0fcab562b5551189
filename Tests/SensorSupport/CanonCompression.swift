/// How CRW files store ten bits of each pixel: 64 pixels at a time, as differences to the pixel before the last one, in
/// Huffman codes of the first of Canon's three pairs of tables.
enum CanonCompression {
    /// The codes for how many bits the first difference of 64 has.
    private static let first = codes(
        lengths: [0, 1, 4, 2, 3, 1, 2], leaves: [4, 3, 5, 6, 2, 7, 1, 8, 9, 0, 10, 11, 255])
    /// Those for the other differences, of which 0 says that no more come. The rest of the table says how many
    /// differences of nothing come before.
    private static let others = codes(
        lengths: [0, 2, 2, 2, 1, 4, 2, 1, 2, 3],
        leaves: [3, 4, 2, 5, 1, 6, 7, 8, 0x12, 0x13, 0x11, 0x14, 9, 0x15, 0x22, 0, 0x21, 0x16, 10])

    /// - Parameter lengths: how many codes have 1, 2, 3… bits (ISO/IEC 10918-1, annex C).
    private static func codes(lengths: [Int], leaves: [Int]) -> [Int: (code: Int, length: Int)] {
        var codes: [Int: (code: Int, length: Int)] = [:]
        var (next, index) = (0, 0)
        for (length, count) in zip(1..., lengths) {
            for _ in 0..<count {
                codes[leaves[index]] = (next, length)
                (next, index) = (next + 1, index + 1)
            }
            next <<= 1
        }
        return codes
    }

    /// - Parameter samples: of 10 bits, as many as 64 goes into. Some come back greater or less by one.
    static func compress(_ samples: [Int], width: Int) -> [UInt8] {
        var bits = Bits()
        var (before, carried) = ([512, 512], 0)
        for block in stride(from: 0, to: samples.count, by: 64) {
            let last = lastDifference(samples[block..<block + 64], before, width)
            for index in 0...last {
                if (block + index) % width == 0 { before = [512, 512] }
                var difference = samples[block + index] - before[index % 2]
                // Among the others, no difference has a code of its own.
                if difference == 0, index > 0 { difference = samples[block + index] > 500 ? -1 : 1 }
                before[index % 2] += difference
                if index > 0 {
                    bits.put(difference, others)
                } else {
                    bits.put(difference - carried, first)
                    carried = difference
                }
            }
            if last < 63 { bits.put(0, others) }
        }
        return bits.padded
    }

    /// The last of 64 pixels that is not as the one before the last; nothing is stored of those after it.
    private static func lastDifference(_ samples: ArraySlice<Int>, _ before: [Int], _ width: Int) -> Int {
        var (before, last) = (before, 0)
        for (index, sample) in samples.enumerated() {
            // Each row begins with the middle of all numbers.
            if (samples.startIndex + index) % width == 0 { before = [512, 512] }
            if sample != before[index % 2] { last = index }
            before[index % 2] = sample
        }
        return last
    }

    private struct Bits {
        private var bytes: [UInt8] = []
        private var (waiting, count) = (0, 0)

        /// All bits so far, and ones up to a whole byte.
        var padded: [UInt8] {
            var copy = self
            while copy.count % 8 > 0 { copy.put(1, 1) }
            return copy.bytes
        }

        /// A number as the code for how many bits it has, and these; negative ones are less by one.
        mutating func put(_ number: Int, _ codes: [Int: (code: Int, length: Int)]) {
            let size = Int.bitWidth - number.magnitude.leadingZeroBitCount
            guard let (code, length) = codes[size] else { preconditionFailure("no code for \(number)") }
            put(code, length)
            put(number < 0 ? number + (1 << size) - 1 : number, size)
        }

        private mutating func put(_ number: Int, _ length: Int) {
            for bit in (0..<length).reversed() {
                waiting = waiting << 1 | number >> bit & 1
                count += 1
                if count % 8 == 0 {
                    bytes.append(UInt8(truncatingIfNeeded: waiting))
                    if waiting & 255 == 255 { bytes.append(0) }
                }
            }
        }
    }
}
