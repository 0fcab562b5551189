internal import PhotoLibrary

/// Folders that other programs keep among a person's photos and that hold none of them: thumbnails, deleted files, and
/// folders that are marked as holding no media. A scan passes over them, unless a person named the folder itself.
public enum PassedFolders {
    /// Names of folders, in lower case, with the program that makes them. Those that begin with a dot are hidden anyway,
    /// and stand here to be counted as folders.
    private static let names: Set<String> = [
        // Synology: thumbnails and index data of each folder, deleted files, earlier states of the disk.
        "@eadir", "#recycle", "#snapshot",
        // QNAP: thumbnails, deleted files, earlier states of the disk.
        ".@__thumb", "@recycle", "@recently-snapshot",
        // Windows: deleted files, of NTFS and of FAT disks.
        "$recycle.bin", "recycler", "recycled",
        // Deleted files: macOS, freedesktop.org's Trash specification (also .Trash-1000), digiKam.
        ".trashes", ".trash", ".dtrash",
        // Thumbnails: Android and freedesktop.org, Synology's and other photo programs, Picasa.
        ".thumbnails", ".thumbs", ".picasaoriginals",
    ]

    /// Beginnings of names, in lower case: one bin for each user of a disk.
    private static let beginnings = [".trash-"]

    /// Endings of names, in lower case: the previews of a Lightroom catalogue (“Catalogue Previews.lrdata”).
    private static let endings = [".lrdata"]

    /// Files that mark the folder that holds them: Android's MediaStore and the programs that follow it, and the search
    /// programs that know `.ignore`.
    private static let markers = [".nomedia", ".ignore"]
    private static let markerNames = Set(markers.map { Array($0.utf8) })

    /// Endings of the libraries of Apple's Photos, iPhoto and Aperture, which are folders.
    private static let libraryEndings = [".photoslibrary", ".photolibrary", ".migratedphotolibrary", ".aplibrary"]

    /// The folders of such a library that hold a person's photos as they came: of Photos since 2019, and of earlier ones.
    /// Everything else in it was made from them.
    private static let originals: Set<String> = ["originals", "masters"]

    /// All of it by what it is, for the script that chooses folders in the browser (`passed.js`), which has the same rule.
    public static let lists: [String: [String]] = [
        "names": names.sorted(), "beginnings": beginnings, "endings": endings, "markers": markers,
        "libraries": libraryEndings, "originals": originals.sorted(),
    ]

    /// Whether a folder is passed over because of its name, or because it belongs to the library of Apple's in which it is.
    static func contains(_ name: [UInt8], in parent: FilePath) -> Bool {
        let name = lowercased(name)
        if names.contains(name) || beginnings.contains(where: name.hasPrefix) || endings.contains(where: name.hasSuffix)
        {
            return true
        }
        let around = lowercased(parent.name)
        return libraryEndings.contains(where: around.hasSuffix) && !originals.contains(name)
    }

    /// Whether these are the names in a folder that is marked as one that holds no media.
    static func areMarked(_ names: [[UInt8]]) -> Bool { names.contains { markerNames.contains($0) } }

    private static func lowercased(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self).lowercased() }
}
