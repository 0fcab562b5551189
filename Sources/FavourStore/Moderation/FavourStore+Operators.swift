public import Favours

extension FavourStore {
    /// Does what an operator wants, in one transaction with its entry in the log.
    ///
    /// - Parameters:
    ///   - text: why, for the log; of a warning, what it says. At most ``Report/longestText`` characters.
    /// - Returns: the number of the entry.
    /// - Throws: ``StoreError/notFound`` also for people who are no operators, ``StoreError/textMissing``,
    ///   ``StoreError/textInvalid``, ``StoreError/operatorProtected``, ``StoreError/ownDispute``,
    ///   ``StoreError/aboutOneself``, ``StoreError/storage(_:)``;
    ///   `Refusal` for a favour that cannot be cancelled, or a slot about which nobody disagrees any more.
    @discardableResult public func perform(
        _ act: OperatorAct, _ text: String = "", by actor: Operator
    ) async throws -> Int64 {
        let text = try Self.checked(text: text)
        if act.needsText, text.isEmpty { throw StoreError.textMissing }
        let now = clock()
        let entry = try await write { connection in
            try Self.check(actor, on: connection)
            if case .person(let person) = actor, try act.isAbout(person, on: connection) {
                throw StoreError.aboutOneself
            }
            return try Self.perform(act, text, by: actor, now: now, on: connection)
        }
        await tellOfWritten()
        return entry
    }

    private static func perform(
        _ act: OperatorAct, _ text: String, by actor: Operator, now: Int64, on connection: Connection
    ) throws -> Int64 {
        func note(about: PersonID, until: Int64? = nil, before: String? = nil) throws -> Int64 {
            try OperatorTable.note(
                act.verb, act.subject, about: about, by: actor, text: text, until: until, before: before, now: now,
                on: connection)
        }
        switch act {
        case .approve(let id), .hide(let id), .cancel(let id):
            guard let favour = try FavourTable.favour(id, on: connection) else { throw StoreError.notFound }
            let before = try ModerationTable.standing(of: id, on: connection)
            var isUndoable = true
            if case .cancel = act {
                try cancel(favour, now: now, on: connection)
                isUndoable = false
            }
            let entry = try note(about: favour.author, before: isUndoable ? before.text(favour.version) : nil)
            var after = ModerationTable.Standing()
            if case .approve = act { after.approved = now } else { after.hidden = .operators }
            after.countedFrom = try ReportTable.last(of: .favour(id), on: connection)
            // That it was cancelled is told above.
            if isUndoable {
                try setStanding(after, of: id, now: now, on: connection)
            } else {
                try ModerationTable.set(after, of: id, on: connection)
            }
            try ReportTable.settle(.favour(id), by: entry, on: connection)
            return entry
        case .decide(let id, let decision):
            try decide(decision, in: id, by: actor, now: now, on: connection)
            return try note(about: decision.helper ?? author(of: id, on: connection))
        case .warn(let person, let favour):
            try checkMember(person, on: connection)
            if let favour {
                guard try FavourTable.favour(favour, on: connection)?.author == person else {
                    throw StoreError.notFound
                }
                try OutboxTable.insert(
                    [Notice(.warned, to: person, about: person, slot: nil)], of: favour, now: now, on: connection)
            }
            try OperatorTable.warn(person, about: favour, text: text, now: now, on: connection)
            return try note(about: person)
        case .settle(let subject), .remove(let subject):
            let isRemoval = act.verb == .remove
            let person: PersonID
            switch subject {
            case .person(let id) where !isRemoval: person = id
            case .message, .review:
                guard let words = try words(subject, on: connection), !words.isRemoved else {
                    throw StoreError.notFound
                }
                person = words.author
            case .favour, .person: throw StoreError.notFound
            }
            try checkMember(person, on: connection)
            if isRemoval { try setRemoved(subject, at: now, on: connection) }
            let entry = try note(about: person, before: ModerationTable.Standing().text(0))
            try ReportTable.settle(subject, by: entry, on: connection)
            return entry
        case .suspend(let person, let days):
            try checkMember(person, on: connection)
            guard try !OperatorTable.isOperator(person, on: connection) else { throw StoreError.operatorProtected }
            let until = days.map { now + Int64($0) * 86_400 }
            try suspend(person, until: until, now: now, on: connection)
            let entry = try note(about: person, until: until)
            try ReportTable.settle(.person(person), by: entry, on: connection)
            return entry
        case .allow(let person):
            guard try ModerationTable.suspension(of: person, on: connection) != nil else { throw StoreError.notFound }
            try endSuspension(of: person, now: now, on: connection)
            return try note(about: person)
        }
    }

    /// Undoes an act: what was before is so again, and the reports that it settled wait again.
    ///
    /// - Returns: the number of the entry that says so.
    /// - Throws: ``StoreError/notFound``, ``StoreError/aboutOneself``, ``StoreError/tooLateToUndo``,
    ///   ``StoreError/storage(_:)``.
    @discardableResult public func undo(_ act: Int64, by actor: Operator) async throws -> Int64 {
        let now = clock()
        let entry = try await write { connection in
            try Self.check(actor, on: connection)
            guard let (entry, before) = try OperatorTable.entry(act, on: connection) else {
                throw StoreError.notFound
            }
            if case .person(let person) = actor, entry.isAbout(person) { throw StoreError.aboutOneself }
            guard entry.canBeUndone, let seen = ModerationTable.Standing.read(before) else {
                throw StoreError.tooLateToUndo
            }
            if case .favour(let id) = entry.subject {
                var standing = seen.standing
                let favour = try FavourTable.favour(id, on: connection)
                // An edit since then made another text of it: that is not approved, and no earlier report is about it.
                if let version = seen.version, let favour, favour.version != version {
                    standing.approved = nil
                    standing.countedFrom = max(
                        standing.countedFrom, try ModerationTable.standing(of: id, on: connection).countedFrom)
                }
                try Self.setStanding(standing, of: id, now: now, on: connection)
            }
            if entry.verb == .remove { try Self.setRemoved(entry.subject, at: nil, on: connection) }
            try ReportTable.reopen(settledBy: act, on: connection)
            return try OperatorTable.note(
                .undo, entry.subject, about: entry.about, by: actor, text: "", undone: act, now: now, on: connection)
        }
        await tellOfWritten()
        return entry
    }

    /// Cancels what of a favour has not come to its end.
    private static func cancel(_ before: Favour, now: Int64, on connection: Connection) throws {
        let busy = try AcceptanceTable.busy(before, on: connection)
        let after = try before.applying(.tick, by: .clock, at: now, busy: busy)
            .applying(.cancel, by: Actor(before.author), at: now)
        // Nobody is told that the requester did it.
        let told = Notice.all(from: before, to: after, by: nil).map { notice in
            notice.kind == .cancelled
                ? Notice(.cancelledByOperator, to: notice.to, about: notice.about, slot: notice.slot) : notice
        }
        try save(
            after, replacing: before, by: nil,
            told: told + after.notices(.cancelledByOperator, to: [after.author]), now: now, on: connection)
    }

    private static func check(_ actor: Operator, on connection: Connection) throws {
        guard case .person(let id) = actor else { return }
        try checkActive(id, on: connection)
        guard try OperatorTable.isOperator(id, on: connection) else { throw StoreError.notFound }
    }

    private static func checkMember(_ person: PersonID, on connection: Connection) throws {
        guard try PersonTable.isMember(person, on: connection) else { throw StoreError.notFound }
    }

    // MARK: Who is an operator

    /// All operators, by number.
    public func operators() async throws -> [Person] {
        try await read { connection in
            let ids = try OperatorTable.all(on: connection)
            let people = try PersonTable.people(ids, on: connection)
            return ids.compactMap { people[$0] }
        }
    }

    /// Whether a person is an operator.
    public func isOperator(_ person: PersonID) async throws -> Bool {
        try await read { try OperatorTable.isOperator(person, on: $0) }
    }

    /// Makes a person an operator, or no longer one. The command line alone does that.
    /// - Throws: ``StoreError/notFound``, also for one who is to be removed and is none; ``StoreError/storage(_:)``.
    public func setOperator(_ person: PersonID, _ isOn: Bool) async throws {
        let now = clock()
        try await write { connection in
            try Self.checkMember(person, on: connection)
            if isOn {
                try OperatorTable.insert(person, now: now, on: connection)
            } else {
                guard try OperatorTable.isOperator(person, on: connection) else { throw StoreError.notFound }
                try OperatorTable.remove(person, on: connection)
            }
            _ = try OperatorTable.note(
                isOn ? .addOperator : .removeOperator, .person(person), about: person, by: .commandLine, text: "",
                now: now, on: connection)
        }
    }
}

extension OperatorAct {
    /// Whether it needs a reason, or something to say.
    public var needsText: Bool {
        switch self {
        case .hide, .cancel, .decide, .warn, .remove, .suspend: true
        case .approve, .settle, .allow: false
        }
    }
}
