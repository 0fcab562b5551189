internal import Geography
internal import Places

extension Library {
    private static let renewedAtOnce = 500

    /// Looks up the places of all photos anew when the gazetteer is another edition than theirs. A place that the user
    /// has named stays. When it is cut short, the next call begins again; photos whose place is right already cost no
    /// writing.
    public func renewPlaces() async throws {
        guard let gazetteer else { return }
        let edition = try await "\(gazetteer.edition())"
        guard try await setting("gazetteer") != edition else { return }
        var last: Int64 = 0
        while true {
            let start = last
            let batch = try await read { try $0.photos.located(after: start, limit: Self.renewedAtOnce) }
            guard let end = batch.last?.photo else { break }
            try Task.checkCancellation()
            var places: [Int64: Place] = [:]
            for one in batch { places[one.photo] = try await gazetteer.nearest(to: one.coordinate) }
            try await renew(batch, with: places)
            last = end
        }
        try await setSetting("gazetteer", to: edition)
    }

    private func renew(_ batch: [PhotoTable.Located], with places: [Int64: Place]) async throws {
        let known = try await read { connection in
            try batch.filter { one in
                let place = try one.place.flatMap { try connection.places.place($0) }
                return place.map(PlaceTable.Identity.init) != places[one.photo].map(PlaceTable.Identity.init)
            }
        }
        guard !known.isEmpty else { return }
        try await write { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            for one in known {
                // The user may have moved the photo, or named its place, meanwhile.
                guard try connection.photos.located(after: one.photo - 1, limit: 1).first == one else { continue }
                let number = try places[one.photo].map { try connection.places.id(of: $0) }
                try connection.photos.setPlace(number, corrected: false, of: one.photo)
                try indexing.index(one.photo)
            }
            try connection.blocks.mergeRecentIfFull()
        }
    }
}
