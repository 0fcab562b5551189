import FavoriSite
import FavourStore
import Terminal
import Wording

/// Sends what is due by e-mail and as notifications, each beside the other, while the app is served.
struct Couriers {
    private let services: FavoriServices
    private let console: Console

    init(_ services: FavoriServices, _ console: Console) { (self.services, self.console) = (services, console) }

    /// A task for each way that the operator opened; they go on until they are cancelled.
    func start() -> [Task<Void, Never>] {
        let (store, console) = (services.store, console)
        var tasks: [Task<Void, Never>] = []
        if let desk = services.mail {
            let courier = MailCourier(store: store, desk: desk, zone: services.zone)
            tasks.append(
                Task {
                    await Self.keep { try await courier.sendDue { Self.tell(.mail, $0, console) } }
                })
        }
        if let desk = services.push {
            let courier = PushCourier(store: store, desk: desk)
            tasks.append(
                Task {
                    await Self.keep { try await courier.sendDue { Self.tell(.push, $0, console) } }
                })
        }
        if !tasks.isEmpty {
            tasks.append(Task { await Self.keep(every: .seconds(3600)) { try await store.forgetDeliveries() } })
        }
        return tasks
    }

    /// What fails now is tried again.
    private static func keep(every pause: Duration = .seconds(2), _ act: () async throws -> Void) async {
        while !Task.isCancelled {
            try? await act()
            try? await Task.sleep(for: pause)
        }
    }

    private static func tell(_ channel: Delivery.Channel, _ reason: String, _ console: Console) {
        console.remark(MailVerbs.givenUp(channel, Phrase(reason), count: 1))
    }
}
