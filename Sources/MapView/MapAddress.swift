public import Geography

extension Coordinate {
    /// Reads `latitude,longitude` in degrees; nil for anything else.
    public init?(address: String) {
        let parts = address.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0)) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// `latitude,longitude` in degrees, to a tenth of a metre.
    public var address: String { "\(Degrees.text(latitude)),\(Degrees.text(longitude))" }
}

extension BoundingBox {
    /// Reads `south,west,north,east` in degrees; nil for anything else.
    public init?(address: some StringProtocol) {
        let parts = address.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0)) }
        guard parts.count == 4, let south = parts[0], let west = parts[1], let north = parts[2], let east = parts[3]
        else { return nil }
        self.init(south: south, west: west, north: north, east: east)
    }

    /// `south,west,north,east` in degrees, to a tenth of a metre.
    public var address: String { [south, west, north, east].map(Degrees.text).joined(separator: ",") }
}

/// Degrees in addresses and for scripts.
enum Degrees {
    /// With up to six decimals, whatever the language: `40.634`.
    static func text(_ degrees: Double) -> String {
        let scaled = (degrees * 1_000_000).rounded()
        let digits = String(Int64(scaled.magnitude))
        let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
        var decimals = padded.suffix(6)
        while decimals.last == "0" { decimals.removeLast() }
        let sign = scaled < 0 ? "-" : ""
        return sign + padded.dropLast(6) + (decimals.isEmpty ? "" : "." + decimals)
    }
}
