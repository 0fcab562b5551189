/// Sigma's X3F (Foveon's format): sections, and a directory of them at the end.
public enum SigmaFile {
    /// A section, and what its beginning says of it.
    public struct Section {
        let name: String
        let bytes: [UInt8]

        /// A picture.
        /// - Parameter format: 18 is JPEG; others are a sensor's data, or a thumbnail that is not compressed.
        public static func picture(_ data: [UInt8], name: String = "IMA2", format: Int = 18) -> Section {
            // The version; a preview, or a sensor's data; the format; sizes, which nobody looks at.
            let numbers = [0x2_0000, format == 30 ? 3 : 2, format, 0, 0, 0].flatMap { SensorFile.number($0, 4) }
            return Section(name: name, bytes: Array("SECi".utf8) + numbers + data)
        }

        /// Something else.
        public static func other(_ name: String, _ data: [UInt8]) -> Section { Section(name: name, bytes: data) }
    }

    /// - Parameters:
    ///   - version: the first number of the format's; since 4, the picture's size stands elsewhere.
    ///   - size: as the sensor lies.
    ///   - orientation: EXIF's, of those without mirrors.
    public static func file(
        _ sections: [Section], version: Int = 2, size: (width: Int, height: Int) = (96, 64), orientation: Int = 1
    ) -> [UInt8] {
        let degrees = [3: 180, 6: 90, 8: 270][orientation] ?? 0
        var bytes = Array("FOVb".utf8) + SensorFile.number(version << 16 | 1, 4)
        bytes += [UInt8](repeating: 7, count: version < 4 ? 20 : 32)
        bytes += [size.width, size.height, degrees].flatMap { SensorFile.number($0, 4) }
        bytes += [UInt8](repeating: 0, count: 200)
        var directory = Array("SECd".utf8) + SensorFile.number(0x2_0000, 4) + SensorFile.number(sections.count, 4)
        for section in sections {
            let padding = [UInt8](repeating: 0, count: (4 - section.bytes.count % 4) % 4)
            directory += SensorFile.number(bytes.count, 4)
            directory += SensorFile.number(section.bytes.count + padding.count, 4) + Array(section.name.utf8)
            bytes += section.bytes + padding
        }
        return bytes + directory + SensorFile.number(bytes.count, 4)
    }
}
