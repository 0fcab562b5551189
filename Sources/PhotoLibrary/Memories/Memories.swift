/// The memories that the library shows on a day.
public struct Memories: Hashable, Sendable {
    /// Photos of this day in earlier years; nil when there are none.
    public let onThisDay: DayMemory?
    /// Some outings: the latest one, those whose anniversary is near, and a few others, which change every day.
    public let outings: [OutingMemory]
    /// How many outings there are in all.
    public let outingCount: Int
}

/// The photos of a day in earlier years.
public struct DayMemory: Hashable, Sendable {
    /// The day for which the memory is shown.
    public let day: CivilDate
    /// The earlier years with photos of this day, the last one first.
    public let years: [Int]
    /// The number of photos.
    public let count: Int
    /// One of the newest of them.
    public let cover: FoundPhoto
}

/// An outing with the photo that stands for it.
public struct OutingMemory: Hashable, Sendable {
    /// The outing.
    public let outing: Outing
    /// A favourite, if there is one.
    public let cover: FoundPhoto
}

/// A request for memories, used as a cache key.
struct MemoriesWish: Hashable, Sendable {
    let today: CivilDate
    let limit: Int
}
