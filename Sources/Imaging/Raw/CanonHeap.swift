/// The records of a Canon CRW that tell where its JPEGs and its sensor's data are, and its orientation.
///
/// The format is Canon's CIFF ("Camera Image File Format", 1.0): a heap of records with a directory at its end; records can
/// be heaps again.
struct CanonHeap {
    /// Where JPEGs are; may be beyond the end of the file.
    private(set) var pictures: [Range<Int>] = []
    /// Within the file.
    private(set) var sensorData: Range<Int>?
    private(set) var orientation: Orientation?
    /// Whether the directory at the file's end is not there.
    private(set) var isCutShort = false

    private let bytes: UnsafeRawBufferPointer
    private let isLittleEndian: Bool

    /// More heaps and records than any camera writes.
    private static let mostHeaps = 32
    private static let mostRecords = 128

    /// Nil for other files.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 14, bytes[6..<14].elementsEqual("HEAPCCDR".utf8) else { return nil }
        self.bytes = bytes
        isLittleEndian = bytes[0] == 0x49
        guard let start = number(2, 4), start <= bytes.count, var waiting = read(start..<bytes.count) else {
            isCutShort = true
            return
        }
        for _ in 1..<Self.mostHeaps where !waiting.isEmpty { waiting += read(waiting.removeFirst()) ?? [] }
    }

    /// Reads the records of a heap.
    /// - Returns: the heaps in it, as far as they are in the file; nil when its directory is not.
    private mutating func read(_ heap: Range<Int>) -> [Range<Int>]? {
        // The last four bytes of a heap tell where its directory begins.
        let end = heap.upperBound - 4
        guard heap.lowerBound <= end, let offset = number(end, 4), let count = number(heap.lowerBound + offset, 2)
        else {
            return nil
        }
        let first = heap.lowerBound + offset + 2
        guard first + count * 10 <= end else { return nil }
        var heaps: [Range<Int>] = []
        for record in 0..<min(count, Self.mostRecords) {
            guard let tag = number(first + record * 10, 2), let length = number(first + record * 10 + 2, 4),
                let offset = number(first + record * 10 + 6, 4)
            else { break }
            let start = heap.lowerBound + offset
            let place = start..<start + length
            let isInside = place.upperBound <= bytes.count
            switch tag {
            case 0x1810: orientation = number(start + 12, 4).flatMap { Orientation(clockwise: $0) }
            case 0x2005: if isInside, length > 0 { sensorData = place }
            case 0x2007, 0x2008: pictures.append(place)
            // Both types of heap. Tags of 0x4000 and more have their value in the record.
            case 0x2800...0x37FF: if isInside { heaps.append(place) }
            default: break
            }
        }
        return heaps
    }

    private func number(_ offset: Int, _ size: Int) -> Int? {
        bytes.number(at: offset, size, isLittleEndian: isLittleEndian)
    }
}
