import AppShell
import FavourStore
import Favours
import Geography
import MapView
import Web

extension Pages {
    func addAsking(to router: inout Router) {
        router.on(.get, "/new") { request, _ in
            let person = try request.member
            let query = request.target.query
            let source = (query["edit"] ?? query["repeat"]).flatMap { Int64($0) }.map(FavourID.init(rawValue:))
            var editing: Favour?
            var draft = try await freshDraft(for: person)
            if let source {
                guard let favour = try await store.favours([source]).first, favour.author == person else {
                    throw StoreError.notFound
                }
                editing = query["edit"] == nil ? nil : favour
                draft = Self.draft(of: favour, isRepeated: editing == nil, now: store.now)
            }
            return try await askingPage(request, draft, editing: editing, isFresh: source == nil, problems: [])
        }
        router.on(.post, "/new") { request, _ in
            let person = try request.member
            let form = try await request.form()
            let draft = try await draft(form, for: person)
            let id = form["edit"].flatMap { Int64($0) }.map(FavourID.init(rawValue:))
            do {
                let favour: Favour
                if let id {
                    favour = try await store.edit(
                        id, draft, by: person, seen: form["version"].flatMap { Int($0) })
                } else {
                    favour = try await store.ask(draft, by: person, key: form["key"].flatMap { $0.isEmpty ? nil : $0 })
                }
                return .redirect(to: "/favours/\(favour.id.rawValue)")
            } catch Refusal.invalid(let problems) {
                var editing: Favour?
                if let id { editing = try await store.favours([id]).first }
                return try await askingPage(request, draft, editing: editing, isFresh: false, problems: problems)
            }
        }
    }

    private func askingPage(
        _ request: Request, _ draft: Draft, editing: Favour?, isFresh: Bool, problems: [Draft.Problem]
    ) async throws -> Response {
        let context = context(request)
        return .page(
            AskingPage(
                context: context, draft: draft, editing: editing, isFresh: isFresh, problems: problems,
                sources: await MapSources(services.maps, language: context.language), now: store.now
            ).body, status: problems.isEmpty ? .ok : .unprocessable
        ).allowingWorkersFromMemory()
    }

    /// From the next full hour for one hour, in the middle of the person's neighbourhood.
    private func freshDraft(for person: PersonID) async throws -> Draft {
        let start = (store.now / 3600 + 1) * 3600
        let first = try await store.neighbourhoods().first?.centre
        let middle = try await extent().flatMap {
            Coordinate(latitude: ($0.south + $0.north) / 2, longitude: ($0.west + $0.east) / 2)
        }
        guard let place = try await home(of: person)?.centre ?? first ?? middle ?? Coordinate(latitude: 0, longitude: 0)
        else { throw SiteProblem.own }
        return Draft(
            content: Content(title: ""), place: place, slots: [Draft.Slot(start: start, end: start + 3600)])
    }

    private static func draft(of favour: Favour, isRepeated: Bool, now: Int64) -> Draft {
        let kept = favour.slots.filter { isRepeated || $0.phase != .cancelled }
        // Whole weeks later: the same day of the week at the same time.
        let first = kept.map(\.time.start).min() ?? now
        let weeks = isRepeated && first <= now ? ((now - first) / 604_800 + 1) * 604_800 : 0
        return Draft(
            content: favour.content, place: favour.place,
            slots: kept.map {
                Draft.Slot(
                    id: isRepeated ? nil : $0.id, start: $0.time.start + weeks, end: $0.time.end + weeks,
                    places: $0.places)
            })
    }

    /// What the form holds.
    private func draft(_ form: Fields, for person: PersonID) async throws -> Draft {
        var draft = try await freshDraft(for: person)
        let kind = Favour.Kind(rawValue: form["kind"] ?? "") ?? .single
        draft.content = Content(
            title: form["title"] ?? "", text: (form["text"] ?? "").replacing("\r\n", with: "\n"),
            category: Favours.Category(rawValue: form["category"] ?? "") ?? .generic, kind: kind,
            needsCar: form["car"] != nil, isHeavy: form["heavy"] != nil, oneIsEnough: form["enough"] != nil)
        if let latitude = form["latitude"].flatMap(Double.init), let longitude = form["longitude"].flatMap(Double.init),
            let place = Coordinate(latitude: latitude, longitude: longitude)
        {
            draft.place = place
        }
        let (starts, ends, ids) = (form.all("start"), form.all("end"), form.all("slot"))
        let places = kind == .single ? 1 : form["places"].flatMap { Int($0) } ?? 2
        draft.slots = zip(starts, ends).enumerated().compactMap { index, times in
            guard let start = When.seconds(field: times.0), let end = When.seconds(field: times.1) else { return nil }
            let id = index < ids.count ? Int(ids[index]) : nil
            return Draft.Slot(id: id.map(SlotID.init(rawValue:)), start: start, end: end, places: places)
        }
        return draft
    }
}
