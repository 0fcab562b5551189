import AppShell
import FavourStore
import Favours
import HTML
import MapView
import Web
import Wording

extension Pages {
    func addDetails(to router: inout Router) {
        router.on(.get, "/favours/:id") { request, values in
            .page(try await details(try FavourRoutes.id(values), request))
        }
        router.on(.post, "/favours/:id/act") { request, values in
            let (person, id) = (try request.member, try FavourRoutes.id(values))
            let form = try await request.form()
            // One that cannot be read is not taken as none: the whole favour would be meant.
            let slot = try Self.number(form["slot"]).map(SlotID.init(rawValue:))
            let helper = try Self.number(form["person"]).map(PersonID.init(rawValue:))
            let version: Int? = try Self.number(form["version"])
            guard let event = Self.event(form["verb"] ?? "", slot, helper, reason: form["reason"] ?? "") else {
                throw SiteProblem.malformed
            }
            if event.removesWithoutReason {
                guard !request.wantsJSON else { throw SiteProblem.removalReasonMissing }
                let page = try await details(
                    id, request, problem: SiteProblem.removalReasonMissing.title, refused: event)
                return .page(page, status: .unprocessable)
            }
            do {
                _ = try await store.change(
                    id, event, by: person, seen: version, key: try FormKey.key(in: form))
            } catch let refusal as Refusal where !request.wantsJSON {
                // As it is now, with why.
                let page = try await details(id, request, problem: refusal.phrase, refused: event)
                return .page(page, status: .conflict)
            }
            // With a block between the two there is nothing at the favour's address once all is answered.
            do { _ = try await store.favour(id, for: person) } catch StoreError.notFound { return .redirect(to: "/me") }
            return .redirect(to: "/favours/\(id.rawValue)")
        }
        router.on(.get, "/favours/:id/calendar.ics") { request, values in
            let person = try request.member
            let view = try await store.favour(
                try FavourRoutes.id(values), for: person, from: request.peer, isMeant: request.isMeant)
            let favour = view.favour
            let entries = Calendar.entries(of: favour, place: view.place, for: person)
            guard !entries.isEmpty, !view.isBlocked else { throw StoreError.notFound }
            let calendar = Calendar(entries: entries, origin: request.origin, now: store.now)
            return Response(
                headers: [
                    "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "no-store",
                    "Content-Disposition": "attachment; filename=\"favour-\(favour.id.rawValue).ics\"",
                ], body: .bytes(Array(calendar.text.utf8)))
        }
    }

    private func details(
        _ id: FavourID, _ request: Request, problem: Phrase? = nil, refused: Event? = nil
    ) async throws -> Markup {
        let visitor = request.visitor
        let view = try await store.favour(id, for: visitor, from: request.peer, isMeant: request.isMeant)
        let context = context(request)
        if view.isBlocked { return try await answer(about: view.favour, context, by: visitor).body }
        let chats = visitor == nil ? [] : try await store.chatDoors(of: view.favour.id, for: try request.member)
        // Only the requester is told who sees the place, and the others when they see it themselves.
        let helpers = view.favour.slots.flatMap(\.acceptances).map(\.person)
        let seers = view.favour.author == visitor ? helpers : visitor.map { [$0] } ?? []
        return DetailsPage(
            context: context, favour: view.favour, exact: view.place, placeFrom: view.placeFrom,
            isHeldBack: view.isHeldBack,
            people: try await services.people(of: [view.favour], for: visitor),
            neighbourhood: Neighbourhood.of(
                FavourJSON.place(of: view.favour, for: visitor), among: try await store.neighbourhoods()),
            home: try await home(of: visitor),
            sources: await services.mapSources(context.language), visitor: visitor,
            reviews: try await reviews(of: view.favour, for: visitor),
            concealment: view.concealment, isByExperienced: view.isByExperienced,
            isOperator: try await isOperator(visitor), now: store.now, chats: chats,
            experienced: try await store.experienced(among: seers),
            seers: try await store.seers(of: view.favour.id).intersection(seers), problem: problem,
            refused: refused
        ).body
    }

    /// What a helper sees of a favour with a block between helper and requester.
    private func answer(
        about favour: Favour, _ context: PageContext, by visitor: PersonID?
    ) async throws -> AnswerPage {
        let now = store.now
        guard let visitor else { throw StoreError.notFound }
        let slots = favour.slots.filter { favour.canAnswer($0, visitor, at: now) }
        guard !slots.isEmpty else { throw StoreError.notFound }
        return AnswerPage(
            context: context, favour: favour, slots: slots,
            people: try await services.people(of: [favour], for: visitor), visitor: visitor, now: now)
    }

    private func reviews(of favour: Favour, for visitor: PersonID?) async throws -> [Review] {
        guard let visitor else { return [] }
        return try await store.reviews(in: favour.id, for: visitor)
    }

    /// What a form's button asks for.
    private static func event(_ verb: String, _ slot: SlotID?, _ person: PersonID?, reason: String) -> Event? {
        switch (verb, slot, person) {
        case ("cancel", nil, _): .cancel
        case ("accept", let slot?, _): .accept(slot)
        case ("withdraw", let slot?, _): .withdraw(slot)
        case ("start", let slot?, _): .start(slot)
        case ("done", let slot?, _): .done(slot)
        case ("confirm", let slot?, let person?): .confirm(slot, person)
        case ("no-show", let slot?, let person?): .noShow(slot, person)
        case ("dispute", let slot?, _): .dispute(slot)
        case ("withdraw-dispute", let slot?, _): .withdrawDispute(slot)
        case ("show-place", let slot?, let person?): .showPlace(slot, person)
        case ("remove", let slot?, let person?): .remove(slot, person, reason: reason)
        default: nil
        }
    }
}
