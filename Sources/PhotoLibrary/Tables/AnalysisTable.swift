internal import FoundationEssentials
internal import Interpretation
internal import Storage

/// What was recognised in photos, and the features by which they look alike.
struct AnalysisTable {
    let connection: Connection

    /// Findings and faces; the features stay where they are.
    func analysis(of photo: Int64) throws -> Analysis? {
        try connection.first("SELECT body FROM analysis WHERE photo = ?", .integer(photo)) { row in
            try JSONDecoder().decode(Analysis.self, from: Data(row.blob(0)))
        }
    }

    /// An analysis made ready to be stored, before the transaction that others wait for.
    struct Packed: Sendable {
        let analysis: Analysis
        fileprivate let body: [UInt8]
        fileprivate let features: [UInt8]

        init(_ analysis: Analysis) throws {
            self.analysis = analysis
            var body = analysis
            body.features = []
            self.body = Array(try JSONEncoder().encode(body))
            features = analysis.features.isEmpty ? [] : AnalysisTable.packed(analysis.features)
        }

        /// As it is once the photo is turned clockwise by so many quarters.
        func turned(quarters: Int) throws -> Packed {
            guard quarters % 4 != 0 else { return self }
            var analysis = analysis
            analysis.turn(quarters: quarters)
            return try Packed(analysis)
        }
    }

    func put(_ packed: Packed, of photo: Int64) throws {
        try connection.run(
            "INSERT OR REPLACE INTO analysis (photo, body) VALUES (?, ?)", .integer(photo), .blob(packed.body))
        guard !packed.features.isEmpty else { return }
        try connection.run(
            "INSERT OR REPLACE INTO features (photo, body) VALUES (?, ?)", .integer(photo), .blob(packed.features))
    }

    func features(of photo: Int64) throws -> [Float]? {
        try connection.first("SELECT body FROM features WHERE photo = ?", .integer(photo)) { row in
            row.withBytes(0, Self.unpacked)
        }
    }

    /// Four bytes of scale (Float32, little-endian), then one signed byte a value: a quarter of the size, and the angle
    /// between two photos stays within a thousandth. What is no number, or next to nothing, is nought.
    static func packed(_ features: [Float]) -> [UInt8] {
        let largest = features.reduce(0) { max($0, abs($1.isFinite ? $1 : 0)) }
        // Below this the scale would be subnormal, which is too coarse to divide by.
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
