internal import Favours

extension FavourStore {
    /// Takes the e-mail that is due first, for ``Delivery/leaseSeconds``. What the person has seen by now, or must not or
    /// does not want to get, is passed over for good.
    ///
    /// - Parameter day: messages for a daily e-mail are due when they were told before this moment, in seconds since 1970.
    /// - Returns: nil when none is due.
    public func claimMail(daysBefore day: Int64) async throws -> MailBatch? {
        let now = clock()
        while true {
            let found = try await claim { connection -> (batch: MailBatch?, isLast: Bool) in
                guard let first = try DeliveryTable.firstMail(now: now, day: day, on: connection) else {
                    return (nil, true)
                }
                // What is locked is asked for again with the next round.
                guard let claimed = try DeliveryTable.claim(first, now: now, day: day, on: connection) else {
                    return (nil, true)
                }
                let (wanted, others) = try Self.parted(claimed.rows, to: first.person, now: now, on: connection)
                try DeliveryTable.set("skipped", others, now: now, on: connection)
                let settings = try MailTable.settings(of: first.person, on: connection)
                guard !wanted.isEmpty, let address = settings.address else {
                    try DeliveryTable.set("skipped", wanted.map(\.id), now: now, on: connection)
                    return (nil, false)
                }
                let messages = try OutboxTable.messages(wanted.map(\.message), of: first.person, on: connection)
                let batch = MailBatch(
                    identifier: try self.code("mail \(claimed.batch)"),
                    person: first.person, address: address, language: settings.language, messages: messages,
                    isDaily: first.isDaily, rows: wanted.map(\.id))
                return (batch, true)
            }
            if found.isLast { return found.batch }
        }
    }

    /// Says what became of an e-mail.
    ///
    /// - Returns: whether it was given up.
    @discardableResult public func finish(_ batch: MailBatch, _ outcome: DeliveryOutcome) async throws -> Bool {
        try await finish(batch.rows, outcome)
    }

    func finish(_ rows: [Int64], _ outcome: DeliveryOutcome) async throws -> Bool {
        let now = clock()
        return try await write { connection in
            switch outcome {
            case .sent:
                try DeliveryTable.set("sent", rows, now: now, on: connection)
                return false
            case .failed(let reason, let isPermanent):
                return try DeliveryTable.fail(rows, reason, isPermanent: isPermanent, now: now, on: connection)
            }
        }
    }

    /// What was given up since a moment, in seconds since 1970.
    public func givenUp(since moment: Int64) async throws -> [GivenUp] {
        try await read { try DeliveryTable.givenUp(since: moment, on: $0) }
    }

    /// Forgets deliveries that have been over for 30 days. To be called now and then.
    public func forgetDeliveries() async throws {
        let before = clock() - 30 * 86_400
        try await write { connection in
            try DeliveryTable.forget(before: before, on: connection)
            try PasswordMailTable.forget(before: before, on: connection)
        }
    }

    /// Parts what is still to be told to a person from what is not.
    private static func parted(
        _ claimed: [DeliveryTable.Claimed], to person: PersonID, now: Int64, on connection: Connection
    ) throws -> (wanted: [DeliveryTable.Claimed], others: [Int64]) {
        guard try isActive(person, on: connection) else { return ([], claimed.map(\.id)) }
        let blocked = try PersonTable.blocked(person, on: connection)
        let timings = try MailTable.settings(of: person, on: connection).timings
        let concealed = try concealed(claimed.map(\.favour), from: person, now: now, on: connection)
        var (wanted, others): ([DeliveryTable.Claimed], [Int64]) = ([], [])
        for one in claimed {
            let kind = Notice.Kind(rawValue: one.kind)
            let timing = kind.flatMap { timings[$0.topic] } ?? .off
            let isConcealed = concealed.contains(one.favour) && kind?.isToldOfConcealed != true
            let isStale = one.created < now - Delivery.oldestSeconds && one.failures == 0
            if one.isSeen || isStale || timing == .off || isConcealed || blocked.contains(one.about) {
                others.append(one.id)
            } else {
                wanted.append(one)
            }
        }
        return (wanted, others)
    }

    /// Those of some favours that a person may not know.
    static func concealed(
        _ ids: [FavourID], from person: PersonID, now: Int64, on connection: Connection
    ) throws -> Set<FavourID> {
        let favours = try FavourTable.favours(Array(Set(ids)), on: connection)
        let askers = try askers(person, of: Array(favours.values), on: connection)
        return Set(
            ids.filter { id in
                guard let favour = favours[id], let asker = askers[id] else { return true }
                return favour.knowledge(of: asker, at: now) == .nothing
            })
    }
}

extension Notice.Kind {
    /// Whether it leaves the app also when the favour is hidden from the person meanwhile: what operators did, and messages
    /// of a chat, which the person reads as before.
    var isToldOfConcealed: Bool {
        switch self {
        case .hidden, .shownAgain, .warned, .cancelledByOperator, .message: true
        case .accepted, .left, .leftLate, .leftKnowing, .askedAgain, .notNeeded, .neededAgain, .placeShown, .removed,
            .cancelled,
            .toConfirm, .confirmed, .noShow, .expired, .disputed, .undisputed, .helpGiven, .helpNotGiven, .wasThere,
            .wasAbsent,
            .toReview, .reviewed, .found:
            false
        }
    }
}
