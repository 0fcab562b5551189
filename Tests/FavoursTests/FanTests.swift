import Geography
import RandomSupport
import Testing

@testable import Favours

@Suite("Favours of one public place lie apart")
struct FanTests {
    private let place = Coordinate(latitude: 60.17, longitude: 24.94)!

    private func fan(_ ids: some Sequence<Int64>) -> Fan {
        var fan = Fan()
        for id in ids { fan.insert(FavourID(rawValue: id)) }
        return fan
    }

    private func spots(_ fan: Fan) -> [FavourID: Coordinate] {
        Dictionary(uniqueKeysWithValues: fan.ids.map { ($0, fan.spot(of: $0, around: place)) })
    }

    @Test func `where each is drawn follows from the public place and the numbers of the favours alone`() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<50 {
            let ids = Set((0..<Int.random(in: 1...60, using: &generator)).map { _ in Int64.random(in: 1...9999) })
            // In any order, and with any of them gone meanwhile.
            var other = fan(ids.shuffled(using: &generator))
            let gone = FavourID(rawValue: 10_000)
            other.insert(gone)
            other.remove(gone)
            #expect(spots(other) == spots(fan(ids.sorted())))
        }
    }

    @Test func `each has a spot of its own near the public place`() {
        for count in [1, 2, 7, 36, 37, 200] {
            let all = Array(spots(fan(1...Int64(count))).values)
            for (index, one) in all.enumerated() {
                #expect(one.distance(to: place) <= Fan.reach)
                let least = count <= 36 ? Fan.spacing * 0.98 : 5
                #expect(all[..<index].allSatisfy { $0.distance(to: one) >= least }, "\(count)")
            }
        }
    }

    @Test func `those of neighbouring cells lie apart as well`() throws {
        let cell = PlaceGrid.fine.cell(of: place)
        let ids = fan(1...36)
        let all = try [(0, 0), (1, 0), (0, 1)].flatMap { row, column -> [Coordinate] in
            let next = PlaceGrid.Cell(row: cell.row + row, column: cell.column + column)
            let centre = try #require(PlaceGrid.fine.centre(of: next))
            return ids.ids.map { ids.spot(of: $0, around: centre) }
        }
        for (index, one) in all.enumerated() {
            #expect(all[..<index].allSatisfy { $0.distance(to: one) >= Fan.spacing / 2 })
        }
    }

    @Test func `few move when one comes or goes`() {
        var moved = 0
        for gone in 1...12 {
            let before = spots(fan(1...12))
            let after = spots(fan((1...12).filter { $0 != gone }))
            moved += after.count { before[$0.key] != $0.value }
        }
        #expect(moved < 12)
    }

    @Test func `a place beside the antimeridian has spots on both sides of it`() throws {
        let edge = try #require(Coordinate(latitude: 0, longitude: 179.9999))
        let ids = fan(1...36)
        #expect(ids.ids.allSatisfy { ids.spot(of: $0, around: edge).distance(to: edge) <= Fan.reach })
    }
}
