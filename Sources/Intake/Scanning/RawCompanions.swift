internal import Glibc
public import PhotoLibrary

/// Cameras can write each photo as two files of one name: `IMG_1.CR3` and `IMG_1.JPG`. The JPEG, or HEIC, is the photo, and
/// the raw file belongs to it.
public enum RawCompanions {
    /// The raw files among the names of a folder that stand beside a JPEG or HEIC, with its name. The part of a name before its
    /// last dot is compared byte for byte, because file systems tell upper from lower case.
    ///
    /// A file that is a link, or does not begin like a picture, has no raw file: that one is then the photo.
    static func pairs(_ names: [[UInt8]], in folder: FilePath) -> [[UInt8]: [UInt8]] {
        var raws: [[UInt8]: [[UInt8]]] = [:]
        for name in names {
            if let (stem, ending) = parts(name), PictureExtensions.raw.contains(ending) {
                raws[stem, default: []].append(name)
            }
        }
        guard !raws.isEmpty else { return [:] }
        var pairs: [[UInt8]: [UInt8]] = [:]
        for name in names {
            guard let (stem, ending) = parts(name), PictureExtensions.besideRaw.contains(ending), let found = raws[stem]
            else {
                continue
            }
            let path = folder.appending(name)
            guard FileStatus(path, followingLinks: false)?.kind == .file, PictureSigns.beginsLikePicture(path) else {
                continue
            }
            for raw in found { pairs[raw] = name }
        }
        return pairs
    }

    /// The names of the raw files that belong to a photo's file, by their bytes. The file system is asked for each ending of
    /// a raw file, in upper and in lower case.
    public static func names(beside path: FilePath) async -> [[UInt8]] {
        guard let (stem, ending) = parts(path.name), PictureExtensions.besideRaw.contains(ending) else { return [] }
        return
            (try? await Disk.run {
                PictureExtensions.raw.sorted().flatMap { [$0, $0.uppercased(), $0.capitalised] }.compactMap { raw in
                    let name = stem + Array(".\(raw)".utf8)
                    let isThere = FileStatus(path.folder.appending(name), followingLinks: false)?.kind == .file
                    return isThere ? name : nil
                }
            }) ?? []
    }

    /// Whether the name has the ending of a raw file.
    static func isRaw(_ path: FilePath) -> Bool {
        parts(path.name).map { PictureExtensions.raw.contains($0.ending) } ?? false
    }

    private static func parts(_ name: [UInt8]) -> (stem: [UInt8], ending: String)? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        return (Array(name[..<dot]), String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }
}

extension String {
    /// With a large first letter: some programs write `Cr2`.
    fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
