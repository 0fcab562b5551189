/// What to look back on today.
public struct Memories: Hashable, Sendable {
    /// Photos of this day in earlier years; nil when there are none.
    public let onThisDay: DayMemory?
    /// Some outings: the last one, those whose anniversary is near, and a few of all others, other ones every day.
    public let outings: [OutingMemory]
    /// How many outings there are in all.
    public let outingCount: Int
}

/// The photos of a day in earlier years.
public struct DayMemory: Hashable, Sendable {
    /// The day from which one looks back.
    public let day: CivilDate
    /// The earlier years with photos of this day, the last one first.
    public let years: [Int]
    /// How many photos.
    public let count: Int
    /// One of the newest of them.
    public let cover: FoundPhoto
}

/// An outing with the photo that stands for it.
public struct OutingMemory: Hashable, Sendable {
    /// When, where, how many.
    public let outing: Outing
    /// A favourite, if there is one.
    public let cover: FoundPhoto
}

/// Which memories were asked for.
struct MemoriesWish: Hashable, Sendable {
    let today: CivilDate
    let limit: Int
}
