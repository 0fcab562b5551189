public import Photography

// Where a photo was taken, as metadata say it: as a position, and as names of places.
extension Metadata {
    /// Names of places in XMP (IPTC Photo Metadata Standard 2022.1; the older ones are photoshop's and IPTC Core's).
    private static let placeNames: Set<String> = [
        "Xmp.photoshop.City", "Xmp.photoshop.State", "Xmp.photoshop.Country", "Xmp.iptc.Location",
        "Xmp.iptc.CountryCode", "Xmp.iptcExt.LocationCreated", "Xmp.iptcExt.LocationShown",
    ]

    /// Whether something says where the photo was taken.
    var saysPlace: Bool {
        if FactReader.position(self) != nil || xmpKeys.contains(where: Self.isPlace) { return true }
        for key in IPTCEdit.placeKeys where has(key) { return true }
        return false
    }

    /// Whether a time of a position fixed by satellites may be the only one that the photo has.
    var hasSatelliteTime: Bool { has("Exif.GPSInfo.GPSDateStamp") || has("Xmp.exif.GPSTimeStamp") }

    /// Removes all of it from XMP.
    func clearPlace() {
        for key in Set(xmpKeys.filter(Self.isPlace).map(Self.property)) { clearXMP(key) }
    }

    /// Positions have names of their own in the namespaces of makers, as `drone-dji:GpsLatitude`.
    private static func isPlace(_ key: String) -> Bool {
        let property = property(key)
        if placeNames.contains(property) { return true }
        let name = property.split(separator: ".").last?.lowercased() ?? ""
        return name.hasPrefix("gps") || ["latitude", "longitude", "longtitude"].contains(where: name.hasSuffix)
    }

    /// The property itself of a key inside it: `Xmp.iptcExt.LocationCreated[1]/iptcExt:City`.
    private static func property(_ key: String) -> String {
        String(key.prefix { $0 != "[" && $0 != "/" })
    }
}

extension TagSheet {
    /// Whether a photo's own file says where it was taken; no for one whose metadata cannot be read.
    public static func saysPlace(_ photo: UnsafeRawBufferPointer) -> Bool {
        let says = try? Exiv2.exclusively { () throws(PhotoMetadataError) in try Metadata(ofPhoto: photo).saysPlace }
        return says ?? false
    }
}
