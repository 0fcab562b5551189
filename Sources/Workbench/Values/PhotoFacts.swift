public import Geography

/// What a photo's metadata (EXIF, IPTC, XMP) says. Anything may be missing; nothing is guessed.
public struct PhotoFacts: Hashable, Sendable, Codable {
    /// When it was taken.
    public var taken: CaptureTime?
    /// Where it was taken.
    public var coordinate: Coordinate?
    /// Metres above sea level, negative below.
    public var altitude: Double?
    /// What it was taken with; empty when not known.
    public var camera: Camera
    /// The user's own keywords, each once, in the file's order.
    public var keywords: [String]
    /// The keywords that a model wrote, by our own XMP namespace.
    public var modelKeywords: [String]
    /// A few words (`dc:title`, IPTC Object Name).
    public var title: String?
    /// A caption (`dc:description`, IPTC Caption, EXIF ImageDescription).
    public var description: String?
    /// 0…5 stars; −1 is *rejected* (XMP `xmp:Rating`).
    public var rating: Int?
    /// Named parts of the photo, by the user or another program.
    public var regions: [NamedRegion]

    /// Facts of a photo that says nothing, but for what is given.
    public init(
        taken: CaptureTime? = nil, coordinate: Coordinate? = nil, altitude: Double? = nil, camera: Camera = Camera(),
        keywords: [String] = [], modelKeywords: [String] = [], title: String? = nil, description: String? = nil,
        rating: Int? = nil, regions: [NamedRegion] = []
    ) {
        self.taken = taken
        self.coordinate = coordinate
        self.altitude = altitude
        self.camera = camera
        self.keywords = keywords
        self.modelKeywords = modelKeywords
        self.title = title
        self.description = description
        self.rating = rating
        self.regions = regions
    }
}

/// The clock on the wall where a photo was taken.
public struct CaptureTime: Hashable, Sendable, Codable {
    /// Four digits.
    public var year: Int
    /// 1…12.
    public var month: Int
    /// 1…31.
    public var day: Int
    /// 0…23.
    public var hour: Int
    /// 0…59.
    public var minute: Int
    /// 0…60.
    public var second: Int
    /// Fraction of a second, 0..<1.
    public var subsecond: Double?
    /// Minutes that the wall clock is ahead of UTC; nil when the file does not say.
    public var utcOffsetMinutes: Int?

    /// A time on the wall clock, its zone unknown unless given.
    public init(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, subsecond: Double? = nil,
        utcOffsetMinutes: Int? = nil
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.subsecond = subsecond
        self.utcOffsetMinutes = utcOffsetMinutes
    }

    /// `2024-07-15T18:30:00`, with `+02:00` when the offset is known (ISO 8601).
    public var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(two(year / 100))\(two(year % 100))-\(two(month))-\(two(day))"
        let local = "\(day)T\(two(hour)):\(two(minute)):\(two(second))"
        guard let offset = utcOffsetMinutes else { return local }
        return "\(local)\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
    }
}

/// What the photo was taken with, and how.
public struct Camera: Hashable, Sendable, Codable {
    /// EXIF Make, trimmed.
    public var maker: String?
    /// EXIF Model, trimmed.
    public var model: String?
    /// EXIF LensModel, trimmed.
    public var lens: String?
    /// Seconds the shutter was open.
    public var exposureTime: Double?
    /// Focal length over aperture: 1.8 is written f/1.8.
    public var fNumber: Double?
    /// Sensitivity: ISO 100, 200…
    public var iso: Int?
    /// Millimetres.
    public var focalLength: Double?
    /// Millimetres, as if on 35 mm film.
    public var focalLength35: Double?

    /// Nothing known, but for what is given.
    public init(
        maker: String? = nil, model: String? = nil, lens: String? = nil, exposureTime: Double? = nil,
        fNumber: Double? = nil, iso: Int? = nil, focalLength: Double? = nil, focalLength35: Double? = nil
    ) {
        self.maker = maker
        self.model = model
        self.lens = lens
        self.exposureTime = exposureTime
        self.fNumber = fNumber
        self.iso = iso
        self.focalLength = focalLength
        self.focalLength35 = focalLength35
    }
}
