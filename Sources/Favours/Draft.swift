public import Geography

/// A favour as a requester fills it in, new or edited.
public struct Draft: Codable, Hashable, Sendable {
    /// A slot as it is filled in.
    public struct Slot: Codable, Hashable, Sendable {
        /// The slot of the favour that it is; nil for a new one.
        public var id: SlotID?
        /// In seconds since 1970.
        public var start: Int64
        /// In seconds since 1970.
        public var end: Int64
        /// How many helpers are wanted.
        public var places: Int

        /// A slot of a draft.
        public init(id: SlotID? = nil, start: Int64, end: Int64, places: Int = 1) {
            self.id = id
            self.start = start
            self.end = end
            self.places = places
        }

        /// Nil when the end is not after the start.
        public var time: TimeRange? { TimeRange(start: start, end: end) }
    }

    /// What the requester writes.
    public var content: Content
    /// The exact place.
    public var place: Coordinate
    /// The time slots.
    public var slots: [Slot]

    /// A draft.
    public init(content: Content, place: Coordinate, slots: [Slot]) {
        self.content = content
        self.place = place
        self.slots = slots
    }

    /// Why a draft cannot be sent.
    public enum Problem: String, Codable, Hashable, Sendable, CaseIterable {
        case titleMissing, titleTooLong, textTooLong, unprintable
        case tooManyPictures, pictureTwice, pictureTextTooLong
        /// A picture is not there any more, or is another person's.
        case pictureUnknown
        case noSlot, tooManySlots, slotUnreadable
        /// The hour does not exist: clocks go forward in it.
        case slotSkipped
        case slotEndsBeforeStart, slotTooLong, slotPast, slotTooFar, slotTwice
        case placesOutOfRange
        /// A helper has begun or helped at the place. Helpers who are done may see the exact place, and would see the new one.
        case placeInUse
        /// Work has begun or was done: title, text, category and photos stay as the helpers know them.
        case wordsInUse
    }

    /// Most characters of a title.
    public static let longestTitle = 80
    /// Most characters of a description.
    public static let longestText = 2000
    /// Most pictures of a favour.
    public static let mostPictures = 4
    /// Most slots of a favour.
    public static let mostSlots = 10
    /// Most helpers of a slot.
    public static let mostPlaces = 30
    /// Seconds that a slot lasts at most: a week.
    public static let longestSlot: Int64 = 7 * 86_400
    /// Seconds from now to the latest start: a year.
    public static let farthest: Int64 = 366 * 86_400

    /// All that keeps the draft from being sent, in the order of the form; empty when it can be.
    ///
    /// - Parameter favour: the one that is edited. Its times may lie in the past, and its slots that are under way or over
    ///   stay as they are, whatever would be asked of a new one.
    public func problems(at now: Int64, editing favour: Favour? = nil) -> [Problem] {
        var found: Set<Problem> = []
        let begun = favour?.slots.filter { !$0.phase.canBeEdited } ?? []
        let begunSlots = Set(begun.map(\.id))
        if !content.title.contains(where: { !$0.isWhitespace }) { found.insert(.titleMissing) }
        if content.title.unicodeScalars.count > Self.longestTitle { found.insert(.titleTooLong) }
        if content.text.unicodeScalars.count > Self.longestText { found.insert(.textTooLong) }
        let lines = [content.title] + content.pictures.map(\.text)
        if content.text.hasControlCharacters(besidesLineBreaks: true)
            || lines.contains(where: \.hasHiddenCharacters)
        {
            found.insert(.unprintable)
        }
        found.formUnion(pictureProblems)
        // A favour whose last slot is under way has none that could be filled in.
        let isUnderWay = begun.count == favour?.slots.count && begun.contains { !$0.phase.isFinal }
        if slots.isEmpty, !isUnderWay { found.insert(.noSlot) }
        let wanted = content.kind == .single ? 1...1 : 2...Self.mostPlaces
        let open = slots.filter { slot in !(slot.id.map(begunSlots.contains) ?? false) }
        if open.count > Self.mostSlots { found.insert(.tooManySlots) }
        if !open.allSatisfy({ wanted.contains($0.places) }) { found.insert(.placesOutOfRange) }
        for problems in slotProblems(at: now, editing: favour).values { found.formUnion(problems) }
        if let favour, place != favour.place, favour.hasHelpedAtPlace { found.insert(.placeInUse) }
        if let favour, favour.hasHelpedAtPlace, !content.saysTheSame(as: favour.content) { found.insert(.wordsInUse) }
        return Problem.allCases.filter(found.contains)
    }

    /// What is wrong with the times of each slot, by its index in ``slots``; without those with which nothing is.
    ///
    /// - Parameter favour: as of ``problems(at:editing:)``.
    public func slotProblems(at now: Int64, editing favour: Favour? = nil) -> [Int: [Problem]] {
        let unchanged = favour?.slots.map(\.time) ?? []
        let begun = Set(favour?.slots.filter { !$0.phase.canBeEdited }.map(\.id) ?? [])
        var known: Set<TimeRange> = []
        var found: [Int: [Problem]] = [:]
        for (index, slot) in slots.enumerated() where !(slot.id.map(begun.contains) ?? false) {
            guard let time = slot.time else {
                found[index] = [.slotEndsBeforeStart]
                continue
            }
            var problems: [Problem] = []
            if time.duration > Self.longestSlot { problems.append(.slotTooLong) }
            if !unchanged.contains(time) {
                if slot.end <= now { problems.append(.slotPast) }
                if slot.start > now + Self.farthest { problems.append(.slotTooFar) }
            }
            if !known.insert(time).inserted { problems.append(.slotTwice) }
            if !problems.isEmpty { found[index] = problems }
        }
        return found
    }

    private var pictureProblems: Set<Problem> {
        let pictures = content.pictures
        var found: Set<Problem> = []
        if pictures.count > Self.mostPictures { found.insert(.tooManyPictures) }
        if Set(pictures.map(\.id)).count < pictures.count { found.insert(.pictureTwice) }
        if pictures.contains(where: { $0.text.unicodeScalars.count > Picture.longestText }) {
            found.insert(.pictureTextTooLong)
        }
        return found
    }
}
