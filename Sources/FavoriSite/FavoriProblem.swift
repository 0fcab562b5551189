import Accounts
import AppShell
import FavourStore
import Favours
import Web
import Wording

extension SiteProblem {
    static let joiningClosed = SiteProblem(
        "closed", status: .forbidden,
        title: Phrase(
            en: "Only the operator can make accounts here. Ask them for one.",
            it: "Qui solo il gestore può creare account. Chiedigliene uno."))

    static let removalReasonMissing = SiteProblem(
        "reasonMissing", status: .unprocessable,
        title: Phrase(
            en: "Write a reason. The helper reads it.", it: "Scrivi un motivo: l'aiutante lo leggerà."))

    /// Whether the same can be sent again later: the page then keeps what was written.
    static func isTooOften(_ error: any Error) -> Bool {
        guard case StoreError.tooOften = error else { return false }
        return true
    }

    /// What people are told of an error of the rules, the store or the web.
    ///
    /// - Parameter zone: by whose clocks times are told.
    init(favori error: any Error, zone: ZoneRules = .utc) {
        switch error {
        case StoreError.suspended(let until): self = .suspended(until: until, zone)
        case let refusal as Refusal: self.init(refusal)
        case let error as StoreError: self.init(error)
        case let refusal as ChatRefusal: self.init(refusal)
        case let refusal as ReviewRefusal: self.init(review: refusal)
        case let refusal as SearchRefusal: self.init(search: refusal)
        default: self.init(error)
        }
    }

    /// What the rules refuse.
    private init(_ refusal: Refusal) {
        if case .invalid(let problems) = refusal {
            let words = problems.map(\.phrase)
            self.init(
                refusal.code, status: .unprocessable,
                title: Phrase(
                    en: words.map(\.en).joined(separator: " "), it: words.map(\.it).joined(separator: " ")))
            return
        }
        self.init(
            refusal.code, status: [.notRequester, .notOperator].contains(refusal) ? .forbidden : .conflict,
            title: refusal.phrase)
    }

    private init(_ error: StoreError) {
        switch error {
        case .notFound: self = .notFound
        case .nameTaken:
            self.init("nameTaken", Phrase(en: "This name is already taken.", it: "Questo nome è già in uso."))
        case .nameInvalid:
            self.init(
                "nameInvalid",
                Phrase(
                    en: "A name has 2 to 40 letters, digits and spaces, and begins with a letter.",
                    it: "Un nome ha da 2 a 40 lettere, cifre e spazi, e inizia con una lettera."))
        case .neighbourhoodUnknown:
            self.init(
                "neighbourhoodUnknown",
                Phrase(en: "There is no such neighbourhood.", it: "Questo quartiere non esiste."))
        case .emailInvalid:
            self.init(
                "emailInvalid", Phrase(en: "That is not an e-mail address.", it: "Non è un indirizzo email."))
        case .password(let problem):
            self.init("passwordInvalid", Phrase(en: problem.english, it: problem.italian))
        case .notAdult:
            self.init(
                "notAdult",
                Phrase(en: "Favori is for people of 18 and older.", it: "Favori è per chi ha almeno 18 anni."))
        case .closed: self = .joiningClosed
        case .invitationMissing, .invitationWrong, .invitationUsedUp, .invitationExpired: self.init(invitation: error)
        case .wrongPassword:
            self.init(
                "wrongPassword", status: .unauthorised,
                title: Phrase(
                    en: "The name or the password is incorrect.", it: "Il nome o la password non sono corretti."))
        case .tooOften(let seconds):
            let time = Duration.seconds(max(60, (seconds + 59) / 60 * 60))
            self.init(
                "tooOften", status: .tooManyRequests,
                title: Phrase(
                    en: "That was too often. Try again in \(Format(.english).duration(time)).",
                    it: "Troppe richieste. Riprova tra \(Format(.italian).duration(time))."))
        case .picturesFull:
            self.init(
                "picturesFull",
                Phrase(
                    en: "You have as many photos here as can be kept. Remove some from your favours first.",
                    it: "Hai raggiunto il numero massimo di foto. Togline prima alcune dai tuoi favori."))
        case .suspended(let until): self = .suspended(until: until, .utc)
        case .alreadyReported, .textMissing, .textInvalid, .operatorProtected, .ownDispute, .aboutOneself,
            .tooLateToUndo:
            self.init(moderation: error)
        case .codeWrong:
            self.init(
                "codeWrong",
                Phrase(
                    en: "The code is wrong, or no longer valid.", it: "Il codice è errato o non è più valido."))
        case .otherRequest:
            self.init(
                "idempotencyKeyReused",
                Phrase(
                    en: "Another request came with this idempotency key before.",
                    it: "Questa chiave di idempotenza è già stata usata per un'altra richiesta."))
        case .storage, .notEmpty, .notTheSame, .noCopy: self = .own
        case .unavailable:
            self.init(
                "unavailable", status: .unavailable,
                title: Phrase(
                    en: "The database cannot be reached at the moment. Try again in a minute.",
                    it: "Al momento il database non è raggiungibile. Riprova tra un minuto."))
        }
    }

    private init(_ code: String, _ title: Phrase) { self.init(code, status: .unprocessable, title: title) }
}

extension Refusal {
    /// In words.
    var phrase: Phrase {
        switch self {
        case .full: Phrase(en: "All places are taken.", it: "Tutti i posti sono occupati.")
        case .cancelled: Phrase(en: "This was cancelled.", it: "È stato annullato.")
        case .changed:
            Phrase(
                en: "The requester changed this favour. Read it again.",
                it: "Il richiedente ha modificato il favore. Rileggilo.")
        case .alreadyAccepted: Phrase(en: "You have already accepted.", it: "Hai già accettato.")
        case .overlaps:
            Phrase(en: "You are already helping at that time.", it: "In quell'orario hai già un altro impegno qui.")
        case .blocked:
            Phrase(
                en: "You cannot accept favours from this person.", it: "Non puoi accettare favori di questa persona.")
        case .own: Phrase(en: "This is your own favour.", it: "È un tuo favore.")
        case .past: Phrase(en: "It is too late for that.", it: "È troppo tardi.")
        case .notRequester:
            Phrase(en: "Only the requester can do that.", it: "Può farlo solo il richiedente.")
        case .notHelper: Phrase(en: "This person is not a helper.", it: "Questa persona non è tra gli aiutanti.")
        case .notDisputer:
            Phrase(
                en: "Only who disagreed can take that back.", it: "Può ritirare la contestazione solo chi l'ha fatta.")
        case .notDisputed:
            Phrase(en: "Nobody disputes this any more.", it: "Nessuno lo contesta più.")
        case .reasonInvalid:
            Phrase(
                en:
                    "The reason is longer than \(Favour.longestReason) characters, or has characters that cannot be shown.",
                it:
                    "Il motivo supera i \(Favour.longestReason) caratteri o contiene caratteri che non si possono mostrare."
            )
        case .notOperator: Phrase(en: "Only an operator can do that.", it: "Può farlo solo un gestore.")
        case .removed:
            Phrase(
                en: "The requester took you off this slot.",
                it: "Il richiedente ti ha tolto da questa fascia.")
        case .tooEarly:
            Phrase(
                en: "It is too early. You can start two hours before the time slot at most.",
                it: "È troppo presto. Puoi iniziare al massimo due ore prima dell'orario.")
        case .notDue:
            Phrase(
                en: "You can say who did not come from the start of the time slot on.",
                it: "Puoi segnalare un'assenza solo dall'inizio della fascia oraria.")
        case .noHelper: Phrase(en: "There is no helper yet.", it: "Non c'è ancora nessun aiutante.")
        case .fewerThanAccepted:
            Phrase(
                en: "More helpers have already accepted. Choose a larger number.",
                it: "Hanno già accettato più aiutanti. Scegli un numero maggiore.")
        case .over: Phrase(en: "This is over.", it: "È già concluso.")
        case .workDone:
            Phrase(
                en: """
                    The work is done, at least in part, and can no longer be cancelled. Confirm it, or say who did not \
                    come.
                    """,
                it: """
                    Il lavoro è fatto, almeno in parte, e non si può più annullare. Confermalo, o segnala chi non è \
                    venuto.
                    """)
        case .unknownSlot: Phrase(en: "There is no such time slot.", it: "Questa fascia oraria non esiste.")
        case .invalid: Phrase(en: "Something is missing.", it: "Manca qualcosa.")
        }
    }
}

extension Draft.Problem {
    /// In words.
    var phrase: Phrase {
        switch self {
        case .titleMissing: Phrase(en: "Give it a title.", it: "Scrivi un titolo.")
        case .titleTooLong:
            Phrase(en: "The title is longer than 80 characters.", it: "Il titolo supera gli 80 caratteri.")
        case .textTooLong:
            Phrase(en: "The description is longer than 2000 characters.", it: "La descrizione supera i 2000 caratteri.")
        case .unprintable:
            Phrase(
                en: "The text has characters that cannot be shown.",
                it: "Il testo ha caratteri che non si possono mostrare.")
        case .tooManyPictures:
            Phrase(en: "A favour has at most 4 photos.", it: "Un favore ha al massimo 4 foto.")
        case .pictureTwice: Phrase(en: "Two photos are the same.", it: "Due foto sono uguali.")
        case .pictureTextTooLong:
            Phrase(
                en: "The text of a photo is longer than 200 characters.",
                it: "Il testo di una foto supera i 200 caratteri.")
        case .pictureUnknown:
            Phrase(
                en: "A photo is no longer there. Remove it and add it again.",
                it: "Una foto non c'è più. Toglila e aggiungila di nuovo.")
        case .noSlot: Phrase(en: "Add a time slot.", it: "Aggiungi una fascia oraria.")
        case .tooManySlots:
            Phrase(en: "There can be at most 10 time slots.", it: "Le fasce orarie possono essere al massimo 10.")
        case .slotUnreadable:
            Phrase(
                en: "A time cannot be read. Enter day and time.",
                it: "Un orario non è leggibile. Inserisci giorno e ora.")
        case .slotSkipped:
            Phrase(
                en: "This hour does not exist: clocks go forward then.",
                it: "Quest'ora non esiste: è quella in cui l'orologio va avanti.")
        case .slotEndsBeforeStart:
            Phrase(en: "A time slot ends before it starts.", it: "Una fascia oraria finisce prima di iniziare.")
        case .slotTooLong:
            Phrase(en: "A time slot is longer than a week.", it: "Una fascia oraria dura più di una settimana.")
        case .slotPast: Phrase(en: "A time slot is over already.", it: "Una fascia oraria è già passata.")
        case .slotTooFar:
            Phrase(en: "A time slot is more than a year ahead.", it: "Una fascia oraria è tra più di un anno.")
        case .slotTwice: Phrase(en: "Two time slots are the same.", it: "Due fasce orarie sono uguali.")
        case .placeInUse:
            Phrase(
                en:
                    "The place can no longer be changed: somebody has already begun or helped there. Ask for a new favour.",
                it:
                    "Il luogo non si può più cambiare: qualcuno ha già iniziato o aiutato lì. Chiedi un nuovo favore.")
        case .wordsInUse:
            Phrase(
                en: """
                    Somebody has already begun or helped: title, description, category and photos stay as they are. Ask for a \
                    new favour.
                    """,
                it: """
                    Qualcuno ha già iniziato o aiutato: titolo, descrizione, categoria e foto restano come sono. Chiedi un \
                    nuovo favore.
                    """)
        case .placesOutOfRange:
            Phrase(
                en: "A single favour has one helper, a group 2 to 30.",
                it: "Un favore singolo ha un aiutante, uno di gruppo da 2 a 30.")
        }
    }
}
