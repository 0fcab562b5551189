import MapView
import AppShell
import PhotoLibrary
import Wording

/// The places of photos, for the script of the list.
struct PlaceAnswer: Sendable, Encodable {
    struct Entry: Sendable, Encodable {
        let name: String
        let around: String
        let count: String
        let noun: String
        let picture: String
        let href: String
    }
    let places: [Entry]
    /// What follows the last one; empty when it is the last of all.
    let more: String

    init(_ places: [PhotoPlace], inAll: Int, words: String, _ context: PhotoContext) {
        self.places = places.map { place in
            Entry(
                name: context.say(PlaceText.title(place.place)), around: place.place.map(PlaceText.around) ?? "",
                count: context.format.count(place.count),
                noun: context.say(place.count == 1 ? GridWords.photos.one : GridWords.photos.many),
                picture: PhotoAddress.small(place.cover.id.number, version: place.cover.version, of: context.owner),
                href: GridScope(.place(place.number, words)).path)
        }
        let others = context.format.count(inAll - places.count)
        more =
            inAll > places.count
            ? context.say(
                en: "And \(others) more: search for a place by name.",
                it: "Altri luoghi: \(others). Cercane uno per nome.") : ""
    }
}
