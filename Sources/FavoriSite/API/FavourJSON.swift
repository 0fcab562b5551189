import AppShell
import FavourStore
import Favours
import Geography
import Wording

/// A favour as programs read it.
struct FavourJSON: Encodable, Sendable {
    struct Place: Encodable {
        let latitude: Double
        let longitude: Double
        /// Metres of the circle; 0 for the exact place.
        let radius: Double
    }
    struct Author: Encodable {
        let id: Int64
        let name: String
        let picture: String?
    }
    struct Helper: Encodable {
        let id: Int64
        let name: String
        let picture: String?
        let state: String
        let late: Bool
    }
    struct SlotJSON: Encodable {
        let id: Int
        let start: String
        let end: String
        let places: Int
        let accepted: Int
        let state: String
        /// Left out for people without an account.
        let helpers: [Helper]?
        /// Who disagrees about the work; for requester and helpers of the slot alone.
        let disputedBy: Int64?
    }

    let id: Int64
    let title: String
    var description: String
    let category: String
    let type: String
    let state: String
    let progress: Int
    let neighbourhood: String?
    let place: Place
    /// For requester and helpers, as far as they may see it.
    let exactPlace: Place?
    /// From when on the visitor can see it, where only the number of places that were shown within 24 hours keeps it back.
    let placeFrom: String?
    /// Left out for people without an account.
    let author: Author?
    var pictures: [PictureJSON]
    let slots: [SlotJSON]
    let car: Bool
    let heavy: Bool
    let oneIsEnough: Bool
    let asked: String
    let version: Int
    /// For requester and helpers of a favour that others do not see; left out otherwise.
    var hidden: Bool?

    /// Where people without an account see a favour: within about a kilometre.
    static func coarse(_ place: Coordinate) -> Place {
        let coarse = PublicPlace.coarse(place)
        return Place(
            latitude: rounded(coarse.latitude), longitude: rounded(coarse.longitude),
            radius: PublicPlace.coarseRadius)
    }

    /// The place by which a favour is told of, such as by its neighbourhood.
    static func place(of favour: Favour, for visitor: PersonID?) -> Coordinate {
        visitor == nil ? PublicPlace.coarse(favour.publicPlace) : favour.publicPlace
    }

    /// - Parameters:
    ///   - visitor: who reads it; nil for a visitor without an account.
    ///   - language: of what people are called who deleted their accounts.
    ///   - exact: the exact place, where the visitor may see it.
    ///   - placeFrom: see ``FavourStore/View/placeFrom``.
    init(
        _ favour: Favour, for visitor: PersonID?, in language: Language, exact: Coordinate? = nil,
        placeFrom: Int64? = nil, people: [PersonID: Person], neighbourhoods: [Neighbourhood]
    ) {
        func name(_ person: PersonID) -> String { people[person]?.phrase.text(in: language) ?? "" }
        id = favour.id.rawValue
        title = favour.content.title
        description = favour.content.text
        category = favour.content.category.rawValue
        type = favour.content.kind.rawValue
        state = favour.state.rawValue
        progress = favour.progress
        neighbourhood =
            Neighbourhood.of(Self.place(of: favour, for: visitor), among: neighbourhoods)?.name
        place =
            visitor == nil
            ? Self.coarse(favour.publicPlace)
            : Place(
                latitude: Self.rounded(favour.publicPlace.latitude),
                longitude: Self.rounded(favour.publicPlace.longitude), radius: PublicPlace.radius)
        exactPlace = exact.map { Place(latitude: $0.latitude, longitude: $0.longitude, radius: 0) }
        self.placeFrom = placeFrom.map(Timestamp.text)
        author =
            visitor == nil
            ? nil
            : Author(
                id: favour.author.rawValue, name: name(favour.author), picture: people[favour.author]?.picture?.text)
        pictures = favour.content.pictures.map { PictureJSON(id: $0.id.text, text: $0.text) }
        slots = favour.slots.map { slot in
            SlotJSON(
                id: slot.id.rawValue, start: Timestamp.text(slot.time.start), end: Timestamp.text(slot.time.end),
                places: slot.places, accepted: slot.taken, state: slot.state.rawValue,
                helpers: visitor == nil
                    ? nil
                    : slot.acceptances.filter {
                        // Who left or was taken off is between requester and helper.
                        $0.state.holdsPlace || visitor == favour.author || visitor == $0.person
                    }.map {
                        Helper(
                            id: $0.person.rawValue, name: name($0.person), picture: people[$0.person]?.picture?.text,
                            state: $0.state.rawValue, late: $0.isLate)
                    },
                disputedBy: visitor.flatMap { visitor in
                    visitor == favour.author || slot.acceptance(of: visitor)?.state.holdsPlace == true
                        ? slot.dispute?.by.rawValue : nil
                })
        }
        car = favour.content.needsCar
        heavy = favour.content.isHeavy
        oneIsEnough = favour.content.oneIsEnough
        asked = Timestamp.text(favour.created)
        version = favour.version
    }

    /// Six decimals: a tenth of a metre.
    static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }

    /// The people whom a favour names.
    static func people(of favour: Favour) -> Set<PersonID> {
        Set(favour.slots.flatMap { $0.acceptances.map(\.person) } + [favour.author])
    }
}

/// A picture of a favour, as programs read and write it.
struct PictureJSON: Codable, Sendable {
    let id: String
    /// What is to be seen on it.
    let text: String?

    /// - Throws: `SiteProblem.malformed` when the name is none.
    var picture: Picture {
        get throws {
            guard let id = PictureID(id) else { throw SiteProblem.malformed }
            return Picture(id, text: text ?? "")
        }
    }
}

extension FavoriServices {
    /// The people whom favours name, as a visitor sees them; nobody without an account.
    func people(of favours: [Favour], for visitor: PersonID?) async throws -> [PersonID: Person] {
        guard let visitor else { return [:] }
        return try await store.people(
            favours.reduce(into: []) { $0.formUnion(FavourJSON.people(of: $1)) }, for: visitor)
    }

    /// Favours as programs read them.
    func json(
        _ favours: [Favour], for visitor: PersonID?, in language: Language
    ) async throws -> [FavourJSON] {
        // Whatever list they stand in.
        let favours = try await store.shown(favours, to: visitor)
        let people = try await people(of: favours, for: visitor)
        let neighbourhoods = try await store.neighbourhoods()
        return favours.map {
            FavourJSON($0, for: visitor, in: language, people: people, neighbourhoods: neighbourhoods)
        }
    }

    /// One favour, with its exact place where the visitor may see it. With a block between the two, helpers who can still
    /// answer about the work see it without description and photos.
    ///
    func json(
        _ id: FavourID, for visitor: PersonID?, in language: Language, from peer: String, isMeant: Bool = true
    ) async throws -> FavourJSON {
        let view = try await store.favour(id, for: visitor, from: peer, isMeant: isMeant)
        var json = FavourJSON(
            view.favour, for: visitor, in: language, exact: view.place, placeFrom: view.placeFrom,
            people: try await people(of: [view.favour], for: visitor),
            neighbourhoods: try await store.neighbourhoods())
        if view.concealment != nil { json.hidden = true }
        if view.isBlocked { (json.description, json.pictures) = ("", []) }
        return json
    }

    /// A favour after a person has done something with it: what became of it, also where that was the last of it that the
    /// person may know.
    func json(
        acted favour: Favour, by person: PersonID, in language: Language, from peer: String
    ) async throws -> FavourJSON {
        do { return try await json(favour.id, for: person, in: language, from: peer) } catch StoreError.notFound {
            var json = FavourJSON(
                favour, for: person, in: language, people: try await people(of: [favour], for: person),
                neighbourhoods: try await store.neighbourhoods())
            (json.description, json.pictures) = ("", [])
            return json
        }
    }
}
