internal import Glibc

/// An extract of OpenStreetMap in the PBF format, of which only the frame is read here: a length (4 bytes, big-endian), a
/// `BlobHeader`, a `Blob`, and so on to the end (https://wiki.openstreetmap.org/wiki/PBF_Format).
///
/// GDAL reads a file that was cut short without complaint. And what does not begin as an extract does, it might take for
/// something else, such as a list of other files to read.
enum ExtractFile {
    /// The specification's limits, in bytes.
    private static let (longestHeader, longestBlob) = (64 << 10, 32 << 20)

    /// Whether the file begins as an extract does.
    static func isOne(_ beginning: [UInt8]) -> Bool {
        beginning.count >= 15 && beginning[4...].starts(with: [0x0A, 9] + Array("OSMHeader".utf8))
    }

    /// - Parameter file: an open descriptor.
    /// - Throws: ``MapmakingError/damagedExtract`` unless the file is whole.
    static func check(_ file: Int32, size: Int) throws(MapmakingError) {
        var offset = 0
        var blocks = 0
        while offset < size {
            guard let length = bytes(file, offset, 4)?.reduce(0, { $0 << 8 | Int($1) }),
                (1...longestHeader).contains(length), let header = bytes(file, offset + 4, length),
                let blob = Header(header), (1...longestBlob).contains(blob.size),
                blob.type == (blocks == 0 ? "OSMHeader" : "OSMData")
            else { throw .damagedExtract }
            offset += 4 + length + blob.size
            blocks += 1
        }
        guard offset == size, blocks > 1 else { throw .damagedExtract }
    }

    private static func bytes(_ file: Int32, _ offset: Int, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(file, &bytes, count, off_t(offset)) == count ? bytes : nil
    }

    /// A `BlobHeader`: field 1 is the type, field 3 the size of what follows.
    private struct Header {
        var type = ""
        var size = 0

        init?(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                guard let key = Self.number(&rest), let value = Self.number(&rest) else { return nil }
                switch key {
                case 0x0A, 0x12:
                    guard value <= rest.count else { return nil }
                    if key == 0x0A { type = String(decoding: rest.prefix(value), as: UTF8.self) }
                    rest = rest.dropFirst(value)
                case 0x18: size = value
                default: return nil
                }
            }
        }

        /// A varint of Protocol Buffers, of at most five bytes.
        private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
            var number = 0
            for shift in stride(from: 0, through: 28, by: 7) {
                guard let byte = rest.popFirst() else { return nil }
                number |= Int(byte & 0x7F) << shift
                if byte < 0x80 { return number }
            }
            return nil
        }
    }
}
