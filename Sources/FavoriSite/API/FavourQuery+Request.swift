import AppShell
import FavourStore
import Favours
import Geography
import Web
import Wording

extension Fields {
    /// Where a part of a list begins; nil without the field.
    ///
    /// - Throws: `SiteProblem.malformed`.
    func place<Place: Codable & Sendable>(in name: String) throws -> Place? {
        guard let text = self[name], !text.isEmpty else { return nil }
        guard let cursor = Cursor<Place>(text) else { throw SiteProblem.malformed }
        return cursor.place
    }
}

extension FavourQuery {
    /// Reads a question from an address: `box=west,south,east,north&category=&from=&to=&hours=&type=&car=false&heavy=false
    /// &free=true&q=&sort=&limit=&cursor=`. Times without a zone are the neighbourhood's.
    ///
    /// - Throws: `SiteProblem.malformed`.
    init(_ fields: Fields, zone: ZoneRules) throws {
        self.init()
        if let text = fields["box"], !text.isEmpty { box = try Self.box(text) }
        let categories = fields.all("category").flatMap { $0.split(separator: ",") }.filter { !$0.isEmpty }
        filter.categories = Set(
            try categories.map { name in
                guard let category = Favours.Category(rawValue: String(name)) else { throw SiteProblem.malformed }
                return category
            })
        filter.from = try Self.time(fields["from"], zone)
        filter.to = try Self.time(fields["to"], zone)
        // Somebody who fills in the later time first means the time between the two.
        if let from = filter.from, let to = filter.to, to < from { (filter.from, filter.to) = (to, from) }
        if let text = fields["hours"], !text.isEmpty {
            guard let hours = Int(text), (1...8784).contains(hours) else { throw SiteProblem.malformed }
            filter.longestHours = hours
        }
        filter.kind = try fields.choice("type")
        filter.withoutCar = fields["car"] == "false"
        filter.withoutHeavy = fields["heavy"] == "false"
        filter.onlyFree = fields["free"] == "true"
        filter.words = String(String.UnicodeScalarView((fields["q"] ?? "").unicodeScalars.prefix(200)))
        sort = try fields.choice("sort") ?? .date
        if let text = fields["limit"], !text.isEmpty {
            guard let limit = Int(text), (1...200).contains(limit) else { throw SiteProblem.malformed }
            self.limit = limit
        }
        after = try fields.place(in: "cursor")
    }

    /// For a visitor: what blocked people asked for is left out, and distances are measured from the middle of the
    /// person's neighbourhood. Without an account, favours are where they are shown, in the middle of a coarse cell.
    func visited(by visitor: PersonID?, _ services: FavoriServices) async throws -> FavourQuery {
        var query = self
        guard let visitor else {
            query.isCoarse = true
            // A box within a cell holds the cell's middle then.
            query.box = box?.widened(by: PlaceGrid.coarse.side / 2)
            if query.sort == .distance { query.sort = .date }
            return query
        }
        query.hidden = try await services.store.hidden(for: visitor)
        let home = try await services.store.person(visitor).neighbourhood
        query.origin = try await services.store.neighbourhoods().first { $0.id == home }?.centre
        return query
    }

    private static func box(_ text: String) throws -> BoundingBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0)) }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3], let box = BoundingBox(south: south, west: west, north: north, east: east)
        else { throw SiteProblem.malformed }
        return box
    }

    private static func time(_ text: String?, _ zone: ZoneRules) throws -> Int64? {
        guard let text, !text.isEmpty else { return nil }
        if let time = Civil(field: text) { return zone.seconds(time) }
        guard let seconds = Timestamp.seconds(text) else { throw SiteProblem.malformed }
        return seconds
    }
}
