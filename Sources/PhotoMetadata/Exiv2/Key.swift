/// The tags that are read and written, by exiv2's names.
enum Key {
    static let subject = "Xmp.dc.subject"
    static let hierarchicalSubject = "Xmp.lr.hierarchicalSubject"
    static let title = "Xmp.dc.title"
    static let description = "Xmp.dc.description"
    static let rating = "Xmp.xmp.Rating"
    static let latitude = "Xmp.exif.GPSLatitude"
    static let longitude = "Xmp.exif.GPSLongitude"
    static let altitude = "Xmp.exif.GPSAltitude"
    static let altitudeReference = "Xmp.exif.GPSAltitudeRef"
    static let dateTaken = "Xmp.exif.DateTimeOriginal"
    static let dateCreated = "Xmp.photoshop.DateCreated"
    /// Lists of keywords in digiKam and in Windows, which these programs read before the others.
    static let otherLists = ["Xmp.digiKam.TagsList", "Xmp.MicrosoftPhoto.LastKeywordXMP"]
    static let iptcKeywords = "Iptc.Application2.Keywords"
    static let iptcCaption = "Iptc.Application2.Caption"
    static let orientation = "Exif.Image.Orientation"
    static let regions = "Xmp.mwg-rs.Regions"
    static let regionList = regions + "/mwg-rs:RegionList"
    static let regionDimensions = regions + "/mwg-rs:AppliedToDimensions"
    /// Microsoft's faces (People Tags, `http://ns.microsoft.com/photo/1.2/`).
    static let microsoftRegions = "Xmp.MP.RegionInfo"
    static let microsoftRegionList = microsoftRegions + "/MPRI:Regions"
    /// Names of people, without where they are (IPTC Photo Metadata Standard, "Person Shown in the Image").
    static let personInImage = "Xmp.iptcExt.PersonInImage"

    // The app's own, so that a model's keywords are never taken for the user's.
    static let modelMade = "Xmp.\(PhotoMetadata.prefix).modelMade"
    static let modelMadeDescription = "Xmp.\(PhotoMetadata.prefix).modelMadeDescription"
    /// Inside a region's extensions, which the guidelines leave to programs.
    static let regionMadeBy = "/mwg-rs:Extensions/\(PhotoMetadata.prefix):madeBy"
}
