import FavourStore
import Favours

extension FavoriServices {
    /// How much waits for an operator; nil for people who are none.
    func waitingForOperators(_ person: PersonID) async throws -> Int? {
        try await store.isOperator(person) ? store.operatorQueueCount(for: .person(person)) : nil
    }
}
