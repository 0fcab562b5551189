import FavourStore
import Favours
import Geography
import Wording

/// A favour as a marker of the map.
struct MarkerJSON: Encodable, Sendable {
    let id: Int64
    let title: String
    let category: String
    let type: String
    let state: String
    let progress: Int
    /// Where it is drawn: one's own at its exact place, others beside those that share their public place.
    let latitude: Double
    let longitude: Double
    let isOwn: Bool
    /// Whether it is drawn at its exact place, which the visitor knows.
    let isExact: Bool
    /// Of the slot that counts now.
    let accepted: Int
    let places: Int
    /// All of it in words.
    let label: String

    static let schema = APISchema.object([
        "id": .integer, "title": .string, "category": .choice(Favours.Category.allCases.map(\.rawValue)),
        "type": .choice(Favour.Kind.allCases.map(\.rawValue)),
        "state": .choice(Favour.State.allCases.map(\.rawValue)), "progress": .integer,
        "latitude": .number, "longitude": .number, "isOwn": .boolean, "isExact": .boolean, "accepted": .integer,
        "places": .integer,
        "label": .string,
    ])

    /// - Parameter place: where it is drawn; the exact one where the visitor knows it.
    init(_ favour: Favour, at place: Coordinate, isExact: Bool, for visitor: PersonID?, in language: Language) {
        self.isExact = isExact
        id = favour.id.rawValue
        title = favour.content.title
        category = favour.content.category.rawValue
        type = favour.content.kind.rawValue
        state = favour.state.rawValue
        progress = favour.progress
        let shown = visitor == nil ? PublicPlace.coarse(favour.publicPlace) : place
        latitude = FavourJSON.rounded(shown.latitude)
        longitude = FavourJSON.rounded(shown.longitude)
        isOwn = favour.author == visitor
        let slot = favour.slots.first { $0.state == .open } ?? favour.nextSlot
        accepted = slot?.taken ?? 0
        places = slot?.places ?? 0
        label = ([favour.content.title] + favour.facts(isOwn: isOwn).map { $0.text(in: language) })
            .joined(separator: ", ")
    }
}

/// Favours that are one marker.
struct ClusterJSON: Encodable, Sendable {
    let id: Int64
    let latitude: Double
    let longitude: Double
    let count: Int
    /// South, west, north, east.
    let box: [Double]
    /// The most frequent ones, three at most.
    let categories: [String]
    /// All of it in words.
    let label: String

    static let schema = APISchema.object([
        "id": .integer, "latitude": .number, "longitude": .number, "count": .integer, "box": .list(.number),
        "categories": .list(.choice(Favours.Category.allCases.map(\.rawValue))), "label": .string,
    ])

    /// - Parameter isCoarse: for somebody without an account. Favours are then in the middle of coarse cells: so much wider
    ///   is what they are in.
    init(_ cluster: FavourCluster, isCoarse: Bool, in language: Language) {
        let (north, east) = isCoarse ? (0.01, 0.02) : (0, 0)
        id = cluster.first.rawValue
        latitude = cluster.centre.latitude
        longitude = cluster.centre.longitude
        count = cluster.count
        box = [
            cluster.box.south - north, cluster.box.west - east, cluster.box.north + north, cluster.box.east + east,
        ]
        let order = Favours.Category.allCases.sorted { one, other in
            (cluster.categories[one] ?? 0) > (cluster.categories[other] ?? 0)
        }
        let shown = order.filter { cluster.categories[$0] != nil }.prefix(3)
        categories = shown.map(\.rawValue)
        let total = Phrase.counted(
            count, one: Phrase(en: "favour", it: "favore"), many: Phrase(en: "favours", it: "favori"))
        label =
            total.text(in: language) + ": "
            + shown.map { $0.phrase.text(in: language) }.joined(separator: ", ")
            + (cluster.categories.count > shown.count ? "…" : "")
    }
}

extension Favour {
    /// The slot that comes next, or the last one.
    var nextSlot: Slot? {
        slots.filter { !$0.phase.isFinal && $0.phase != .closed }.min { $0.time.start < $1.time.start } ?? slots.last
    }

    /// What a marker shows besides the title: category, group, state, share, and whose it is.
    func facts(isOwn: Bool) -> [Phrase] {
        var facts = [content.category.phrase]
        if content.kind == .group, let slot = slots.first(where: { $0.state == .open }) ?? nextSlot {
            facts.append(
                Phrase(
                    en: "group, \(slot.taken) of \(slot.places)", it: "gruppo, \(slot.taken) di \(slot.places)"))
        }
        facts.append(state.phrase)
        let share = Double(progress) / 100
        facts.append(Phrase(en: Format(.english).percent(share), it: Format(.italian).percent(share)))
        if isOwn { facts.append(Phrase(en: "your favour", it: "tuo favore")) }
        return facts
    }
}
