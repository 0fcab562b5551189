import FavourStore
import Favours
import Geography

/// Favours anywhere in a town of 20 by 20 kilometres, within the next weeks, and questions about them.
struct RandomTown {
    let now: Int64
    let centre = Coordinate(latitude: 60.1699, longitude: 24.9384)

    func place() -> Coordinate? {
        Coordinate(latitude: 60.1699 + .random(in: -0.09...0.09), longitude: 24.9384 + .random(in: -0.18...0.18))
    }

    func draft(_ number: Int) -> Draft? {
        place().map { place in
            let slots = (0..<Int.random(in: 1...3)).map { index in
                let start = now + Int64(index) * 90_000 + Int64.random(in: 86_400...2_000_000)
                return Draft.Slot(start: start, end: start + .random(in: 3600...30_000), places: 1)
            }
            return Draft(
                content: Content(
                    title: "Favour number \(number)", text: "Somebody to help with a sofa, a garden or a cat.",
                    category: Category.allCases.randomElement() ?? .generic, needsCar: number % 3 == 0,
                    isHeavy: number % 4 == 0), place: place, slots: slots)
        }
    }

    /// Four of the categories, by a day, for six hours at most, without a car, with a free place.
    func filter() -> FavourFilter {
        var filter = FavourFilter()
        filter.categories = Set(Category.allCases.shuffled().prefix(4))
        filter.from = now
        filter.to = now + Int64.random(in: 200_000...2_000_000)
        filter.longestHours = 6
        filter.withoutCar = true
        filter.onlyFree = true
        return filter
    }

    /// What a map of this radius, in metres, around any place asks for.
    func viewport(radius: Double, sort: FavourSort) -> FavourQuery? {
        place().map {
            FavourQuery(
                box: BoundingBox(around: $0, radius: radius), filter: filter(), sort: sort, origin: centre, limit: 50)
        }
    }
}
