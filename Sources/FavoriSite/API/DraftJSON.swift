import AppShell
import Favours
import Geography

/// A favour as programs write it: all of a new one, or what is to change of one that is there.
struct DraftJSON: Decodable, Sendable {
    struct Place: Decodable {
        let latitude: Double
        let longitude: Double

        /// - Throws: `SiteProblem.malformed` when it is not on the Earth.
        var coordinate: Coordinate {
            get throws {
                guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
                    throw SiteProblem.malformed
                }
                return coordinate
            }
        }
    }
    struct SlotJSON: Decodable {
        let id: Int?
        let start: String
        let end: String
        let places: Int?
    }

    let title: String?
    let description: String?
    let category: Favours.Category?
    let type: Favour.Kind?
    let car: Bool?
    let heavy: Bool?
    let oneIsEnough: Bool?
    let place: Place?
    let slots: [SlotJSON]?
    let pictures: [PictureJSON]?
    let version: Int?

    /// A new favour.
    func draft() throws -> Draft {
        guard let title, let place, let slots else { throw SiteProblem.malformed }
        let empty = Draft(content: Content(title: title), place: try place.coordinate, slots: try Self.slots(slots))
        return try changed(empty)
    }

    /// A favour with what is said here, and all else as it is.
    func draft(changing favour: Favour) throws -> Draft {
        let kept = favour.slots.filter { $0.phase != .cancelled }
        let draft = Draft(
            content: favour.content, place: favour.place,
            slots: kept.map {
                Draft.Slot(id: $0.id, start: $0.time.start, end: $0.time.end, places: $0.places)
            })
        return try changed(draft)
    }

    private func changed(_ draft: Draft) throws -> Draft {
        var draft = draft
        if let title { draft.content.title = title }
        if let description { draft.content.text = description }
        if let category { draft.content.category = category }
        if let type { draft.content.kind = type }
        if let car { draft.content.needsCar = car }
        if let heavy { draft.content.isHeavy = heavy }
        if let oneIsEnough { draft.content.oneIsEnough = oneIsEnough }
        if let place { draft.place = try place.coordinate }
        if let pictures { draft.content.pictures = try pictures.map { try $0.picture } }
        if let slots { draft.slots = try Self.slots(slots) }
        return draft
    }

    private static func slots(_ slots: [SlotJSON]) throws -> [Draft.Slot] {
        try slots.map { slot in
            guard let start = Timestamp.seconds(slot.start), let end = Timestamp.seconds(slot.end) else {
                throw Refusal.invalid([.slotUnreadable])
            }
            return Draft.Slot(
                id: slot.id.map(SlotID.init(rawValue:)), start: start, end: end, places: slot.places ?? 1)
        }
    }
}
