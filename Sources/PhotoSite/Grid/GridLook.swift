import Web

/// The appearance of a grid, stored in a cookie: `rows-1-5`.
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
    /// How many squares were in a row on the last page that this browser showed; a phone's, until it has shown one.
    var columns: Int { shownColumns ?? [2, 3, 5, 8][zoom] }
    private var shownColumns: Int?

    /// The appearance from `?view=…` or from the cookie.
    init(_ request: Request) {
        let parts = (request.cookie("grid") ?? "").split(separator: "-")
        if let shape = parts.first.flatMap({ Shape(rawValue: String($0)) }) { self.shape = shape }
        if parts.count >= 2, let zoom = Int(parts[1]), (0...3).contains(zoom) { self.zoom = zoom }
        if parts.count == 3, let columns = Int(parts[2]), (1...100).contains(columns) { shownColumns = columns }
        if let asked = request.target.query["view"].flatMap({ Shape(rawValue: $0) }) { shape = asked }
    }

    /// The cookie, valid for a year.
    var cookie: String { "grid=\(shape.rawValue)-\(zoom)-\(columns); Path=/; Max-Age=31536000; SameSite=Lax" }

    /// The other shape.
    var otherShape: Shape { shape == .squares ? .rows : .squares }

    /// The number of photos on a page that the site renders: about two screens of a phone.
    var pageSize: Int { [40, 60, 140, 300][zoom] }
}
