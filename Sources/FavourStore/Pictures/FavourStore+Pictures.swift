public import Favours

/// A picture as the worker wrote it anew: WebP files without metadata.
public struct NewPicture: Hashable, Sendable {
    /// For lists.
    public let small: [UInt8]
    /// For the whole screen.
    public let large: [UInt8]

    /// A picture in its two sizes.
    public init(small: [UInt8], large: [UInt8]) {
        self.small = small
        self.large = large
    }
}

extension FavourStore {
    /// Seconds for which a picture is kept that belongs to nothing yet: a day, in which a favour is written.
    static let unusedSeconds: Int64 = 86_400
    /// The most pictures that are kept of one person.
    static let mostPictures = 400

    /// Counts one more upload of a person, before its bytes are read.
    /// - Throws: ``StoreError/tooOften(retryAfter:)``, ``StoreError/storage(_:)``.
    public func countUpload(by person: PersonID) async throws {
        try await limit("picture \(person.rawValue)", .pictures)
    }

    /// Counts one more search for a street.
    /// - Throws: ``StoreError/tooOften(retryAfter:)``, ``StoreError/storage(_:)``.
    public func countSearch(by person: PersonID) async throws {
        try await limit("search \(person.rawValue)", .searches)
    }

    /// Keeps a picture that a person uploaded, for a day or until a favour has it.
    /// - Throws: ``StoreError/notFound`` when the account was deleted meanwhile, ``StoreError/picturesFull``,
    ///   ``StoreError/storage(_:)``.
    public func add(_ picture: NewPicture, by person: PersonID) async throws -> PictureID {
        try await insert(picture, by: person, isPortrait: false)
    }

    /// Keeps a picture as a person's portrait; the earlier one is deleted.
    /// - Throws: ``StoreError/notFound``, ``StoreError/storage(_:)``.
    public func setPortrait(_ picture: NewPicture, of person: PersonID) async throws -> PictureID {
        try await insert(picture, by: person, isPortrait: true)
    }

    /// Takes a person's portrait away. One without a portrait stays so.
    public func removePortrait(of person: PersonID) async throws {
        try await write { try PictureTable.setPortrait(nil, of: person, on: $0) }
    }

    private func insert(
        _ picture: NewPicture, by person: PersonID, isPortrait: Bool
    ) async throws -> PictureID {
        // getrandom(2).
        var generator = SystemRandomNumberGenerator()
        let (id, now) = (PictureID(using: &generator), clock())
        try await write { connection in
            try Self.checkActive(person, on: connection)
            guard try PictureTable.count(of: person, on: connection) < Self.mostPictures else {
                throw StoreError.picturesFull
            }
            try PictureTable.insert(id, picture, of: person, now: now, on: connection)
            if isPortrait { try PictureTable.setPortrait(id, of: person, on: connection) }
        }
        return id
    }

    /// The bytes of a picture (WebP), for who may see it: a favour's as the favour itself; a portrait with an account, and no
    /// block between the two; one that was sent in a room, as its message: for its readers unless an operator removed it, and
    /// for operators once it was reported; any other for its owner.
    ///
    /// - Parameters:
    ///   - isSmall: the one for lists.
    ///   - visitor: nil without an account.
    /// - Throws: ``StoreError/notFound``, ``StoreError/storage(_:)``.
    public func picture(_ id: PictureID, isSmall: Bool, for visitor: PersonID?) async throws -> [UInt8] {
        let now = clock()
        return try await read { connection in
            guard let (owner, favour, isPortrait) = try PictureTable.use(of: id, on: connection) else {
                let sent = try visitor.flatMap {
                    try ChatMessageTable.bytes(of: id, isSmall: isSmall, for: $0, on: connection)
                }
                guard let sent else { throw StoreError.notFound }
                return sent
            }
            if owner != visitor {
                if let favour {
                    guard visitor != nil || showsVisitors else { throw StoreError.notFound }
                    _ = try Self.known(favour, to: visitor, now: now, on: connection)
                } else {
                    guard isPortrait, let visitor,
                        try !PersonTable.blocked(visitor, on: connection).contains(owner)
                    else { throw StoreError.notFound }
                }
            }
            guard let bytes = try PictureTable.bytes(of: id, isSmall: isSmall, on: connection) else {
                throw StoreError.notFound
            }
            return bytes
        }
    }
}
