/// Minolta's MRW: blocks, big-endian, and the sensor's data.
public enum MinoltaFile {
    /// - Parameter blocks: names of three letters, and what they hold.
    public static func file(_ blocks: [(name: String, data: [UInt8])], data: [UInt8]) -> [UInt8] {
        var head: [UInt8] = []
        for block in blocks { head += [0] + Array(block.name.utf8) + number(block.data.count, 4) + block.data }
        return [0] + Array("MRM".utf8) + number(head.count, 4) + head + data
    }

    static func number(_ value: Int, _ size: Int) -> [UInt8] { SensorFile.number(value, size).reversed() }

    /// One directory of TIFF, without what its values are if they are longer than four bytes.
    fileprivate static func directory(_ entries: [(tag: Int, type: Int, count: Int, value: [UInt8])]) -> [UInt8] {
        var directory = number(entries.count, 2)
        for entry in entries {
            directory += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4) + entry.value
        }
        return directory + number(0, 4)
    }
}

extension SensorFile {
    /// The same picture, behind filters, as an MRW.
    public var minolta: [UInt8] {
        typealias File = MinoltaFile
        let size = File.number(number(257), 2) + File.number(number(256), 2)
        // The firmware; the sensor's size and the picture's; 16 bits with 12 in them; red, green, green and blue.
        let dimensions = Array("27730001".utf8) + size + size + [16, 12, 82, 0, 0, 0, 0, 1]
        let white: [UInt8] = [2, 2, 2, 2] + [512, 256, 256, 366].flatMap { File.number($0, 2) }
        return File.file(
            [
                ("PRD", dimensions), ("TTW", minoltaDirectories), ("WBG", white),
                ("RIF", [UInt8](repeating: 0, count: 64)),
            ],
            data: samples.flatMap { File.number($0 >> 4, 2) })
    }

    /// The camera, its orientation, and the preview, which the maker's note tells.
    private var minoltaDirectories: [UInt8] {
        typealias File = MinoltaFile
        let (maker, model) = (Array("Minolta Co., Ltd.\0".utf8), Array("Test\0".utf8))
        let exif = 8 + 2 + 4 * 12 + 4
        let note = exif + 2 + 12 + 4
        let texts = note + 2 + 2 * 12 + 4
        let start = texts + maker.count + model.count
        let first = File.directory([
            (0x10F, 2, maker.count, File.number(texts, 4)),
            (0x110, 2, model.count, File.number(texts + maker.count, 4)),
            (0x112, 3, 1, File.number(number(274), 2) + [0, 0]), (0x8769, 4, 1, File.number(exif, 4)),
        ])
        let second = File.directory([(0x927C, 7, 2 + 2 * 12 + 4, File.number(note, 4))])
        let third = File.directory([
            (0x88, 4, 1, File.number(start, 4)), (0x89, 4, 1, File.number(preview.count, 4)),
        ])
        return Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + first + second + third + maker + model + preview
    }
}
