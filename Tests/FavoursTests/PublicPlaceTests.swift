import Foundation
import Geography
import RandomSupport
import Testing

@testable import Favours

@Suite("The place that all see tells little of the exact one")
struct PublicPlaceTests {
    typealias S = Street
    private let maker = PublicPlace { person, cell in
        let mixed = Int64(cell.row &* 1_000_003 &+ cell.column) &+ person.rawValue &* 7_000_000_009
        var generator = SeededGenerator(seed: UInt64(bitPattern: mixed))
        return generator.next()
    }

    /// Points spread over the Earth.
    private func points(_ count: Int) -> [Coordinate] {
        var generator = SeededGenerator(seed: 1)
        return (0..<count).compactMap { _ in
            Coordinate(
                latitude: .random(in: -80...80, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
        }
    }

    @Test func `all points of a cell have the same`() throws {
        let cell = PlaceGrid.fine.cell(of: S.door)
        let place = maker.find(S.door, of: S.requester)
        var generator = SeededGenerator(seed: 2)
        var count = 0
        for _ in 0..<3000 {
            let point = try #require(
                Coordinate(
                    latitude: S.door.latitude + .random(in: -0.003...0.003, using: &generator),
                    longitude: S.door.longitude + .random(in: -0.006...0.006, using: &generator)))
            guard PlaceGrid.fine.cell(of: point) == cell else { continue }
            count += 1
            #expect(maker.find(point, of: S.requester) == place)
        }
        #expect(count > 100)
    }

    @Test func `it is the middle of a cell, and its circle holds the exact place`() {
        for point in points(2000) {
            let place = maker.find(point, of: S.requester)
            #expect(PlaceGrid.fine.centre(of: PlaceGrid.fine.cell(of: place)) == place)
            #expect(place.distance(to: point) <= PublicPlace.radius)
        }
    }

    @Test func `cells are about 250 m wide and high`() throws {
        for point in points(500) {
            let cell = PlaceGrid.fine.cell(of: point)
            let centre = try #require(PlaceGrid.fine.centre(of: cell))
            let above = try #require(PlaceGrid.fine.centre(of: PlaceGrid.Cell(row: cell.row + 1, column: cell.column)))
            #expect(abs(abs(above.latitude - centre.latitude) * 111_195 - 250) < 2)
            #expect(centre.distance(to: point) < 185)
        }
    }

    @Test func `another secret gives another place`() {
        let other = PublicPlace { _, cell in
            var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(cell.row &+ cell.column &* 7_000_003)))
            return generator.next()
        }
        #expect(points(100).count { other.find($0, of: S.requester) != maker.find($0, of: S.requester) } > 50)
    }

    @Test func `nobody learns another's place from favours of their own`() {
        #expect(points(100).count { maker.find($0, of: S.anna) != maker.find($0, of: S.requester) } > 50)
    }

    @Test func `twenty favours from one door, with the noise of a telephone, have one place`() throws {
        var generator = SeededGenerator(seed: 3)
        var earlier: [PublicPlace.Earlier] = []
        for _ in 0..<20 {
            let point = try #require(
                Coordinate(
                    latitude: S.door.latitude + .random(in: -0.0009...0.0009, using: &generator),
                    longitude: S.door.longitude + .random(in: -0.0018...0.0018, using: &generator)))
            earlier.append(.init(place: point, publicPlace: maker.find(point, of: S.requester, earlier: earlier)))
        }
        #expect(Set(earlier.map(\.publicPlace)).count == 1)
        let far = try #require(Coordinate(latitude: S.door.latitude + 0.01, longitude: S.door.longitude))
        #expect(maker.find(far, of: S.requester, earlier: earlier) == maker.find(far, of: S.requester))
    }

    /// A point some metres from another, at most.
    private func near(
        _ point: Coordinate, metres: Double, _ generator: inout SeededGenerator
    ) throws -> Coordinate {
        let (angle, part) = (
            Double.random(in: 0..<2 * .pi, using: &generator), Double.random(in: 0...1, using: &generator)
        )
        let distance = metres * part.squareRoot()
        let width = cos(point.latitude * .pi / 180) * 111_195
        let longitude = point.longitude + distance * cos(angle) / width
        return try #require(
            Coordinate(
                latitude: point.latitude + distance * sin(angle) / 111_195,
                longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude))
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `however a person's favours walk through the town, each lies within its circle`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (point, earlier) = (points(40)[Int(seed) - 1], [PublicPlace.Earlier]())
        for step in 0..<150 {
            point = try near(point, metres: seed % 2 == 0 ? 290 : 500, &generator)
            guard abs(point.latitude) < 85 else { break }
            let place = maker.find(point, of: S.requester, earlier: earlier)
            #expect(place.distance(to: point) <= PublicPlace.radius, "step \(step)")
            earlier.append(.init(place: point, publicPlace: place))
        }
    }

    @Test func `the average of twenty favours from one door tells no more than one of them`() throws {
        var generator = SeededGenerator(seed: 4)
        for (noise, most) in [(25.0, 1), (100, 3)] {
            var (single, mean, kinds) = (0.0, 0.0, 0)
            for door in points(400) {
                var earlier: [PublicPlace.Earlier] = []
                for _ in 0..<20 {
                    let point = try near(door, metres: noise, &generator)
                    earlier.append(
                        .init(place: point, publicPlace: maker.find(point, of: S.requester, earlier: earlier)))
                }
                kinds = max(kinds, Set(earlier.map(\.publicPlace)).count)
                single += earlier[0].publicPlace.distance(to: door)
                // A cell or two apart, far from the antimeridian: plain means will do.
                guard abs(door.longitude) < 179 else { continue }
                let middle = try #require(
                    Coordinate(
                        latitude: earlier.map(\.publicPlace.latitude).reduce(0, +) / 20,
                        longitude: earlier.map(\.publicPlace.longitude).reduce(0, +) / 20))
                mean += middle.distance(to: door)
            }
            print(
                "Twenty favours, noise of \(noise) m: one is \(single / 400) m off, their average \(mean / 400) m,"
                    + " at most \(kinds) public places")
            #expect(kinds <= most)
            #expect(mean > single * 0.95)
        }
    }

    @Test func `only requester and bound helpers see the exact place`() throws {
        var favour = try S.favour([S.slot(48, 50, places: 3)])
        for person in [S.anna, S.bruno] { favour = try favour.after(1, person, .accept(S.first)) }
        func sees(_ favour: Favour, _ person: PersonID, at hours: Double = 2, experienced: Bool = true) -> Bool {
            favour.showsPlace(to: person, at: S.after(hours), experienced: experienced)
        }
        #expect(sees(favour, S.requester) && sees(favour, S.anna) && !sees(favour, S.carla))
        #expect(!sees(favour, S.anna, experienced: false) && sees(favour, S.anna, at: 46, experienced: false))
        let shown = try favour.after(2, S.requester, .showPlace(S.first, S.anna))
        #expect(sees(shown, S.anna, experienced: false) && !sees(shown, S.bruno, experienced: false))
        #expect(!sees(try favour.after(3, S.anna, .withdraw(S.first)), S.anna))
        #expect(!sees(try favour.after(3, S.requester, .remove(S.first, S.anna, reason: "")), S.anna))
        #expect(!sees(try favour.after(3, S.requester, .cancel), S.anna))
        #expect(!sees(try favour.after(51, S.requester, .noShow(S.first, S.anna)), S.anna, at: 51))
        // Who has helped sees it for a week more.
        let done = try favour.after(51, S.requester, .confirm(S.first, S.anna))
        #expect(sees(done, S.anna, at: 51 + 7 * 24 - 1) && !sees(done, S.anna, at: 51 + 7 * 24))
        #expect(sees(done, S.requester, at: 500))
    }
}
