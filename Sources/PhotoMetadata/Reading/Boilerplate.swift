/// Descriptions that cameras and phones write into every photo.
enum Boilerplate {
    static func isOne(_ description: String) -> Bool {
        let text = description.lowercased()
        return known.contains(text) || text.hasPrefix("<digimax") || text.hasPrefix("<kenox")
            || text.hasSuffix(" digital camera") && text.utf8.count < 40
    }

    private static let known: Set<String> = [
        "applemark", "asc", "binary comment", "btf", "casio computer co.,ltd", "casio computer co.,ltd.",
        "charset=ascii", "cof", "dav", "dcim", "default", "digital camera", "edf", "exif_jpeg_picture",
        "exif jpeg picture", "fbt", "hdr", "hdrpl", "jpeg", "lead technologies inc. v1.01", "maker:0x4c", "mde",
        "minolta dsc", "my beautiful picture", "none", "nor", "oznor", "ozmdr", "pic", "picture", "qrf", "rbt", "rhdr",
        "rpt", "samsung", "samsung camera pictures", "sdr", "screenshot", "sony dsc", "untitled", "user comments",
        "vignette for android",
    ]
}
