public import Favours

extension FavourStore {
    /// Asks for many favours in one transaction, without limits and without telling anybody: for a demo and benchmarks.
    ///
    /// - Returns: their numbers, in order.
    /// - Throws: `Refusal`, ``StoreError``.
    @discardableResult public func add(_ drafts: [(PersonID, Draft)]) async throws -> [FavourID] {
        let now = clock()
        let ids = try await write { [maker] connection in
            var places: [PersonID: [PublicPlace.Earlier]] = [:]
            return try drafts.map { person, draft in
                // Only the latest: a benchmark's people have thousands.
                let earlier = try places[person] ?? FavourTable.places(of: person, on: connection).suffix(100)
                let favour = try Favour(
                    id: try FavourTable.nextID(on: connection), author: person, draft: draft,
                    publicPlace: maker.find(draft.place, of: person, earlier: Array(earlier)), at: now)
                places[person] = Array(
                    (earlier + [.init(place: favour.place, publicPlace: favour.publicPlace)]).suffix(100))
                try FavourTable.put(favour, replacing: nil, on: connection)
                return favour.id
            }
        }
        await tellOfWritten()
        return ids
    }
}

extension FavourStore {
    /// Makes accounts without passwords, which cannot be used to sign in until they get one: for a demo, and for operators.
    ///
    /// - Parameter people: names, each with the number of a neighbourhood.
    /// - Returns: their numbers, in order.
    /// - Throws: ``StoreError/nameTaken``, ``StoreError/nameInvalid``.
    @discardableResult public func add(
        people: [(name: String, neighbourhood: Int64?)]
    ) async throws -> [PersonID] {
        let now = clock()
        return try await write { connection in
            try people.map { name, neighbourhood in
                let name = try Self.checked(name: name)
                let key = Self.key(name)
                guard try !PersonTable.hasName(key, except: nil, on: connection) else { throw StoreError.nameTaken }
                return try PersonTable.insert(
                    NewPerson(name: name, password: "", isAdult: true, point: nil), key: key,
                    // No password has this hash.
                    password: "!", neighbourhood: neighbourhood, now: now, on: connection)
            }
        }
    }
}
