/// What a person has earned by helping. Shown to the person alone.
public struct Medals: Hashable, Sendable {
    /// Favours done in a category that earn its medal.
    public static let perCategory = 30
    /// Favours done in all that earn a medal each.
    public static let counts = [3, 10, 20, 50, 100, 150, 250]

    /// A medal with the way to it.
    public struct Medal: Hashable, Sendable {
        /// Nil for those that count all favours.
        public let category: Category?
        /// Favours that earn it.
        public let goal: Int
        /// Favours done so far, 0…goal.
        public let done: Int
        /// Whether it is earned.
        public var isEarned: Bool { done >= goal }
    }

    /// The twelve categories first, then the counts.
    public let all: [Medal]

    /// - Parameter done: favours helped with and confirmed, by category.
    public init(done: [Category: Int]) {
        let total = done.values.reduce(0, +)
        all =
            Category.allCases.map {
                Medal(category: $0, goal: Self.perCategory, done: min(done[$0] ?? 0, Self.perCategory))
            } + Self.counts.map { Medal(category: nil, goal: $0, done: min(total, $0)) }
    }
}
