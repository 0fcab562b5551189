import FavoriSite
import FavourStore
import Geography
import Mapmaking
import Places
import Serving
import Terminal
import Wording

/// The first start of an empty folder without `--join` and `--area`: leads the operator through what must be known.
struct FirstStart {
    let console: Console
    let maps: OwnMaps
    let gazetteer: Gazetteer?
    /// The clocks that `--time-zone` names: they count where nothing else is answered.
    let clocks: ZoneRules?
    /// What `--visitors` says; nil for what follows from who may join.
    let visitors: FavoriServices.Visitors?

    /// Asks, and keeps the answers. Where nobody can be asked, says so and keeps nothing.
    ///
    /// - Throws: `Complaint` when the input ends before the last answer; then nothing is kept but a map that was added.
    func run(_ store: FavourStore) async throws -> TownSettings? {
        guard console.canAsk else {
            console.remark(
                Phrase(
                    en: """
                        This folder is empty, and nobody can be asked: standard input is no terminal. Until --join and \
                        --area say otherwise, people with a code of “favori invitations add” may make an account, and \
                        the map is the whole world.
                        """,
                    it: """
                        Questa cartella è vuota e non c'è a chi chiedere: l'input non è un terminale. Finché --join e \
                        --area non dicono altro, può creare un account chi ha un codice di «favori invitations add» e \
                        la mappa è il mondo intero.
                        """))
            return nil
        }
        console.remark(
            Phrase(
                en: "First start: seven questions. Enter takes what stands in brackets.",
                it: "Primo avvio: sette domande. Invio sceglie ciò che sta tra parentesi quadre."))
        let language = try await language()
        let name = try await name(language)
        let joining = try await joining(language)
        let visitors = visitors ?? FavoriServices.Visitors(joining: joining)
        say(visitors.phrase, language)
        let bounds = try await mapFile(language)
        if bounds == nil { say(Self.emptyMap, language) }
        let (area, town) = try await area(language, suggested: bounds)
        let zone = try await zone(language, town)
        let contact = try await contact(language)
        let settings = TownSettings(
            name: name, language: language.rawValue, joining: joining.rawValue, visitors: visitors.rawValue, area: area,
            timeZone: zone.name, contact: contact)
        try await store.setTownSettings(settings)
        say(
            Phrase(
                en: """
                    This is kept. --join, --visitors, --area, --time-zone and --contact overrule it; “favori neighbourhoods” draws the neighbourhoods, and \
                    “favori map” changes the maps.
                    """,
                it: """
                    Scelte salvate. --join, --visitors, --area, --time-zone e --contact prevalgono; «favori neighbourhoods» disegna i quartieri e «favori \
                    map» cambia le mappe.
                    """), language)
        return settings
    }

    // MARK: Questions

    private func language() async throws -> Language {
        let here = console.language
        while true {
            let answer = try await line(
                Phrase("1. Language / Lingua: English (en), italiano (it) [\(here.rawValue)]"), here)
            if answer.isEmpty { return here }
            if let language = Language(locale: answer) { return language }
        }
    }

    private func name(_ language: Language) async throws -> String {
        while true {
            let answer = try await line(
                Phrase(en: "2. Name of the neighbourhood or town:", it: "2. Nome del quartiere o della città:"),
                language)
            if (1...60).contains(answer.count) { return answer }
            say(Phrase(en: "1 to 60 characters.", it: "Da 1 a 60 caratteri."), language)
        }
    }

    private func joining(_ language: Language) async throws -> FavoriServices.Joining {
        while true {
            let answer = try await line(
                Phrase(
                    en: """
                        3. Who may make an account? open: every adult · invited: with a code of “favori invitations add” · \
                        closed: those you add with “favori people add” [invited]
                        """,
                    it: """
                        3. Chi può creare un account? open: ogni adulto · invited: con un codice di “favori invitations \
                        add” · closed: chi aggiungi con “favori people add” [invited]
                        """), language)
            if answer.isEmpty { return .invited }
            if let joining = FavoriServices.Joining(rawValue: answer.lowercased()) { return joining }
        }
    }

    /// What the map that was added covers; nil without one.
    private func mapFile(_ language: Language) async throws -> BoundingBox? {
        while true {
            let file = try await line(
                Phrase(
                    en: "4. Map file: an extract of OpenStreetMap (.osm.pbf) or a tiled map (.mbtiles) [none]",
                    it:
                        "4. File della mappa: un estratto di OpenStreetMap (.osm.pbf) o una mappa a riquadri (.mbtiles) [nessuno]"
                ), language)
            if file.isEmpty { return nil }
            do {
                return try await MapVerbs.adding(.streets, file, name: nil, maps, console).tiles?.bounds
            } catch let error as MapmakingError {
                console.complain(Complaint(error, file, program: "favori"))
            }
        }
    }

    /// The area, and the town that was named for it.
    private func area(
        _ language: Language, suggested: BoundingBox?
    ) async throws -> (box: BoundingBox?, town: Place?) {
        let standard =
            suggested == nil
            ? Phrase(en: "the whole world", it: "il mondo intero") : Phrase(en: "all of the map", it: "tutta la mappa")
        while true {
            let answer = try await line(
                Phrase(
                    en: "5. Area: the name of a town, or west,south,east,north in degrees [\(standard.en)]",
                    it: "5. Zona: il nome di una città, oppure ovest,sud,est,nord in gradi [\(standard.it)]"), language)
            if answer.isEmpty { return (suggested, try await town(around: suggested)) }
            if let box = FavoriCommands.box(answer) { return (box, try await town(around: box)) }
            if let found = try? await gazetteer?.named(answer, limit: 1).first, found.isWhole,
                let middle = found.place.coordinate
            {
                let name = Self.name(found.place, as: answer)
                say(Phrase(en: "→ \(name), \(found.place.country)", it: "→ \(name), \(found.italianCountry)"), language)
                // Five kilometres around it.
                return (BoundingBox(around: middle, radius: 5000), found.place)
            }
            say(Phrase(en: "No town of that name is known here.", it: "Qui non si conosce questa città."), language)
        }
    }

    /// A town by the name that was typed, as the gazetteer spells it.
    private static func name(_ place: Place, as typed: String) -> String {
        let typed = Folding.fold(typed.split(separator: ",").first.map(String.init) ?? typed)
        return ([place.name].compactMap(\.self) + place.otherNames).first { Folding.fold($0) == typed } ?? place.name
            ?? typed
    }

    /// What lies in the middle of an area.
    private func town(around box: BoundingBox?) async throws -> Place? {
        guard let box else { return nil }
        return try? await gazetteer?.nearest(to: box.centre)
    }

    /// The clocks that are proposed: those of the option, of the town, or of this computer.
    private func proposed(_ language: Language, _ town: Place?) -> ZoneRules {
        if let clocks { return clocks }
        guard let town, let point = town.coordinate,
            let (zone, isOnly) = TownClocks(country: town.countryCode).nearest(to: point)
        else { return .system }
        if !isOnly {
            say(
                Phrase(
                    en: "This country has several time zones; \(zone.name) has the nearest city. Check it.",
                    it: "Questo paese ha più fusi orari; la città più vicina è in \(zone.name). Controllalo."), language
            )
        }
        return zone
    }

    /// Whose clocks count.
    private func zone(_ language: Language, _ town: Place?) async throws -> ZoneRules {
        let clocks = proposed(language, town)
        while true {
            let answer = try await line(
                Phrase(
                    en: "6. Time zone of the neighbourhood, such as Europe/Helsinki [\(clocks.name)]",
                    it: "6. Fuso orario del quartiere, per esempio Europe/Rome [\(clocks.name)]"), language)
            if answer.isEmpty { return clocks }
            if let zone = ZoneRules(name: answer) { return zone }
            say(
                Phrase(en: "No time zone of that name is known here.", it: "Qui non si conosce questo fuso orario."),
                language)
        }
    }

    /// How people reach the operator; nil without an answer.
    private func contact(_ language: Language) async throws -> String? {
        while true {
            let answer = try await line(
                Phrase(
                    en: "7. Contact for questions about people's data, such as an e-mail address [none]",
                    it: "7. Contatto per domande sui dati delle persone, per esempio un indirizzo email [nessuno]"),
                language)
            if answer.isEmpty { return nil }
            if FavoriCommands.isContact(answer) { return answer }
            say(Phrase(en: "At most 120 characters.", it: "Al massimo 120 caratteri."), language)
        }
    }

    // MARK: Parts

    /// What having no map means, and where one comes from.
    static let emptyMap = Phrase(
        en: """
            Without a map file, neighbours see an empty map, on which places are hard to find. Extracts of OpenStreetMap are \
            at download.geofabrik.de and extract.bbbike.org; “favori map add FILE” adds one later.
            """,
        it: """
            Senza il file della mappa, i vicini vedono una mappa vuota, su cui è difficile trovare i luoghi. Gli estratti di \
            OpenStreetMap si trovano su download.geofabrik.de ed extract.bbbike.org; «favori map add FILE» ne aggiunge uno in \
            seguito.
            """)

    private func say(_ phrase: Phrase, _ language: Language) { console.remark(Phrase(phrase.text(in: language))) }

    /// What is typed, without blanks at its ends.
    private func line(_ question: Phrase, _ language: Language) async throws -> String {
        guard let line = try await console.readLine(Phrase(question.text(in: language))) else {
            throw Complaint(
                problem: Phrase(
                    en: "The first start was not finished; its answers are not kept.",
                    it: "Il primo avvio non è stato completato; le risposte non sono state salvate."),
                fix: Phrase(
                    en: "Start again, or give --join and --area.", it: "Riavviare, oppure indicare --join e --area."))
        }
        return line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension FavoriServices.Visitors {
    /// What it means, as the first start says it.
    fileprivate var phrase: Phrase {
        switch self {
        case .none:
            Phrase(
                en: "People without an account see no favours. --visitors coarse shows them, within about a kilometre.",
                it: "Chi non ha un account non vede i favori. --visitors coarse li mostra, entro circa un chilometro.")
        case .coarse:
            Phrase(
                en:
                    "People without an account see favours within about a kilometre, without names. --visitors none hides them.",
                it:
                    "Chi non ha un account vede i favori entro circa un chilometro, senza nomi. --visitors none li nasconde."
            )
        }
    }
}
