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
    /// The clocks that count where nothing else is answered.
    let clocks: ZoneRules

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
                        --area non dicono altro, può creare un account chi ha un codice di “favori invitations add” e \
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
        let bounds = try await mapFile(language)
        let area = try await area(language, suggested: bounds)
        let zone = try await zone(language)
        let contact = try await contact(language)
        let settings = TownSettings(
            name: name, language: language.rawValue, joining: joining.rawValue, area: area,
            timeZone: zone.name, contact: contact)
        try await store.setTownSettings(settings)
        say(
            Phrase(
                en: """
                    This is kept. --join, --area, --time-zone and --contact overrule it; “favori neighbourhoods” draws the neighbourhoods, and \
                    “favori map” changes the maps.
                    """,
                it: """
                    Scelte salvate. --join, --area, --time-zone e --contact prevalgono; “favori neighbourhoods” disegna i quartieri e “favori \
                    map” cambia le mappe.
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

    private func area(_ language: Language, suggested: BoundingBox?) async throws -> BoundingBox? {
        let standard =
            suggested == nil
            ? Phrase(en: "the whole world", it: "il mondo intero") : Phrase(en: "all of the map", it: "tutta la mappa")
        while true {
            let answer = try await line(
                Phrase(
                    en: "5. Area: the name of a town, or west,south,east,north in degrees [\(standard.en)]",
                    it: "5. Zona: il nome di una città, oppure ovest,sud,est,nord in gradi [\(standard.it)]"), language)
            if answer.isEmpty { return suggested }
            if let box = FavoriCommands.box(answer) { return box }
            if let found = try? await gazetteer?.named(answer, limit: 1).first, found.isWhole,
                let middle = found.place.coordinate
            {
                say(Phrase("→ \(found.place.name ?? answer), \(found.place.country)"), language)
                // Five kilometres around it.
                return BoundingBox(around: middle, radius: 5000)
            }
            say(Phrase(en: "No town of that name is known here.", it: "Qui non si conosce questa città."), language)
        }
    }

    /// Whose clocks count.
    private func zone(_ language: Language) async throws -> ZoneRules {
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
