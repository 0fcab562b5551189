public import Geography

/// The data about a photo that its file contains.
public struct PhotoFacts: Hashable, Sendable {
    /// The version of the reader of metadata. Files of photos whose facts an earlier one has read are read again, once: in
    /// the background, and whenever they are imported. 1: dates are believed in the order of the Metadata Working Group,
    /// and read from names.
    static let reader = 1

    /// Pixels of the upright photo.
    public var width: Int
    /// Pixels of the upright photo.
    public var height: Int
    /// The short name of the file format: `jpeg`, `heic`.
    public var format: String
    /// When it was taken, as far as that is known; the file's date when nothing else says it.
    public var taken: CaptureTime
    /// The milliseconds since the second of ``taken``, 1…999, by which photos of one second are ordered when they are added;
    /// nil when the file does not say, and in facts that the library returns.
    public var milliseconds: Int?
    /// Where it was taken.
    public var coordinate: Coordinate?
    /// Camera and exposure.
    public var camera: Camera?
    /// Title and description, as one text.
    public var description: String?
    /// 0…5, −1 for rejected.
    public var rating: Int?
    /// The user's keywords, without those that a model added, and the names of people and pets.
    public var keywords: [FileKeyword]
    /// Whether the file ends before its picture does; the existing part was analysed.
    public var isTruncated: Bool

    /// Facts with the values that every photo has.
    public init(
        width: Int, height: Int, format: String, taken: CaptureTime, milliseconds: Int? = nil,
        coordinate: Coordinate? = nil,
        camera: Camera? = nil, description: String? = nil, rating: Int? = nil, keywords: [FileKeyword] = [],
        isTruncated: Bool = false
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.taken = taken
        self.milliseconds = milliseconds
        self.coordinate = coordinate
        self.camera = camera
        self.description = description
        self.rating = rating
        self.keywords = keywords
        self.isTruncated = isTruncated
    }
}

/// Camera and exposure from the metadata; nil where it has no value.
public struct Camera: Hashable, Sendable, Codable {
    /// The camera's manufacturer.
    public var make: String?
    /// The camera's model.
    public var model: String?
    /// The lens.
    public var lens: String?
    /// Millimetres.
    public var focalLength: Double?
    /// The f-number.
    public var aperture: Double?
    /// Seconds.
    public var exposure: Double?
    /// Sensitivity, ISO 12232.
    public var iso: Int?

    /// Camera data; all values may be missing.
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
