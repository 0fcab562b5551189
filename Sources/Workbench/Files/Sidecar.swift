/// The `.xmp` file beside a photo, into which other software writes what is said of it.
public enum Sidecar {
    /// The names that the sidecar of a file can have, in the order in which they are looked for: `IMG_1.jpg.xmp` (darktable,
    /// digiKam) before `IMG_1.xmp` (Lightroom), then the same in capitals, as programs write on disks that tell no
    /// capitals apart.
    ///
    /// - Parameter file: the file's name, without its folder.
    public static func names(for file: [UInt8]) -> [[UInt8]] {
        let stem = file.prefix(upTo: file.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex)
        return [".xmp", ".XMP"].flatMap { ending in [file, Array(stem)].map { $0 + Array(ending.utf8) } }
    }
}
