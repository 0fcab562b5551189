import Favours
import Testing

@Suite("Filters and medals")
struct FilterTests {
    typealias S = Street

    private func filter(_ change: (inout FavourFilter) -> Void) -> FavourFilter {
        var filter = FavourFilter()
        change(&filter)
        return filter
    }

    @Test func `time and length are measured on the slots that fit`() throws {
        let favour = try S.favour([S.slot(10, 18), S.slot(48, 50)])
        #expect(FavourFilter().matches(favour) && FavourFilter().active == 0)
        #expect(filter { $0.longestHours = 2 }.matches(favour))
        #expect(!filter { $0.longestHours = 1 }.matches(favour))
        // The short slot lies outside the time, the long one is too long.
        #expect(!filter { ($0.longestHours, $0.to) = (2, S.after(20)) }.matches(favour))
        #expect(filter { $0.to = S.after(18) }.matches(favour))
        #expect(!filter { ($0.from, $0.to) = (S.after(11), S.after(49)) }.matches(favour))
        #expect(filter { $0.from = S.after(48) }.matches(favour))
        #expect(filter { ($0.from, $0.to, $0.withoutCar) = (1, 2, true) }.active == 2)
    }

    @Test func `category, kind, car, heavy work and free places`() throws {
        var draft = S.draft()
        draft.content = Content(
            title: "Sofa", category: .bulkyWaste, kind: .single, needsCar: true, isHeavy: true)
        let favour = try Favour(
            id: FavourID(rawValue: 1), author: S.requester, draft: draft, publicPlace: S.around, at: S.now)
        #expect(filter { $0.categories = [.pets, .bulkyWaste] }.matches(favour))
        #expect(!filter { $0.categories = [.pets] }.matches(favour))
        #expect(filter { $0.kind = .single }.matches(favour) && !filter { $0.kind = .group }.matches(favour))
        #expect(!filter { $0.withoutCar = true }.matches(favour))
        #expect(!filter { $0.withoutHeavy = true }.matches(favour))
        #expect(filter { $0.onlyFree = true }.matches(favour))
        let full = try favour.after(1, S.anna, .accept(S.first))
        #expect(FavourFilter().matches(full) && !filter { $0.onlyFree = true }.matches(full))
        #expect(!FavourFilter().matches(try full.after(2, S.requester, .cancel)))
    }

    @Test func `medals are earned at thirty of a category and at the counts`() {
        let medals = Medals(done: [.pets: 31, .sport: 20]).all
        #expect(medals.count == 19)
        #expect(medals.filter(\.isEarned).map(\.goal) == [30, 3, 10, 20, 50])
        #expect(medals.first { $0.category == .sport }?.done == 20)
        #expect(medals.last?.done == 51)
    }
}
