@testable import BoxFiles

extension Array where Element == UInt8 {
    /// The file with a change, put together.
    func applying(_ edit: HEIFEdit) throws -> [UInt8] {
        try withUnsafeBytes { bytes in
            guard let tables = HEIFTables(bytes) else { throw Unreadable() }
            return try tables.applying(edit).flatMap { part -> [UInt8] in
                switch part {
                case .new(let new): new
                case .kept(let range): Array(bytes[range])
                }
            }
        }
    }

    /// What the tables tell, without the tables.
    var tables: (xmp: [UInt8]?, exif: [UInt8]?, orientation: Int)? {
        withUnsafeBytes { bytes in HEIFTables(bytes).map { ($0.xmp, $0.exif, $0.orientation) } }
    }

    /// The tables over a copy that stays for the rest of the process.
    func copied() -> HEIFTables? {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        copy.copyBytes(from: self)
        return HEIFTables(UnsafeRawBufferPointer(copy))
    }

    /// The bytes of every picture.
    var pictures: [[UInt8]]? {
        withUnsafeBytes { bytes in HEIFTables(bytes)?.pictures?.map { Array(bytes[$0]) } }
    }

    /// The first four bytes of each chunk of the film.
    var chunks: [[UInt8]] {
        var chunks: [[UInt8]] = []
        for (type, width) in [("stco", 4), ("co64", 8)] {
            guard let start = place(of: type) else { continue }
            for chunk in 0..<2 {
                let offset = start + 12 + chunk * width
                let place = self[offset..<offset + width].reduce(0) { $0 << 8 | Int($1) }
                chunks.append(Array(self[place..<place + 4]))
            }
        }
        return chunks
    }

    func place(of text: String) -> Int? {
        let text = Array(text.utf8)
        guard count >= text.count else { return nil }
        return (0...count - text.count).first { self[$0..<$0 + text.count].elementsEqual(text) }
    }

    func holds(_ part: [UInt8]) -> Bool { place(of: String(decoding: part, as: UTF8.self)) != nil }

    func replacing(_ old: String, by new: String) -> [UInt8] {
        guard let start = place(of: old) else { return self }
        return self[..<start] + Array(new.utf8) + self[(start + new.utf8.count)...]
    }
}
