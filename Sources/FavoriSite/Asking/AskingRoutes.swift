import AppShell
import FavourStore
import Favours
import Geography
import MapView
import Web
import Wording

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
                draft = self.draft(
                    of: favour, isRepeated: editing == nil, otherwise: draft.slots, now: store.now)
            }
            return .page(try await askingPage(request, draft, editing: editing, isFresh: source == nil).body)
        }
        router.on(.post, "/new") { request, _ in
            let person = try request.member
            let form = try await request.form()
            var editing: Favour?
            if let id: Int64 = try Self.number(form["edit"]) {
                editing = try await store.favours([FavourID(rawValue: id)]).first
                guard editing?.author == person else { throw StoreError.notFound }
            }
            let version: Int? = try Self.number(form["version"])
            let (draft, unread) = try await draft(form, for: person, editing: editing)
            let key = try FormKey.key(in: form).map { try FavourStore.key($0, for: draft) }
            do {
                guard unread.isEmpty else { throw Refusal.invalid(draft.problems(at: store.now, editing: editing)) }
                let favour: Favour
                if let editing {
                    favour = try await store.edit(editing.id, draft, by: person, seen: version, key: key)
                } else {
                    favour = try await store.ask(draft, by: person, key: key)
                }
                return .redirect(to: "/favours/\(favour.id.rawValue)")
            } catch Refusal.changed {
                // With the number of what it is now: who saves again has read this.
                let now = try await store.favours(editing.map { [$0.id] } ?? []).first
                let page = try await askingPage(
                    request, draft, editing: now ?? editing, isFresh: false, problems: [.init(Self.changedElsewhere)])
                return .page(page.body, status: .unprocessable)
            } catch Refusal.invalid(let problems) {
                // Where a time cannot be read, what else is wrong with its slot follows from that.
                let slots = draft.slotProblems(at: store.now, editing: editing).merging(unread) { $1 }
                let page = try await askingPage(
                    request, draft, editing: editing, isFresh: false,
                    problems: AskingPage.Problem.all(problems, slots: slots, count: draft.slots.count))
                return .page(page.body, status: .unprocessable)
            } catch  where SiteProblem.isTooOften(error) {
                let page = try await askingPage(
                    request, draft, editing: editing, isFresh: false,
                    problems: [.init(SiteProblem(favori: error).title)])
                return refused(page.body, error)
            }
        }
    }

    private static let changedElsewhere = Phrase(
        en: "You changed this favour in another window. Save again to keep what is written here.",
        it: "Hai modificato questo favore in un'altra finestra. Salva di nuovo per tenere ciò che è scritto qui.")

    private func askingPage(
        _ request: Request, _ draft: Draft, editing: Favour?, isFresh: Bool, problems: [AskingPage.Problem] = []
    ) async throws -> AskingPage {
        let context = context(request)
        return AskingPage(
            context: context, draft: draft, editing: editing, isFresh: isFresh, problems: problems,
            sources: await services.mapSources(context.language),
            isFirst: editing == nil ? try await !store.hasAsked(try request.member) : false,
            hasNames: try await services.mayHaveNames(), now: store.now)
    }

    /// From the next full hour for one hour, in the middle of the person's neighbourhood.
    private func freshDraft(for person: PersonID) async throws -> Draft {
        // Some clocks differ from UTC by half an hour.
        let offset = services.zone.offset(at: store.now)
        let start = ((store.now + offset) / 3600 + 1) * 3600 - offset
        let first = try await store.neighbourhoods().first?.centre
        let middle = try await extent()?.centre
        guard let place = try await home(of: person)?.centre ?? first ?? middle ?? Coordinate(latitude: 0, longitude: 0)
        else { throw SiteProblem.own }
        return Draft(
            content: Content(title: ""), place: place, slots: [Draft.Slot(start: start, end: start + 3600)])
    }

    /// - Parameter fresh: the slots of a new favour, where none is left.
    private func draft(
        of favour: Favour, isRepeated: Bool, otherwise fresh: [Draft.Slot], now: Int64
    ) -> Draft {
        var kept = favour.slots.filter { $0.phase != .cancelled }
        if kept.isEmpty { return Draft(content: favour.content, place: favour.place, slots: fresh) }
        // What is under way or over is not filled in again, unless there is nothing else.
        if !isRepeated, kept.contains(where: \.phase.canBeEdited) { kept = kept.filter(\.phase.canBeEdited) }
        // Whole weeks later: the same day of the week at the same time, also where clocks change in between.
        let first = kept.map(\.time.start).min() ?? now
        var weeks = isRepeated && first <= now ? (now - first) / 604_800 + 1 : 0
        func later(_ seconds: Int64) -> Int64 {
            weeks == 0 ? seconds : services.zone.seconds(services.zone.civil(seconds).adding(days: weeks * 7))
        }
        // Where clocks went forward in between, the same time may have just passed.
        if weeks > 0, later(first) <= now { weeks += 1 }
        return Draft(
            content: favour.content, place: favour.place,
            slots: kept.map {
                Draft.Slot(
                    id: isRepeated ? nil : $0.id, start: later($0.time.start), end: later($0.time.end),
                    places: $0.places)
            })
    }

    /// What the form holds, and what in it cannot be read but is to be told of in words, by the index of its slot. A time
    /// that cannot be read is filled in as it was before.
    ///
    /// - Throws: `SiteProblem.malformed` for what no form of ours sends.
    private func draft(
        _ form: Fields, for person: PersonID, editing: Favour?
    ) async throws -> (Draft, [Int: [Draft.Problem]]) {
        var draft = try await freshDraft(for: person)
        let fresh = draft.slots[0]
        if let editing { draft.place = editing.place }
        let kind: Favour.Kind = try form.choice("kind") ?? .single
        draft.content = Content(
            title: (form["title"] ?? "").withPlainSpaces, text: (form["text"] ?? "").withPlainSpaces,
            category: try form.choice("category") ?? .generic, kind: kind,
            needsCar: form["car"] != nil, isHeavy: form["heavy"] != nil, oneIsEnough: form["enough"] != nil,
            pictures: try PhotoFields.pictures(in: form))
        if let latitude: Double = try Self.number(form["latitude"]),
            let longitude: Double = try Self.number(form["longitude"])
        {
            guard let place = Coordinate(latitude: latitude, longitude: longitude) else { throw SiteProblem.malformed }
            draft.place = place
        }
        let (starts, ends, ids) = (form.all("start"), form.all("end"), form.all("slot"))
        guard starts.count == ends.count, ids.isEmpty || ids.count == starts.count else { throw SiteProblem.malformed }
        // A number that cannot be read is no number of helpers: the rules say so.
        let places = kind == .single ? 1 : form["places"].map { Int($0) ?? 0 } ?? 2
        var unread: [Int: [Draft.Problem]] = [:]
        draft.slots = try starts.indices.map { index in
            let id = (ids.isEmpty ? nil : try Self.number(ids[index])).map(SlotID.init(rawValue:))
            let stored = id.flatMap { editing?.slot($0) }
            // A field has no seconds: what was not touched stays as it is.
            func seconds(_ field: String, _ stored: Int64?, _ fresh: Int64) -> Int64 {
                if let stored, When(stored, services.zone).field == field { return stored }
                guard let time = Civil(field: field) else {
                    unread[index] = [.slotUnreadable]
                    return stored ?? fresh
                }
                let seconds = services.zone.seconds(time)
                // Some clocks go forward at midnight: the day then begins at one, and who wants all of it means that.
                if services.zone.civil(seconds) != time, (time.hour, time.minute) != (0, 0) {
                    unread[index] = [.slotSkipped]
                }
                return seconds
            }
            // A slot that another window has cancelled becomes a new one when this form is saved.
            let isCancelled = stored?.phase == .cancelled
            return Draft.Slot(
                id: isCancelled ? nil : id, start: seconds(starts[index], stored?.time.start, fresh.start),
                end: seconds(ends[index], stored?.time.end, fresh.end),
                places: stored.flatMap { isCancelled || $0.phase.canBeEdited ? nil : $0.places } ?? places)
        }
        return (draft, unread)
    }

    /// A number that a form holds; nil without one.
    /// - Throws: `SiteProblem.malformed`.
    static func number<Number: LosslessStringConvertible>(_ text: String?) throws -> Number? {
        guard let text, !text.isEmpty else { return nil }
        guard let number = Number(text) else { throw SiteProblem.malformed }
        return number
    }
}
