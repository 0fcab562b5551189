public import Places
internal import Storage

extension Library {
    /// Places whose name equals the text or begins with it, including the user's own. Whole matches come first; among
    /// these, places of photos in this library, then those with the largest population.
    ///
    /// - Parameters:
    ///   - text: as for ``Gazetteer/named(_:limit:)``.
    ///   - isWhole: only whole matches.
    public func places(named text: String, isWhole: Bool = false, limit: Int = 20) async throws -> [Place] {
        let begun = Words.key(text)
        guard !begun.isEmpty, limit > 0 else { return [] }
        let known = try await gazetteer?.named(text, limit: max(limit, Self.mostNamed)) ?? []
        let visited = try await read { try $0.places.counted() }.filter { $0.place.name != nil }
        let photos = Dictionary(visited.map { (Spelled($0.place), $0.photos) }, uniquingKeysWith: +)
        var found = known.map { one in
            Candidate(
                place: one.place, isWhole: one.isWhole, photos: photos[Spelled(one.place)] ?? 0,
                population: one.population)
        }
        var listed = Set(known.map { Spelled($0.place) })
        for (place, _) in visited {
            let key = Words.key(place.name ?? "")
            guard key.hasPrefix(begun), listed.insert(Spelled(place)).inserted else { continue }
            let count = photos[Spelled(place)] ?? 0
            found.append(Candidate(place: place, isWhole: key == begun, photos: count, population: 0))
        }
        return found.filter { $0.isWhole || !isWhole }.sorted().prefix(limit).map(\.place)
    }

    /// The place for a name that the user gave to a photo: the first whole match of ``places(named:isWhole:limit:)``.
    /// Otherwise a place of the user's own at the photo's position, or without one when that is unknown.
    ///
    /// - Returns: nil when the text is not a name.
    public func place(called text: String, of id: PhotoID) async throws -> Place? {
        guard let name = Indexing.cleaned(text) else { return nil }
        if let known = try await places(named: name, isWhole: true, limit: 1).first { return known }
        let photo = try await photo(id)
        let near = photo.coordinate == nil ? nil : photo.place
        return Place(
            name: name, region: near?.region, country: near?.country ?? "", countryCode: near?.countryCode ?? "",
            coordinate: photo.coordinate)
    }

    /// The most places of the gazetteer that are checked for photos.
    private static let mostNamed = 200

    /// A place's identity across versions of the gazetteer.
    private struct Spelled: Hashable {
        let name: String?
        let region: String?
        let country: String

        init(_ place: Place) {
            name = place.name
            region = place.region
            country = place.countryCode
        }
    }

    private struct Candidate: Comparable {
        let place: Place
        let isWhole: Bool
        let photos: Int
        let population: Int

        static func < (left: Candidate, right: Candidate) -> Bool {
            func rank(_ one: Candidate) -> (Int, Int, Int, String, String) {
                (one.isWhole ? 0 : 1, -one.photos, -one.population, one.place.name ?? "", one.place.countryCode)
            }
            return rank(left) < rank(right)
        }
    }
}
