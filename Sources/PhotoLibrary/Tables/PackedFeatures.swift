internal import Interpretation

/// The storage format of feature vectors: that of the whole photo, then those of things in it.
///
/// Each begins with its box (four Float32) and its length in bytes (UInt16), then four bytes of scale (Float32) and one
/// signed byte a value, all little-endian: a quarter of the size of floats, 1.3 kB each. The angle between two photos
/// changes by at most a thousandth.
struct PackedFeatures {
    private struct Entry {
        var box: Box
        /// Scale and values.
        let bytes: [UInt8]
    }

    private var entries: [Entry]

    /// Packs the features of an analysis; empty when there are none.
    init(_ analysis: Analysis) {
        guard !analysis.features.isEmpty || !analysis.boxFeatures.isEmpty else {
            entries = []
            return
        }
        let whole = Entry(box: .whole, bytes: Self.packed(analysis.features))
        entries = [whole] + analysis.boxFeatures.map { Entry(box: $0.box, bytes: Self.packed($0.values)) }
    }

    /// The vector of the whole photo alone: scale and values.
    init(whole: [UInt8]) { entries = [Entry(box: .whole, bytes: whole)] }

    /// Reads stored bytes; invalid entries are left out.
    init(bytes: [UInt8]) {
        entries = []
        var offset = 0
        bytes.withUnsafeBytes { bytes in
            while offset + Self.headLength <= bytes.count {
                let box = (0..<4).map { index in
                    let bits = bytes.loadUnaligned(fromByteOffset: offset + 4 * index, as: UInt32.self)
                    return Float(bitPattern: UInt32(littleEndian: bits))
                }
                let length = Int(
                    UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt16.self)))
                let start = offset + Self.headLength
                guard start + length <= bytes.count else { return }
                entries.append(
                    Entry(
                        box: Box(x: box[0], y: box[1], width: box[2], height: box[3]),
                        bytes: Array(bytes[start..<(start + length)])))
                offset = start + length
            }
        }
    }

    private static let headLength = 18

    var bytes: [UInt8] {
        entries.flatMap { entry in
            let box = [entry.box.x, entry.box.y, entry.box.width, entry.box.height]
            let head = box.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
            let length = UInt16(clamping: entry.bytes.count)
            return head + withUnsafeBytes(of: length.littleEndian) { Array($0) } + entry.bytes.prefix(Int(length))
        }
    }

    var whole: [Float]? { entries.first.flatMap { $0.bytes.isEmpty ? nil : $0.bytes.withUnsafeBytes(Self.unpacked) } }

    var boxes: [BoxFeatures] {
        entries.dropFirst().map { BoxFeatures(box: $0.box, values: $0.bytes.withUnsafeBytes(Self.unpacked)) }
    }

    /// Rotates the boxes with the photo, clockwise by this number of quarters.
    mutating func turn(quarters: Int) {
        for index in entries.indices.dropFirst() { entries[index].box = entries[index].box.turned(quarters: quarters) }
    }

    /// NaN and infinite values, and those that are too small, become zero.
    static func packed(_ features: [Float]) -> [UInt8] {
        let largest = features.reduce(0) { max($0, abs($1.isFinite ? $1 : 0)) }
        // Below this value, the scale would be subnormal and too imprecise for a division.
        let scale = largest >= .leastNormalMagnitude * 128 ? largest / 127 : 1
        let head = withUnsafeBytes(of: scale.bitPattern.littleEndian) { Array($0) }
        return head
            + features.map { feature in
                let steps = feature.isFinite ? (feature / scale).rounded() : 0
                return UInt8(bitPattern: Int8(min(max(steps, -127), 127)))
            }
    }

    static func unpacked(_ bytes: UnsafeRawBufferPointer) -> [Float] {
        guard bytes.count > 4 else { return [] }
        let scale = Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
        let most = Float.greatestFiniteMagnitude
        return bytes.dropFirst(4).map { min(max(Float(Int8(bitPattern: $0)) * scale, -most), most) }
    }
}
