/// Canon's CRW (CIFF 1.0): a heap of records with a directory at its end; some records are heaps again.
public enum CanonHeapFile {
    /// Its first 26 bytes, and a heap.
    public static func file(_ records: [(tag: Int, data: [UInt8])]) -> [UInt8] {
        [0x49, 0x49, 26, 0, 0, 0] + Array("HEAPCCDR".utf8) + [2, 0, 1, 0] + [UInt8](repeating: 0, count: 8)
            + heap(records)
    }

    /// The records' data, the directory, and where it begins.
    public static func heap(_ records: [(tag: Int, data: [UInt8])]) -> [UInt8] {
        var data: [UInt8] = []
        var directory = SensorFile.number(records.count, 2)
        for record in records {
            directory += SensorFile.number(record.tag, 2) + SensorFile.number(record.data.count, 4)
            directory += SensorFile.number(data.count, 4)
            data += record.data + (record.data.count % 2 == 0 ? [] : [0])
        }
        return data + directory + SensorFile.number(data.count, 4)
    }

    /// What says how the camera was held.
    /// - Parameter orientation: EXIF's, of those without mirrors.
    public static func imageInformation(width: Int, height: Int, orientation: Int) -> (tag: Int, data: [UInt8]) {
        let degrees = [3: 180, 6: 90, 8: 270][orientation] ?? 0
        let one: [UInt8] = [0, 0, 0x80, 0x3F]  // 1.0, the pixels' shape
        return (
            0x1810,
            SensorFile.number(width, 4) + SensorFile.number(height, 4) + one + SensorFile.number(degrees, 4)
                + SensorFile.number(10, 4) + SensorFile.number(24, 4) + SensorFile.number(1, 4)
        )
    }
}

extension SensorFile {
    /// The same picture, behind filters, as a CRW. The sides must be multiples of 8.
    public var canon: [UInt8] {
        let (width, height) = (number(256), number(257))
        let camera = CanonHeapFile.heap([(0x080A, Array("Canon\0Canon Test\0".utf8))])
        let sensor = [34, width, height, 0, 0, 0, 0, width - 1, height - 1] + [Int](repeating: 0, count: 8)
        // How many bytes; red, green, green and blue; black.
        let white = [18, 512, 256, 256, 366, 0, 0, 0, 0]
        let settings = CanonHeapFile.heap([
            (0x1031, sensor.flatMap { Self.number($0, 2) }), (0x10A9, white.flatMap { Self.number($0, 2) }),
        ])
        let properties = CanonHeapFile.heap([
            (0x2807, camera),
            CanonHeapFile.imageInformation(width: width, height: height, orientation: number(274)),
            (0x300B, settings),
        ])
        return CanonHeapFile.file(
            [(0x2005, canonData)] + (preview.isEmpty ? [] : [(0x2007, preview)]) + [(0x300A, properties)])
    }

    /// The samples as the camera stores them: the two lower bits of all, 514 bytes of something else, and ten bits in
    /// Canon's own compression.
    public var canonData: [UInt8] {
        let (width, height) = (number(256), number(257))
        return [UInt8](repeating: 0xFF, count: width * height / 4) + [UInt8](repeating: 0, count: 514)
            + CanonCompression.compress(samples.map { $0 >> 6 }, width: width)
    }
}
