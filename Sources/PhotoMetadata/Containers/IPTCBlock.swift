internal import Photography

/// What changes in IPTC.
struct IPTCEdit {
    /// All keywords that there shall be.
    var keywords: [String]
    /// The title, if it changes.
    var title: String?
    /// The description, if it changes.
    var caption: String?
    /// When the photo was taken, if that changes.
    var taken: CameraTime?
    /// Whether names of places go.
    var leavesOutPlace = false

    /// Names of places: content location (2:26, 2:27), city, sublocation, state, code and name of the country.
    private static let places = [26, 27, 90, 92, 95, 100, 101]

    /// exiv2's names for them.
    static let placeKeys = [
        "LocationCode", "LocationName", "City", "SubLocation", "ProvinceState", "CountryCode", "CountryName",
    ].map { "Iptc.Application2." + $0 }

    /// The datasets of record 2 that it replaces, and their texts, cut to the lengths that IPTC-IIM 4.2 allows.
    fileprivate var replaced: [Int: [String]] {
        var replaced = [25: keywords.map { Text.cut($0, toBytes: KeywordReader.longestIPTCKeyword) }]
        if let title { replaced[5] = [Text.cut(title, toBytes: 64)] }
        if let caption { replaced[120] = [Text.cut(caption, toBytes: 2000)] }
        if let taken {
            let digits = taken.text.filter { $0 != "-" && $0 != ":" }.split(separator: "T").first.map(String.init)
            replaced[55] = digits.flatMap { $0.utf8.count == 8 ? [$0] : nil } ?? []
            replaced[60] = taken.iptcClock.map { [$0] } ?? []
        }
        if leavesOutPlace { for number in Self.places { replaced[number] = [] } }
        return replaced
    }
}

extension CameraTime {
    /// `183000+0200`; nil without a zone, which IPTC demands.
    fileprivate var iptcClock: String? {
        guard let zone = offsetText, let clock = exifText?.split(separator: " ").last else { return nil }
        return (clock + zone).filter { $0 != ":" }
    }
}

/// IPTC datasets one after another (IPTC-IIM 4.2).
struct IPTCBlock {
    private struct Dataset {
        var record: Int
        var number: Int
        var data: [UInt8]
    }

    private var datasets: [Dataset] = []

    /// Reads as many as there are; padding and what cannot be read end it.
    init(_ bytes: [UInt8]) {
        var offset = 0
        while offset + 5 <= bytes.count, bytes[offset] == 0x1C, var length = bytes.number(at: offset + 3, size: 2) {
            var start = offset + 5
            if length & 0x8000 != 0 {
                // An extended dataset: the length of its length comes first.
                let digits = length & 0x7FFF
                guard digits <= 4, let large = bytes.number(at: start, size: digits) else { break }
                start += digits
                length = large
            }
            guard length <= bytes.count - start else { break }
            datasets.append(
                Dataset(
                    record: Int(bytes[offset + 1]), number: Int(bytes[offset + 2]),
                    data: Array(bytes[start..<start + length])))
            offset = start + length
        }
    }

    /// The same datasets with a change, all texts in UTF-8 and said to be. Nil when there is nothing to say. A date alone is
    /// no reason to begin with IPTC.
    func applying(_ edit: IPTCEdit) -> [UInt8]? {
        let replaced = edit.replaced
        guard !edit.keywords.isEmpty || edit.title != nil || edit.caption != nil || !datasets.isEmpty else {
            return nil
        }
        let isUTF8 = datasets.contains { $0.record == 1 && $0.number == 90 && $0.data == Self.utf8 }
        var all = [Dataset(record: 1, number: 90, data: Self.utf8)]
        all += datasets.filter { $0.record == 1 && $0.number != 90 }
        let application = datasets.filter { $0.record == 2 && replaced[$0.number] == nil }
        if !application.contains(where: { $0.number == 0 }) { all.append(Dataset(record: 2, number: 0, data: [0, 4])) }
        all += application.map { isUTF8 ? $0 : Self.inUTF8($0) }
        for (number, texts) in replaced.sorted(by: { $0.key < $1.key }) {
            all += texts.map { Dataset(record: 2, number: number, data: Array($0.utf8)) }
        }
        all += datasets.filter { $0.record != 1 && $0.record != 2 }
        return all.flatMap(Self.bytes)
    }

    /// All datasets but the small pictures (2:200 to 2:202) and the caption as a bitmap.
    var withoutPreviews: [UInt8] {
        datasets.filter { $0.record != 2 || ![125, 200, 201, 202].contains($0.number) }.flatMap(Self.bytes)
    }

    /// ISO 2022's announcement of UTF-8 (dataset 1:90).
    private static let utf8: [UInt8] = [0x1B, 0x25, 0x47]

    private static func inUTF8(_ dataset: Dataset) -> Dataset {
        // Versions, the caption as a bitmap, and previews are no text.
        let isBinary = [0, 125, 200, 201, 202].contains(dataset.number)
        guard !isBinary, dataset.data.contains(where: { $0 >= 0x80 }) else { return dataset }
        return Dataset(record: dataset.record, number: dataset.number, data: Array(Text.decode(dataset.data).utf8))
    }

    private static func bytes(_ dataset: Dataset) -> [UInt8] {
        let header = [0x1C, UInt8(dataset.record), UInt8(dataset.number)]
        let count = dataset.data.count
        let length = count < 0x8000 ? [UInt8].number(count, size: 2) : [0x80, 4] + .number(count, size: 4)
        return header + length + dataset.data
    }
}
