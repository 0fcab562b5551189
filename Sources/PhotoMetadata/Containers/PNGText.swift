internal import Photography

/// Texts of a PNG file that exiv2 does not read (third edition, 11.3.3): `tEXt`, and `iTXt` that is not compressed.
enum PNGText {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let creationTime = Array("Creation Time".utf8) + [0]
    /// Chunks of a sound file; more are not looked at.
    private static let mostChunks = 100_000
    /// Bytes of a date and what stands before it.
    private static let longestText = 200

    /// When the picture was created; nil for another file, and where no such text is.
    static func creationTime(_ bytes: UnsafeRawBufferPointer) -> CameraTime? {
        guard bytes.starts(with: signature) else { return nil }
        var offset = signature.count
        for _ in 0..<mostChunks {
            guard offset + 12 <= bytes.count else { return nil }
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let (type, start) = (bytes[offset + 4..<offset + 8], offset + 8)
            guard length <= bytes.count - start - 4 else { return nil }
            if length <= longestText {
                let isInternational = type.elementsEqual("iTXt".utf8)
                if isInternational || type.elementsEqual("tEXt".utf8),
                    let time = time(bytes[start..<start + length], isInternational)
                {
                    return time
                }
            }
            offset = start + length + 4
        }
        return nil
    }

    private static func time(_ chunk: Slice<UnsafeRawBufferPointer>, _ isInternational: Bool) -> CameraTime? {
        guard chunk.starts(with: creationTime) else { return nil }
        var text = chunk.dropFirst(creationTime.count)
        if isInternational {
            // Whether and how it is compressed, the language, the translated keyword.
            guard text.first == 0, text.count > 2 else { return nil }
            text = text.dropFirst(2)
            for _ in 0..<2 { text = text.drop { $0 != 0 }.dropFirst() }
        }
        let line = String(decoding: text, as: UTF8.self)
        return CameraTime(line) ?? CameraTime(mail: line)
    }
}

extension CameraTime {
    /// Reads `Sat, 05 Mar 2011 14:22:10 +0100`, which the specification of PNG recommends (RFC 1123, 5.2.14).
    init?(mail text: String) {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var words = text.split(separator: " ").map(String.init)
        if words.first?.hasSuffix(",") == true { words.removeFirst() }
        guard words.count >= 4, let month = months.firstIndex(of: words[1]) else { return nil }
        let (day, number) = (words[0].count == 1 ? "0" + words[0] : words[0], month + 1)
        self.init(
            "\(words[2])-\(number < 10 ? "0" : "")\(number)-\(day)T\(words[3])" + words[4...].joined())
    }
}
