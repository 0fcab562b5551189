/// Where the pictures of a film lie that is in the same file (`moov`, ISO/IEC 14496-12, 8.2): animations, bursts.
struct MovieTable {
    let boxes: [BoxReader.Box]
    private let reader: BoxReader

    private static let containers: Set<String> = ["moov", "trak", "mdia", "minf", "stbl", "udta"]
    /// Cameras and animations have a handful of tracks, of some ten boxes each.
    private static let mostBoxes = 4096

    init(_ tables: HEIFTables) {
        reader = tables.reader
        boxes = tables.outermost.filter { $0.type == "moov" }
    }

    /// All boxes within a film that hold no others; nil when they do not hold together.
    private func inner(_ movie: BoxReader.Box) -> [BoxReader.Box]? {
        var found: [BoxReader.Box] = []
        var open = [movie]
        while let next = open.popLast() {
            guard let boxes = reader.boxes(in: next.body) else {
                // What programs note there need not be boxes.
                if next.type == "udta" { continue }
                return nil
            }
            for box in boxes { if Self.containers.contains(box.type) { open.append(box) } else { found.append(box) } }
            guard found.count + open.count <= Self.mostBoxes else { return nil }
        }
        return found
    }

    /// The numbers of all tracks (`tkhd`, 8.3.2).
    var trackNumbers: [Int] {
        boxes.flatMap { movie -> [Int] in
            (inner(movie) ?? []).compactMap { box in
                guard box.type == "tkhd", let version = box.body.first.map({ reader.bytes[$0] }) else { return nil }
                var offset = box.body.lowerBound + (version == 1 ? 20 : 12)
                return reader.number(4, &offset, in: box.body)
            }
        }
    }

    /// A film's box with the places of its pictures as `moved` says.
    func moved(_ movie: BoxReader.Box, _ moved: (Range<Int>) -> Int?) throws(BoxFileError) -> [UInt8] {
        guard let inner = inner(movie) else { throw .broken("its film does not hold together") }
        var bytes = Array(reader.bytes[movie.whole])
        for box in inner {
            switch box.type {
            case "stco": try move(box, 4, in: &bytes, from: movie.whole.lowerBound, moved)
            case "co64": try move(box, 8, in: &bytes, from: movie.whole.lowerBound, moved)
            case "saio": throw .unwritable("its film is encrypted")
            case "meta":
                guard box.body.count >= 4,
                    let tables = reader.boxes(in: box.body.lowerBound + 4..<box.body.upperBound)
                        ?? reader.boxes(in: box.body),
                    !tables.contains(where: { $0.type == "iloc" })
                else { throw .unwritable("its film has pictures of its own") }
            default: continue
            }
        }
        return bytes
    }

    private func move(
        _ box: BoxReader.Box, _ width: Int, in bytes: inout [UInt8], from start: Int, _ moved: (Range<Int>) -> Int?
    ) throws(BoxFileError) {
        var offset = box.body.lowerBound + 4
        guard let count = reader.number(4, &offset, in: box.body) else {
            throw .broken("its film does not hold together")
        }
        for _ in 0..<count {
            let place = offset - start
            guard let old = reader.number(width, &offset, in: box.body), old < reader.bytes.count,
                let new = moved(old..<old + 1), width == 8 || UInt64(new) <= UInt64(UInt32.max)
            else { throw .broken("its film is not where it says") }
            bytes.replaceSubrange(place..<place + width, with: [UInt8].big(new, width))
        }
    }
}
