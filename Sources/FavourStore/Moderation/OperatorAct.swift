public import Favours

/// Who acts as an operator.
public enum Operator: Hashable, Sendable {
    /// A person who is one.
    case person(PersonID)
    /// Whoever runs the command on the computer on which the database is.
    case commandLine
}

/// What an operator does.
public enum OperatorAct: Hashable, Sendable {
    /// All see the favour again, and its reports are settled.
    case approve(FavourID)
    /// Requester and accepted helpers alone see the favour, and its reports are settled.
    case hide(FavourID)
    /// Cancels and hides a favour; its reports are settled.
    case cancel(FavourID)
    /// Decides about a disputed slot of a favour.
    case decide(FavourID, Decision)
    /// Tells a person something, about one of the person's favours or in general.
    case warn(PersonID, about: FavourID?)
    /// Settles the reports of a person, message or review: nothing is to be done.
    case settle(Report.Subject)
    /// Removes the text of a message or review, and the message's picture; its reports are settled.
    case remove(Report.Subject)
    /// Suspends a person for a number of days, or for good.
    case suspend(PersonID, days: Int?)
    /// Ends a suspension.
    case allow(PersonID)

    /// What it is done to.
    public var subject: Report.Subject {
        switch self {
        case .approve(let id), .hide(let id), .cancel(let id), .decide(let id, _): .favour(id)
        case .warn(let person, let favour): favour.map(Report.Subject.favour) ?? .person(person)
        case .settle(let subject), .remove(let subject): subject
        case .suspend(let id, _), .allow(let id): .person(id)
        }
    }

    /// Whether another operator must do it, because it is about this one. Acts have rules of their own about disputes, and
    /// operators are not suspended.
    func isAbout(_ person: PersonID, on connection: Connection) throws -> Bool {
        switch self {
        case .decide, .suspend, .allow: false
        case .warn(let warned, _): warned == person
        case .approve, .hide, .cancel, .settle, .remove: try subject.isAbout(person, on: connection)
        }
    }

    /// As the log names it.
    public var verb: AuditEntry.Verb {
        switch self {
        case .approve: .approve
        case .hide: .hide
        case .cancel: .cancel
        case .decide(_, .work(_, let wasGiven)): wasGiven ? .helpGiven : .helpNotGiven
        case .decide(_, .presence(_, _, let wasThere)): wasThere ? .wasThere : .wasAbsent
        case .warn: .warn
        case .settle: .settle
        case .remove: .remove
        case .suspend: .suspend
        case .allow: .allow
        }
    }
}

/// What an operator did, as the log keeps it. No entry is ever changed or removed.
public struct AuditEntry: Hashable, Sendable, Identifiable {
    /// What was done.
    public enum Verb: String, Hashable, Sendable, CaseIterable {
        case approve, hide, cancel, warn, settle, remove, suspend, allow, undo, addOperator, removeOperator
        case helpGiven, helpNotGiven, wasThere, wasAbsent

        /// Whether it is done to a favour, and concerns one of its helpers.
        public var concernsHelper: Bool { self == .wasThere || self == .wasAbsent }
    }

    /// Its number.
    public let id: Int64
    /// In seconds since 1970.
    public let at: Int64
    /// Who did it.
    public let by: Operator
    /// What was done.
    public let verb: Verb
    /// To what.
    public let subject: Report.Subject
    /// Whom it concerns: the requester, the helper (``Verb/concernsHelper``), the person, or the author.
    public let about: PersonID
    /// Why, or what the person was told.
    public let text: String
    /// Until when a person is suspended, in seconds since 1970; nil for good, and for other acts.
    public let until: Int64?
    /// The act that was undone.
    public let undone: Int64?
    /// Whether it can be undone: it left what was before in the log, and nothing was done to the same since.
    public let canBeUndone: Bool

    /// Whether it concerns a person: then another operator has to undo it.
    public func isAbout(_ person: PersonID) -> Bool { about == person || subject.isReview(of: person) }
}

/// That a person is suspended.
public struct Suspension: Hashable, Sendable {
    /// In seconds since 1970; nil for good.
    public let until: Int64?

    /// A suspension until a time, or for good.
    public init(until: Int64?) { self.until = until }
}

/// A warning that an operator wrote to a person.
public struct OperatorWarning: Hashable, Sendable, Identifiable {
    /// Its number.
    public let id: Int64
    /// The favour that it is about.
    public let favour: FavourID?
    /// What it says.
    public let text: String
    /// In seconds since 1970.
    public let created: Int64
    /// Whether the person has not said yet that it was read.
    public let isNew: Bool
}
