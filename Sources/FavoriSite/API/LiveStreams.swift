import Accounts
import AppShell
import FavourStore
import Favours
import Synchronization
import Web
import Wording

/// Counts the streams of live events that are open in this process, so that nobody can hold all of them.
final class LiveStreams: Sendable {
    /// Open at the same time for visitors without an account from one address.
    static let mostOfAddress = 12
    /// Open at the same time for one person, those of chats among them.
    static let mostOfPerson = 30
    /// Open at the same time for all visitors without an account.
    static let mostOfVisitors = 1000

    private enum Holder: Hashable {
        case visitors
        case address(String)
        case person(PersonID)

        var most: Int {
            switch self {
            case .visitors: LiveStreams.mostOfVisitors
            case .address: LiveStreams.mostOfAddress
            case .person: LiveStreams.mostOfPerson
            }
        }
    }
    private let counts = Mutex<[Holder: Int]>([:])

    /// One stream that counts as open until ``leave()`` is called or the object is released: an answer may be dropped before
    /// its stream begins.
    final class Place: Sendable {
        private let leaving: Mutex<(@Sendable () -> Void)?>

        fileprivate init(_ leave: @escaping @Sendable () -> Void) { leaving = Mutex(leave) }
        deinit { leave() }

        func leave() {
            let leave = leaving.withLock { leaving in
                defer { leaving = nil }
                return leaving
            }
            leave?()
        }
    }

    /// Counts a stream for who asks for it.
    /// - Throws: `SiteProblem.tooManyStreams`.
    func enter(_ request: Request) throws -> Place {
        let holders: [Holder] =
            request.visitor.map { [.person($0)] } ?? [.visitors, .address(PeerAddress.key(request.peer))]
        let isFree = counts.withLock { counts in
            guard holders.allSatisfy({ counts[$0, default: 0] < $0.most }) else { return false }
            for holder in holders { counts[holder, default: 0] += 1 }
            return true
        }
        guard isFree else { throw SiteProblem.tooManyStreams }
        return Place { [self] in
            counts.withLock { counts in
                for holder in holders {
                    let left = counts[holder, default: 0] - 1
                    counts[holder] = left > 0 ? left : nil
                }
            }
        }
    }
}

extension SiteProblem {
    static let tooManyStreams = SiteProblem(
        "tooManyStreams", status: .tooManyRequests,
        title: Phrase(
            en: "Too many pages with live news are open. Close some, or try again in a minute.",
            it: "Sono aperte troppe pagine con novità in diretta. Chiudine qualcuna o riprova tra un minuto."))
}

extension FavoriServices {
    /// An answer that sends events, counted while it lasts. Where the rate limits are lifted, there may be any number.
    func events(
        to request: Request, _ body: @escaping @Sendable (EventSink) async throws -> Void
    ) throws -> Response {
        let place = store.hasLimits ? try streams.enter(request) : nil
        return .events { sink in
            defer { place?.leave() }
            try await body(sink)
        }
    }
}
