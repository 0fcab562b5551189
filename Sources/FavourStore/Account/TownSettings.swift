public import Geography

/// What the operator chose when the app was started for the first time.
public struct TownSettings: Hashable, Sendable {
    /// As people know the place.
    public var name: String
    /// The code of the language for browsers that ask for none that the app has: `en`.
    public var language: String
    /// Who may make an account: `open`, `invited` or `closed`.
    public var joining: String
    /// What people without an account see: `none` or `coarse`; nil where that was never chosen.
    public var visitors: String?
    /// The part of the map; nil for the whole world.
    public var area: BoundingBox?
    /// As the tz database calls the zone of its clocks; nil for the system's.
    public var timeZone: String?
    /// How people reach the operator; nil without one.
    public var contact: String?

    /// What was chosen.
    public init(
        name: String, language: String, joining: String, visitors: String? = nil, area: BoundingBox?,
        timeZone: String? = nil, contact: String? = nil
    ) {
        self.visitors = visitors
        self.contact = contact
        self.timeZone = timeZone
        self.name = name
        self.language = language
        self.joining = joining
        self.area = area
    }
}

extension FavourStore {
    /// What the operator chose; nil when nobody was asked yet.
    public func townSettings() async throws -> TownSettings? {
        try await read { connection in
            func text(_ key: String) throws -> String? {
                try SettingTable.value("town \(key)", on: connection).map { String(decoding: $0, as: UTF8.self) }
            }
            guard let name = try text("name"), let language = try text("language"), let joining = try text("joining")
            else { return nil }
            let (zone, contact) = (try text("time zone"), try text("contact"))
            let sides = try text("area")?.split(separator: ",").compactMap { Double(String($0)) } ?? []
            let area =
                sides.count == 4
                ? BoundingBox(south: sides[0], west: sides[1], north: sides[2], east: sides[3]) : nil
            return TownSettings(
                name: name, language: language, joining: joining, visitors: try text("visitors"), area: area,
                timeZone: zone?.isEmpty == false ? zone : nil, contact: contact?.isEmpty == false ? contact : nil)
        }
    }

    /// Keeps what the operator chose.
    public func setTownSettings(_ settings: TownSettings) async throws {
        let area = settings.area.map { "\($0.south),\($0.west),\($0.north),\($0.east)" } ?? ""
        try await write { connection in
            for (key, value) in [
                ("name", settings.name), ("language", settings.language), ("joining", settings.joining),
                ("area", area), ("time zone", settings.timeZone ?? ""),
                ("contact", settings.contact ?? ""),
            ] + (settings.visitors.map { [("visitors", $0)] } ?? []) {
                try SettingTable.set("town \(key)", Array(value.utf8), on: connection)
            }
        }
    }
}
