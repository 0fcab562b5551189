/// The extensions of picture files, in lower case. What a file is, its content tells in the end.
public enum PictureExtensions {
    /// What cameras call their raw files.
    public static let raw: Set<String> = [
        "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "gpr", "iiq", "kdc", "mef", "mos", "mrw", "nef",
        "nrw", "orf", "pef", "raf", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
    ]

    /// What cameras write beside a raw file.
    public static let besideRaw: Set<String> = ["jpg", "jpeg", "jpe", "jfif", "heic", "heif", "hif"]

    /// Of every kind of picture that can be imported.
    public static let all = raw.union(besideRaw).union([
        "avif", "bmp", "dib", "gif", "j2c", "j2k", "jp2", "jpc", "jpf", "jxl", "png", "tif", "tiff", "webp",
    ])
}
