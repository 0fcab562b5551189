/// How the picture was exposed.
public struct Exposure: Hashable, Sendable, Codable {
    /// The f-number.
    public var aperture: Double?
    /// Seconds.
    public var time: Double?
    /// ISO speed.
    public var iso: Int?
    /// Millimetres.
    public var focalLength: Double?
    /// Millimetres, as on 35 mm film.
    public var focalLength35: Double?

    /// Nothing known.
    public init() {}
}
