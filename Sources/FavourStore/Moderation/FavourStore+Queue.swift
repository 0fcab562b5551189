public import Favours

/// What waits for the operators.
public struct OperatorQueue: Sendable {
    /// Something that was reported.
    public struct Item: Sendable {
        /// What it is.
        public let subject: Report.Subject
        /// Its reports that wait, the oldest first; never empty.
        public let reports: [Report]
        /// The favour, where that was reported.
        public let favour: Favour?
        /// Whether it is hidden, and why.
        public let concealment: Concealment?
    }

    /// What reports hide comes first, then what most people reported.
    public let items: [Item]
    /// Favours whose confirmation is disputed.
    public let disputed: [Favour]
    /// People who are suspended, those who stay so the longest last.
    public let suspended: [(person: PersonID, suspension: Suspension)]
    /// All whom these name.
    public let people: [PersonID: Person]
}

/// What operators see of one favour, person, message or review.
public struct OperatorFile: Sendable {
    /// The person, the requester, or the author.
    public let person: Person
    /// The favour, where the file is of one.
    public let favour: Favour?
    /// The message or review, where the file is of one.
    public let words: ReportedWords?
    /// All reports, the newest first, and whether each is settled; empty for an operator whom it is about.
    public let reports: [(report: Report, isSettled: Bool)]
    /// Whether the favour is hidden, and why.
    public let concealment: Concealment?
    /// When the favour was approved as it is now.
    public let approved: Int64?
    /// The person's warnings, the newest first.
    public let warnings: [OperatorWarning]
    /// Nil when the person is not suspended.
    public let suspension: Suspension?
    /// Whether the person is an operator.
    public let isOperator: Bool
    /// Whether it is about the operator who reads it: then another one decides.
    public let isAboutReader: Bool
    /// The removal of the message or review, if it can be undone.
    public let undoable: AuditEntry?
    /// The newest favours, where the file is of a person.
    public let asked: [Favour]
    /// All whom these name.
    public let people: [PersonID: Person]
}

extension FavourStore {
    /// Reports that are shown to operators at once.
    private static let mostReports = 500

    /// What waits for the operators.
    ///
    /// - Parameter reader: who reads it. Reports about this operator are left out: they are for the others.
    public func operatorQueue(for reader: Operator = .commandLine) async throws -> OperatorQueue {
        try await read { connection in
            let reports = try Self.openReports(for: reader, on: connection)
            let disputed = try OperatorTable.disputed(limit: 50, on: connection)
            let suspended = try ModerationTable.suspended(on: connection)
            let groups = Dictionary(grouping: reports, by: \.subject)
            let ids = groups.keys.compactMap { subject -> FavourID? in
                if case .favour(let id) = subject { id } else { nil }
            }
            let favours = try FavourTable.favours(Array(Set(ids + disputed)), on: connection)
            let concealed = try ModerationTable.concealed(ids, on: connection)
            let items = groups.map { subject, reports in
                var (favour, concealment): (Favour?, Concealment?) = (nil, nil)
                if case .favour(let id) = subject { (favour, concealment) = (favours[id], concealed[id]) }
                return OperatorQueue.Item(
                    subject: subject, reports: reports, favour: favour, concealment: concealment)
            }
            let named =
                reports.flatMap { [$0.about] + ($0.reporter.map { [$0] } ?? []) } + suspended.map(\.person)
                + disputed.compactMap { favours[$0]?.author }
            return OperatorQueue(
                items: items.sorted { Self.rank($0) < Self.rank($1) },
                disputed: disputed.compactMap { favours[$0] }, suspended: suspended,
                people: try PersonTable.people(Set(named), on: connection))
        }
    }

    private static func openReports(for reader: Operator, on connection: Connection) throws -> [Report] {
        let reports = try ReportTable.open(limit: mostReports, on: connection)
        guard case .person(let person) = reader else { return reports }
        return reports.filter { !$0.isAbout(person) }
    }

    private static func rank(_ item: OperatorQueue.Item) -> (Int, Int, Int64) {
        (item.concealment == .reports ? 0 : 1, -item.reports.count, item.reports.first?.id ?? 0)
    }

    /// How many favours, people, messages, reviews and disputes wait for the operators.
    ///
    /// - Parameter reader: who is told. Reports about this operator, and disputes in which the operator has a part, are for
    ///   the others.
    public func operatorQueueCount(for reader: Operator = .commandLine) async throws -> Int {
        try await read { connection in
            let reports = try Self.openReports(for: reader, on: connection)
            var disputed = try OperatorTable.disputed(limit: 50, on: connection)
            if case .person(let person) = reader {
                let favours = try FavourTable.favours(disputed, on: connection)
                disputed.removeAll { id in
                    favours[id].map { $0.author == person || $0.slots.contains { $0.acceptance(of: person) != nil } }
                        ?? true
                }
            }
            return Set(reports.map(\.subject)).count + disputed.count
        }
    }

    /// What operators see of a favour, person, message or review; of the last two, only once they were reported.
    ///
    /// - Parameter reader: who reads it. What is about this operator is shown without its reports; of the operator's own
    ///   messages, and of reviews by or about the operator, nothing is shown: that there is a file tells of a report.
    /// - Throws: ``StoreError/notFound``, ``StoreError/storage(_:)``.
    public func operatorFile(
        _ subject: Report.Subject, for reader: Operator = .commandLine
    ) async throws -> OperatorFile {
        try await read { connection in
            var isAboutReader = false
            if case .person(let person) = reader { isAboutReader = try subject.isAbout(person, on: connection) }
            var (favour, standing): (Favour?, ModerationTable.Standing?) = (nil, nil)
            var concealment: Concealment?
            var words: ReportedWords?
            let id: PersonID
            switch subject {
            case .favour(let number):
                guard let found = try FavourTable.favour(number, on: connection) else { throw StoreError.notFound }
                (favour, id) = (found, found.author)
                standing = try ModerationTable.standing(of: number, on: connection)
                concealment = try ModerationTable.concealment(of: number, on: connection)
            case .person(let person): id = person
            case .message, .review:
                guard !isAboutReader, let found = try Self.words(subject, on: connection) else {
                    throw StoreError.notFound
                }
                (words, id) = (found, found.author)
            }
            let reports = isAboutReader ? [] : try ReportTable.all(of: subject, on: connection)
            var asked: [FavourID] = []
            if case .person = subject { asked = try FavourTable.asked(by: id, limit: 20, on: connection) }
            let favours = try FavourTable.favours(asked, on: connection)
            let people = try PersonTable.people(
                Set(
                    reports.compactMap(\.report.reporter) + [id] + (words?.about.map { [$0] } ?? [])
                        + (favour?.boundHelpers ?? [])), on: connection)
            guard let person = people[id] else { throw StoreError.notFound }
            let last = words?.isRemoved == true ? try OperatorTable.last(about: subject, on: connection) : nil
            return OperatorFile(
                person: person, favour: favour, words: words, reports: reports, concealment: concealment,
                approved: standing?.approved, warnings: try OperatorTable.warnings(of: id, on: connection),
                suspension: try ModerationTable.suspension(of: id, on: connection),
                isOperator: try OperatorTable.isOperator(id, on: connection), isAboutReader: isAboutReader,
                undoable: last?.canBeUndone == true ? last : nil,
                asked: asked.compactMap { favours[$0] }, people: people)
        }
    }

    /// What operators did, the newest first.
    /// - Parameter entry: only what is older than this one.
    public func auditLog(before entry: Int64? = nil, limit: Int = 50) async throws -> [AuditEntry] {
        try await read { try OperatorTable.log(before: entry ?? .max, limit: limit, on: $0) }
    }

    // MARK: What people see

    /// What operators wrote to a person and the person has not said to have read, the newest first.
    public func newWarnings(to person: PersonID) async throws -> [OperatorWarning] {
        try await read { try OperatorTable.warnings(of: person, on: $0).filter(\.isNew) }
    }

    /// A person has read a warning.
    public func setRead(_ warning: Int64, by person: PersonID) async throws {
        let now = clock()
        try await write { try OperatorTable.setRead(warning, by: person, now: now, on: $0) }
    }

    /// Whom a person blocked, by number.
    public func blocked(by person: PersonID) async throws -> [Person] {
        try await read { connection in
            let ids = try PersonTable.blockedBy(person, on: connection)
            let people = try PersonTable.people(ids, on: connection)
            return ids.compactMap { people[$0] }
        }
    }

    /// Those of some people who have completed a favour, as requester or helper, at least a day ago and with a person whose
    /// account was at least a week old then.
    public func experienced(among people: [PersonID]) async throws -> Set<PersonID> {
        guard !people.isEmpty else { return [] }
        let now = clock()
        return try await read { try AcceptanceTable.experienced(among: people, now: now, on: $0) }
    }

    /// Whether a person has asked for a favour before.
    public func hasAsked(_ person: PersonID) async throws -> Bool {
        try await read { try !FavourTable.asked(by: person, limit: 1, on: $0).isEmpty }
    }
}
