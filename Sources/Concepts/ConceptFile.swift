/// The layout of `concepts.bin` (`Setup/concepts/README.md`): little-endian tables over one pool of UTF-8 strings.
struct ConceptFile: Sendable {
    static let nodeSize = 32
    static let lemmaSize = 12
    static let exceptionSize = 12

    let bytes: ConceptBytes
    let nodeCount: Int
    let lemmaCount: Int
    let exceptionCount: Int
    let classifierCount: Int
    let detectorCount: Int
    let nodes: Int
    let parents: Int
    let lemmas: Int
    let lemmaNodes: Int
    let exceptions: Int
    let classifier: Int
    let detector: Int
    let pool: Int

    init(_ bytes: ConceptBytes) throws(ConceptsError) {
        func header(_ word: Int) -> Int { bytes.u32(4 + word * 4) }
        guard bytes.count >= 40, bytes[0] == 0x56, bytes[1] == 0x43, bytes[2] == 0x4F, bytes[3] == 0x4E else {
            throw ConceptsError(reason: "The tree of kinds is not a concepts file.")
        }
        guard header(0) == 1 else {
            throw ConceptsError(reason: "The tree of kinds has a version that this program does not know.")
        }
        self.bytes = bytes
        nodeCount = header(1)
        lemmaCount = header(3)
        exceptionCount = header(5)
        classifierCount = header(6)
        detectorCount = header(7)
        nodes = 40
        parents = nodes + nodeCount * ConceptFile.nodeSize
        lemmas = parents + header(2) * 4
        lemmaNodes = lemmas + lemmaCount * ConceptFile.lemmaSize
        exceptions = lemmaNodes + header(4) * 4
        classifier = exceptions + exceptionCount * ConceptFile.exceptionSize
        detector = classifier + classifierCount * 4
        pool = detector + detectorCount * 4
        guard pool + header(8) == bytes.count else {
            throw ConceptsError(reason: "The tree of kinds is cut short.")
        }
    }

    func u32(_ offset: Int) -> Int { bytes.u32(offset) }

    func u16(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

    func string(_ offset: Int, _ length: Int) -> String {
        String(decoding: bytes[(pool + offset)..<(pool + offset + length)], as: UTF8.self)
    }

    /// −1, 0 or 1: the pool's string against `other`, by bytes.
    func compare(_ offset: Int, _ length: Int, with other: [UInt8]) -> Int {
        let start = pool + offset
        let common = min(length, other.count)
        for index in 0..<common where bytes[start + index] != other[index] {
            return bytes[start + index] < other[index] ? -1 : 1
        }
        return length == other.count ? 0 : (length < other.count ? -1 : 1)
    }

    /// The first of `count` sorted records of `size` bytes at `table` for which `order` is not −1.
    func lowerBound(_ table: Int, _ count: Int, _ size: Int, _ order: (Int) -> Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if order(table + middle * size) < 0 { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
