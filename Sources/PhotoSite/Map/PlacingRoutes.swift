import MapView
import AppShell
import FoundationEssentials
import Geography
import PhotoLibrary
import Places
import Web
import Wording

/// Putting photos on the map by hand: the page, places by name, and the change itself.
struct PlacingRoutes {
    let services: Services
    private let changes = UndoLog<PositionChange>(most: 64)

    init(services: Services) { self.services = services }

    /// Photos that an address names; a script has the others.
    private static let mostInAddress = 100
    private static let mostNames = 30

    func add(to router: inout Router) {
        router.on(.get, "/map/place") { request, _ in try await page(request) }
        router.on(.get, "/places") { request, _ in
            try .json(Found(places: try await found(request.target.query["q"] ?? "").map(Found.Entry.init)))
        }
        // Which of these photos are on the map. As many ids as that take a POST.
        router.on(.post, "/photos/located") { request, _ in
            let selection = try await PhotoSelection(request)
            return try .json(Located(ids: try await services.library.located(selection.ids).map(\.number)))
        }
        router.on(.post, "/photos/place") { request, _ in
            if request.isJSON { return try await change(try await request.json(Change.self, limit: 4 << 20)) }
            let selection = try await PhotoSelection(request)
            let position: UserPosition
            if selection.form["remove"] == "true" {
                position = .nowhere
            } else {
                guard let at = selection.form["at"].flatMap({ Coordinate(address: $0) }) else {
                    throw SiteProblem.malformed
                }
                position = .at(try Self.chosen(at))
            }
            try await services.library.setPosition(position, of: selection.ids)
            return .redirect(to: ReturnAddress(selection.form["then"], otherwise: "/map").path)
        }
    }

    // MARK: The page

    private func page(_ request: Request) async throws -> Response {
        let query = request.target.query
        let selection = try PhotoSelection(text: query["ids"] ?? "")
        guard selection.ids.count <= Self.mostInAddress else { throw SiteProblem.malformed }
        let context = await PhotoContext(request, services)
        // The first stands for all; the others are only counted.
        let photo = try await services.library.photo(selection.ids[0])
        let words = String((query["q"] ?? "").prefix(Library.longestQuestion))
        let world = try await services.library.photoMap(.search(""), level: context.level, in: .world, zoom: 0)
        let page = PlacingPage(
            context: context, photo: photo, ids: selection.ids,
            sources: await MapSources(services.maps, language: context.language), extent: world.extent, words: words,
            found: try await found(words),
            then: ReturnAddress(query["then"], otherwise: PhotoAddress.viewer(photo.id.number)).path)
        return .page(page.body).allowingWorkersFromMemory()
    }

    private struct Located: Encodable {
        let ids: [Int64]
    }

    private func found(_ words: String) async throws -> [Place] {
        try await services.library.places(named: String(words.prefix(100)), limit: Self.mostNames)
            .filter { $0.coordinate != nil }
    }

    private struct Found: Encodable {
        struct Entry: Encodable {
            let name: String
            let around: String
            let latitude: Double?
            let longitude: Double?

            init(_ place: Place) {
                name = PlaceText.name(place)
                around = PlaceText.around(place)
                latitude = place.coordinate?.latitude
                longitude = place.coordinate?.longitude
            }
        }
        let places: [Entry]
    }

    // MARK: The change

    /// `{ids, latitude, longitude}`, `{ids, remove: true}` or `{undo}`.
    private struct Change: Decodable {
        var ids: [Int64]?
        var latitude: Double?
        var longitude: Double?
        var remove: Bool?
        var undo: String?
    }

    /// 0, 0 is where a map begins that was never moved; nobody takes photos there.
    private static func chosen(_ coordinate: Coordinate) throws -> Coordinate {
        guard coordinate.latitude != 0 || coordinate.longitude != 0 else { throw SiteProblem.noPlaceChosen }
        return coordinate
    }

    private struct Changed: Encodable {
        let count: Int
        let undo: String
    }

    private func change(_ change: Change) async throws -> Response {
        let done: PositionChange
        if let token = change.undo {
            let undone = try await changes.takeBack(token) { try await services.library.undo($0) }
            guard let undone, undone.count > 0 else { throw SiteProblem.tooLateToUndoPlace }
            done = undone
        } else {
            let selection = try PhotoSelection(numbers: change.ids ?? [])
            let position: UserPosition
            if change.remove == true {
                position = .nowhere
            } else {
                guard let latitude = change.latitude, let longitude = change.longitude,
                    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
                else { throw SiteProblem.malformed }
                position = .at(try Self.chosen(coordinate))
            }
            done = try await services.library.setPosition(position, of: selection.ids)
        }
        return try .json(Changed(count: done.count, undo: changes.note(done)))
    }
}

extension SiteProblem {
    static let noPlaceChosen = SiteProblem(
        "noPlaceChosen",
        status: .unprocessable,
        title: Phrase(en: "No place was chosen.", it: "Non è stato scelto nessun luogo."),
        advice: Phrase(
            en: "Move the map until the pin is at the place, or search for the place.",
            it: "Sposta la mappa finché il segnaposto è sul luogo, o cerca il luogo."))
    static let tooLateToUndoPlace = SiteProblem(
        "tooLate",
        status: .conflict,
        title: Phrase(en: "It is too late to undo that.", it: "È troppo tardi per annullare."),
        advice: Phrase(en: "Put the photos on the map again.", it: "Metti di nuovo le foto sulla mappa."))
}
