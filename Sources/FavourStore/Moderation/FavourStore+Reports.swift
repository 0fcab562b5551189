public import Favours

extension FavourStore {
    /// Reports something to the operators. Enough reports hide a favour (``Report/hiding``), of people who have been here for
    /// a while or have helped: its requester and its helpers are told that, and nobody but operators learns of the reports
    /// themselves.
    ///
    /// - Parameter text: at most ``Report/longestText`` characters; may be empty.
    /// - Throws: ``StoreError/alreadyReported``, ``StoreError/textInvalid``, ``StoreError/notFound`` for what the person does
    ///   not see, ``StoreError/tooOften(retryAfter:)``, ``StoreError/storage(_:)``; `Refusal.own`.
    public func report(
        _ subject: Report.Subject, _ reason: Report.Reason, text: String = "", by person: PersonID
    ) async throws {
        let text = try Self.checked(text: text)
        let now = clock()
        // A report that is refused does not count as one.
        _ = try await read { try Self.checkReport(subject, by: person, now: now, on: $0) }
        try await limit("report \(person.rawValue)", .reports)
        try await write { connection in
            let about = try Self.checkReport(subject, by: person, now: now, on: connection)
            guard
                try ReportTable.insert(
                    subject, about: about, reason, text: text, by: person, now: now, on: connection)
            else { throw StoreError.alreadyReported }
            if case .favour(let id) = subject { try Self.hideIfReported(id, now: now, on: connection) }
        }
        await tellOfWritten()
    }

    /// When a person reported something, in seconds since 1970; nil when never.
    public func reported(_ subject: Report.Subject, by person: PersonID) async throws -> Int64? {
        try await read { try ReportTable.reported(subject, by: person, on: $0) }
    }

    /// - Returns: whose it is.
    private static func checkReport(
        _ subject: Report.Subject, by person: PersonID, now: Int64, on connection: Connection
    ) throws -> PersonID {
        try checkActive(person, on: connection)
        let about: PersonID
        switch subject {
        case .favour(let id):
            about = try known(id, to: person, now: now, on: connection).author
        case .person(let id): about = id
        case .message(let id): about = try readable(id, by: person, on: connection).author
        case .review(let id):
            _ = try shown(id, to: person, now: now, on: connection)
            about = id.author
        }
        guard about != person else { throw Refusal.own }
        guard try PersonTable.isMember(about, on: connection) else { throw StoreError.notFound }
        guard try ReportTable.reported(subject, by: person, on: connection) == nil else {
            throw StoreError.alreadyReported
        }
        return about
    }

    /// Hides a favour that enough people reported.
    private static func hideIfReported(_ id: FavourID, now: Int64, on connection: Connection) throws {
        var standing = try ModerationTable.standing(of: id, on: connection)
        guard standing.hidden == nil else { return }
        let isApproved = standing.approved != nil
        let reporters = try ReportTable.reporters(
            of: .favour(id), after: standing.countedFrom, since: isApproved ? now - Report.approvedSeconds : 0,
            on: connection)
        let experienced = try AcceptanceTable.experienced(among: reporters.map(\.person), now: now, on: connection)
        let weighty = reporters.count {
            $0.created <= now - Report.newcomerSeconds || experienced.contains($0.person)
        }
        guard weighty >= (isApproved ? Report.hidingApproved : Report.hiding) else { return }
        standing.hidden = .reports
        try setStanding(standing, of: id, now: now, on: connection)
    }

    /// A favour was edited: what was approved was another text. What is hidden stays so, and reports go on counting: its
    /// requester could wipe them otherwise by an edit after each.
    static func endApproval(of favour: FavourID, on connection: Connection) throws {
        var standing = try ModerationTable.standing(of: favour, on: connection)
        guard standing.approved != nil else { return }
        standing.approved = nil
        try ModerationTable.set(standing, of: favour, on: connection)
    }

    /// Writes what is known of a favour, and tells requester and helpers when others see it otherwise than before.
    static func setStanding(
        _ standing: ModerationTable.Standing, of id: FavourID, now: Int64, on connection: Connection
    ) throws {
        let before = try ModerationTable.concealment(of: id, on: connection)
        try ModerationTable.set(standing, of: id, on: connection)
        let after = try ModerationTable.concealment(of: id, on: connection)
        guard before != after, let favour = try FavourTable.favour(id, on: connection) else { return }
        try ModerationTable.touch(id, on: connection)
        guard (before == nil) != (after == nil) else { return }
        let kind: Notice.Kind = after == nil ? .shownAgain : .hidden
        try OutboxTable.insert(
            favour.notices(kind, to: [favour.author] + favour.boundHelpers), of: id, now: now, on: connection)
    }

    /// A text that people write to operators, or operators to people.
    static func checked(text: String) throws -> String {
        let text = text.withPlainSpaces.trimmed
        guard !text.hasControlCharacters(besidesLineBreaks: true), text.unicodeScalars.count <= Report.longestText
        else { throw StoreError.textInvalid }
        return text
    }

    /// - Throws: ``StoreError/notFound`` for a person who has deleted the account, or is suspended: requests that were under
    ///   way at that moment do nothing any more.
    static func checkActive(_ person: PersonID, on connection: Connection) throws {
        guard try isActive(person, on: connection) else { throw StoreError.notFound }
    }

    /// Whether a person has an account and is not suspended.
    static func isActive(_ person: PersonID, on connection: Connection) throws -> Bool {
        try PersonTable.isMember(person, on: connection)
            && ModerationTable.suspension(of: person, on: connection) == nil
    }
}

extension Favour {
    /// Who has accepted, or is asked again to, and whose slot is not over; each once.
    var boundHelpers: [PersonID] {
        Set(slots.filter { !$0.phase.isFinal }.flatMap(\.acceptances).filter { !$0.state.isFinal }.map(\.person))
            .sorted()
    }

    /// One notice for each of some people, about the favour as a whole.
    func notices(_ kind: Notice.Kind, to people: [PersonID]) -> [Notice] {
        people.map { Notice(kind, to: $0, about: author, slot: nil) }
    }
}

extension String {
    /// Without blanks at its ends.
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
