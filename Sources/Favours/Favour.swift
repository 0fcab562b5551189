public import Geography

/// What a person asks of the neighbours: a value. It changes in one way only, by ``applying(_:by:at:seen:)``.
public struct Favour: Codable, Hashable, Sendable, Identifiable {
    /// For one helper or for several at once.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable { case single, group }

    /// Its number.
    public let id: FavourID
    /// The requester.
    public let author: PersonID
    /// When it was asked for, in seconds since 1970.
    public let created: Int64
    /// Title, text, category and what else the requester wrote.
    public internal(set) var content: Content
    /// The exact place: for requester and helpers only (``showsPlace(to:at:experienced:)``).
    public internal(set) var place: Coordinate
    /// The place as all see it: the centre of a cell of ``PlaceGrid``.
    public internal(set) var publicPlace: Coordinate
    /// In the order in which they were added; never empty, and none is ever removed.
    public internal(set) var slots: [Slot]
    /// Grows with text, time, place and number of places, never with acceptances.
    public internal(set) var version = 1

    /// A new favour, whose slots are numbered from 1.
    ///
    /// - Throws: ``Refusal/invalid(_:)``.
    public init(
        id: FavourID, author: PersonID, draft: Draft, publicPlace: Coordinate, at now: Int64
    ) throws(Refusal) {
        let problems = draft.problems(at: now)
        guard problems.isEmpty else { throw .invalid(problems) }
        self.id = id
        self.author = author
        created = now
        content = draft.content
        place = draft.place
        self.publicPlace = publicPlace
        slots = draft.slots.enumerated().compactMap { index, slot in
            slot.time.map { Slot(id: SlotID(rawValue: index + 1), time: $0, places: slot.places) }
        }
    }

    /// One that was stored.
    public init(
        id: FavourID, author: PersonID, created: Int64, content: Content, place: Coordinate, publicPlace: Coordinate,
        slots: [Slot], version: Int
    ) {
        self.id = id
        self.author = author
        self.created = created
        self.content = content
        self.place = place
        self.publicPlace = publicPlace
        self.slots = slots
        self.version = version
    }

    /// The slot with a number.
    public func slot(_ id: SlotID) -> Slot? { slots.first { $0.id == id } }

    /// Whether something can still happen.
    public var isLive: Bool { slots.contains { !$0.phase.isFinal } }

    /// Whether at least one of its slots can be cancelled.
    public var canBeCancelled: Bool { slots.contains(where: \.canBeCancelled) }
}
