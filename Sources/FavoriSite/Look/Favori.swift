public import AppShell
import Favours
import Wording

extension AppIdentity {
    /// Neighbours ask for and give favours.
    public static let favori = AppIdentity(
        key: "favori", name: "Favori",
        purpose: Phrase(
            en: "Neighbours ask for a hand, and give one.", it: "I vicini chiedono una mano e la danno."),
        colours: Colours(light: "#d5e8cf", dark: "#0b1730", ground: "#eef3e2"),
        tabs: [
            Tab(
                .map, path: "/", icon: "map-trifold", chosenIcon: "map-trifold",
                name: Phrase(en: "Map", it: "Mappa")),
            // A raised button: it is never the tab where one is.
            Tab(
                .new, path: "/new", icon: "plus", chosenIcon: "plus",
                name: Phrase(en: "New favour", it: "Nuovo favore")),
            Tab(.profile, path: "/me", icon: "user", chosenIcon: "user", name: Phrase(en: "Profile", it: "Profilo")),
        ],
        words: Words(
            locked: Phrase(en: "Sign in to help and to be helped.", it: "Accedi per aiutare e farti aiutare."),
            noPassword: Phrase(en: "Make an account first.", it: "Crea prima un account."),
            missing: Phrase(
                en: "It may have been cancelled or deleted, or the address is mistyped.",
                it: "Forse è stato annullato o eliminato, oppure l'indirizzo è sbagliato."),
            fingerprint: Phrase(en: "in the operator's terminal", it: "nel terminale del gestore"),
            secured: Phrase(en: "the map can show where you are", it: "la mappa può mostrare dove sei"),
            start: Phrase(en: "Go to the map", it: "Vai alla mappa")),
        styles: ["favori.css", "pictures.css", "news.css"], scripts: ["sheets.js", "bell.js"],
        scriptWords: [
            "closeSheet": Phrase(en: "Close", it: "Chiudi"),
            // It runs elsewhere: what neighbours can look after is their connection.
            "offline": Phrase(
                en: "Favori cannot be reached. Check your connection and try again.",
                it: "Favori non è raggiungibile. Controlla la connessione e riprova."),
        ].merging(Bell.words) { $1 },
        savedFiles: ["calendar.ics", "export"], devicesPath: "/api/v1/me/devices")
}

extension AppIdentity.Tab.ID {
    static let map = AppIdentity.Tab.ID(rawValue: "map")
    static let new = AppIdentity.Tab.ID(rawValue: "new")
    static let profile = AppIdentity.Tab.ID(rawValue: "profile")
}

extension Favours.Category {
    /// Its name.
    var phrase: Phrase {
        switch self {
        case .generic: Phrase(en: "Other", it: "Varie")
        case .gardening: Phrase(en: "Gardening", it: "Giardinaggio")
        case .transport: Phrase(en: "Transport", it: "Trasporti")
        case .pets: Phrase(en: "Pets", it: "Animali")
        case .handiwork: Phrase(en: "Handiwork", it: "Riparazioni")
        case .shopping: Phrase(en: "Shopping", it: "Spesa")
        case .schoolHelp: Phrase(en: "School help", it: "Aiuto nei compiti")
        case .babysitting: Phrase(en: "Babysitting", it: "Babysitter")
        case .chores: Phrase(en: "Chores", it: "Faccende")
        case .bulkyWaste: Phrase(en: "Bulky waste", it: "Ingombranti")
        case .sport: Phrase(en: "Sport", it: "Sport")
        case .weatherHelp: Phrase(en: "Bad weather", it: "Neve e maltempo")
        }
    }

    /// Its picture in the icon set.
    var icon: String {
        switch self {
        case .generic: "sparkle"
        case .gardening: "flower"
        case .transport: "car"
        case .pets: "paw-print"
        case .handiwork: "wrench"
        case .shopping: "package"
        case .schoolHelp: "book"
        case .babysitting: "smiley"
        case .chores: "house"
        case .bulkyWaste: "couch"
        case .sport: "soccer-ball"
        case .weatherHelp: "sun"
        }
    }
}

extension Favour.State {
    /// As people read it.
    var phrase: Phrase {
        switch self {
        case .notAccepted: Phrase(en: "Not accepted yet", it: "Non ancora accettato")
        case .waitingToStart: Phrase(en: "Accepted", it: "Accettato")
        case .inProgress: Phrase(en: "Under way", it: "In corso")
        case .awaitingConfirmation: Phrase(en: "To be confirmed", it: "Da confermare")
        case .completed: Phrase(en: "Done", it: "Completato")
        case .expired: Phrase(en: "Passed without help", it: "Scaduto senza aiuto")
        case .cancelled: Phrase(en: "Cancelled", it: "Annullato")
        }
    }
}

extension Slot.State {
    /// As people read it.
    var phrase: Phrase {
        switch self {
        case .open: Phrase(en: "Places free", it: "Posti liberi")
        case .full: Phrase(en: "Full", it: "Al completo")
        case .closed: Phrase(en: "Not needed", it: "Non serve più")
        case .inProgress: Phrase(en: "Under way", it: "In corso")
        case .awaitingConfirmation: Phrase(en: "To be confirmed", it: "Da confermare")
        case .completed: Phrase(en: "Done", it: "Completata")
        case .missed: Phrase(en: "No help was given", it: "Nessuno ha aiutato")
        case .cancelled: Phrase(en: "Cancelled", it: "Annullata")
        case .expired: Phrase(en: "Passed without help", it: "Scaduta senza aiuto")
        }
    }
}
