public import Geography

/// What the file itself says about the photo.
public struct PhotoFacts: Hashable, Sendable {
    /// Pixels of the upright photo.
    public var width: Int
    /// Pixels of the upright photo.
    public var height: Int
    /// The short name of the file format: `jpeg`, `heic`.
    public var format: String
    /// Falls back on the file's date, so it is always there.
    public var taken: CaptureTime
    /// Where it was taken.
    public var coordinate: Coordinate?
    /// What the camera wrote down.
    public var camera: Camera?
    /// Title and description, as one text.
    public var description: String?
    /// 0…5, −1 for rejected.
    public var rating: Int?
    /// The user's own keywords; without those that a model made.
    public var keywords: [String]
    /// The file ends before its picture does: what is there was looked at.
    public var isTruncated: Bool

    /// Facts with what every photo has.
    public init(
        width: Int, height: Int, format: String, taken: CaptureTime, coordinate: Coordinate? = nil,
        camera: Camera? = nil, description: String? = nil, rating: Int? = nil, keywords: [String] = [],
        isTruncated: Bool = false
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.taken = taken
        self.coordinate = coordinate
        self.camera = camera
        self.description = description
        self.rating = rating
        self.keywords = keywords
        self.isTruncated = isTruncated
    }
}

/// What the camera wrote down; nil where it did not.
public struct Camera: Hashable, Sendable, Codable {
    /// Who made the camera.
    public var make: String?
    /// Which camera.
    public var model: String?
    /// Which lens.
    public var lens: String?
    /// Millimetres.
    public var focalLength: Double?
    /// The f-number.
    public var aperture: Double?
    /// Seconds.
    public var exposure: Double?
    /// Sensitivity, ISO 12232.
    public var iso: Int?

    /// A camera of which nothing, or some, is known.
    public init(
        make: String? = nil, model: String? = nil, lens: String? = nil, focalLength: Double? = nil,
        aperture: Double? = nil, exposure: Double? = nil, iso: Int? = nil
    ) {
        self.make = make
        self.model = model
        self.lens = lens
        self.focalLength = focalLength
        self.aperture = aperture
        self.exposure = exposure
        self.iso = iso
    }
}
