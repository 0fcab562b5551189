import Web

/// The appearance of a grid, stored in a cookie: `rows-1`.
struct GridLook: Hashable, Sendable {
    /// The shape of cells.
    enum Shape: String, Sendable {
        /// All of them square.
        case squares
        /// Each in its photo's shape, in rows of one height.
        case rows
    }
    var shape = Shape.squares
    /// 0 for the largest cells, to 3 for the smallest.
    var zoom = 1

    /// The appearance from `?view=…` or from the cookie.
    init(_ request: Request) {
        let parts = (request.cookie("grid") ?? "").split(separator: "-")
        if let shape = parts.first.flatMap({ Shape(rawValue: String($0)) }) { self.shape = shape }
        if parts.count == 2, let zoom = Int(parts[1]), (0...3).contains(zoom) { self.zoom = zoom }
        if let asked = request.target.query["view"].flatMap({ Shape(rawValue: $0) }) { shape = asked }
    }

    /// The cookie, valid for a year.
    var cookie: String { "grid=\(shape.rawValue)-\(zoom); Path=/; Max-Age=31536000; SameSite=Lax" }

    /// The other shape.
    var otherShape: Shape { shape == .squares ? .rows : .squares }

    /// The number of photos on a page that the site renders: about two screens of a phone.
    var pageSize: Int { [40, 60, 140, 300][zoom] }
}
