import FavoriSite
import Favours
import Geography
import Serving
import Terminal
import Wording

/// The arguments and options of the commands.
extension FavoriCommands {
    static let data = Option(
        "data", Phrase(en: "DIR", it: "CARTELLA"), .folder, standard: Phrase("~/.local/share/favori"),
        help: Phrase(en: "Where everything is kept.", it: "Dove si conserva tutto."))
    static let database = Option(
        "database", Phrase("URL"), .text,
        help: Phrase(
            en: """
                Keep favours, people and photos in a database of PostgreSQL, postgresql://user@host/name, which several \
                computers can share. The password comes from PGPASSWORD or PGPASSFILE.
                """,
            it: """
                Conserva favori, persone e foto in un database PostgreSQL, postgresql://utente@host/nome, che più computer \
                possono condividere. La password viene da PGPASSWORD o PGPASSFILE.
                """))
    static let databaseFile = Option(
        "database-file", Phrase(en: "FILE", it: "FILE"), .file,
        help: Phrase(
            en: "As --database, with the address in the first line of a file.",
            it: "Come --database, con l'indirizzo nella prima riga di un file."))
    static let port = ServingOptions.port(8419)
    static let join = Option<FavoriServices.Joining>(
        "join", Phrase(en: "WHO", it: "CHI"), .choice,
        help: Phrase(
            en: """
                Who may make an account: open for all adults; invited for those with a code of “favori invitations add”; \
                closed for those added with “favori people add”. Without it what the first start kept, or invited.
                """,
            it: """
                Chi può creare un account: open per tutti gli adulti; invited per chi ha un codice di «favori invitations \
                add»; closed per chi è aggiunto con «favori people add». Senza l'opzione vale la scelta del primo avvio, \
                o invited.
                """))
    static let visitors = Option<FavoriServices.Visitors>(
        "visitors", Phrase(en: "WHAT", it: "COSA"), .choice,
        help: Phrase(
            en: """
                What people without an account see: none of the favours, or coarse: within about a kilometre, without names. \
                Without it what the first start kept; or coarse with --join open, and none otherwise.
                """,
            it: """
                Che cosa vede chi non ha un account: none, nessun favore; coarse, i favori entro circa un chilometro, senza \
                nomi. Senza l'opzione vale la scelta del primo avvio; oppure coarse con --join open, altrimenti none.
                """))
    /// Four sides, as they are typed.
    static func box(_ word: String) -> BoundingBox? {
        let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double(String($0.filter { $0 != " " })) }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3]
        else { return nil }
        return BoundingBox(south: south, west: west, north: north, east: east)
    }
    static let area = Option(
        "area", Phrase(en: "W,S,E,N", it: "O,S,E,N"),
        Reading(
            expected: Phrase(en: "west, south, east and north in degrees", it: "ovest, sud, est e nord in gradi"),
            read: box),
        help: Phrase(en: "The part of the map.", it: "La parte della mappa."))
    static let timeZone = Option(
        "time-zone", Phrase(en: "ZONE", it: "FUSO"),
        Reading(
            expected: Phrase(
                en: "a time zone, such as Europe/Helsinki", it: "un fuso orario, per esempio Europe/Rome"),
            read: ZoneRules.init(name:)),
        help: Phrase(
            en: """
                The neighbourhood's clocks, by which times are shown and typed. Without it, those that the first start \
                kept, or this computer's.
                """,
            it: """
                L'ora del quartiere, con cui gli orari si mostrano e si scrivono. Se manca, quella scelta al primo avvio, \
                o quella di questo computer.
                """))
    /// Whether something may stand as the operator's contact.
    static func isContact(_ word: String) -> Bool {
        (1...120).contains(word.count) && !word.hasControlCharacters(besidesLineBreaks: false)
    }
    static let contact = Option(
        "contact", Phrase(en: "TEXT", it: "TESTO"),
        Reading(
            expected: Phrase(en: "at most 120 characters", it: "al massimo 120 caratteri"),
            read: { isContact($0) ? $0 : nil }),
        help: Phrase(
            en: "How people reach you with questions about their data; the page Privacy shows it.",
            it: "Come contattarti per domande sui propri dati; lo mostra la pagina Privacy."))
    static let from = Option(
        "from", Phrase(en: "PLACE", it: "POSTO"), .text,
        help: Phrase(en: "Where everything is.", it: "Dove si trova tutto."))
    static let to = Option(
        "to", Phrase(en: "PLACE", it: "POSTO"), .text,
        help: Phrase(en: "Where everything is to be.", it: "Dove deve andare tutto."))
    static let uses = Option(
        "uses", Phrase(en: "N", it: "N"), .integer(1...1000), standard: Phrase("1"),
        help: Phrase(en: "How many people may join with it.", it: "Quante persone possono usarlo."))
    static let days = Option(
        "days", Phrase(en: "N", it: "N"), .integer(1...365), standard: Phrase("14"),
        help: Phrase(en: "For how many days.", it: "Per quanti giorni."))
    static let number = Argument(
        Phrase(en: "NUMBER", it: "NUMERO"), .integer(1...1_000_000_000),
        help: Phrase(en: "Its number, as “list” shows it.", it: "Il suo numero, come lo mostra «list»."))
    static let renew = Flag(
        "renew",
        help: Phrase(
            en: "Make its people and favours anew, with dates around today. End “serve --demo” first.",
            it: "Ricrea persone e favori, con date intorno a oggi. Terminare prima «serve --demo»."))
    static let limits = Option<Switch>(
        "limits", Phrase("on|off"), .choice, standard: Phrase("on"),
        help: Phrase(
            en: "off lifts the rate limits, for load tests.",
            it: "off toglie i limiti di frequenza, per prove di carico."))
    static let demo = Flag(
        "demo",
        help: Phrase(
            en: "An invented neighbourhood, on this computer only.",
            it: "Un quartiere inventato, solo su questo computer."))
    static let name = Argument(
        Phrase(en: "NAME", it: "NOME"), .text, help: Phrase(en: "The name.", it: "Il nome."))
    static let file = Argument(
        Phrase(en: "FILE", it: "FILE"), .file,
        help: Phrase(
            en: "A new file, or an earlier backup, which is replaced once the new one is whole.",
            it: "Un nuovo file, o un backup precedente, sostituito quando il nuovo è completo."))
    static let point = Option(
        "at", Phrase("LAT,LON"),
        Reading<Coordinate>(expected: Phrase(en: "degrees north and east", it: "gradi nord ed est")) { word in
            let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0)) }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }, help: Phrase(en: "The middle of the neighbourhood.", it: "Il centro del quartiere."))
    static let outline = Option(
        "area", Phrase(en: "FILE", it: "FILE"), .file,
        help: Phrase(
            en: "The outline of the neighbourhood: GeoJSON with a Polygon or MultiPolygon.",
            it: "Il contorno del quartiere: GeoJSON con un Polygon o MultiPolygon."))
    static let replace = Flag(
        "replace",
        help: Phrase(
            en: "Give the neighbourhood of that name another place and shape.",
            it: "Dà al quartiere con quel nome un altro luogo e un'altra forma."))
    static let radius = Option(
        "radius", Phrase(en: "METRES", it: "METRI"), .integer(50...50_000), standard: Phrase("600"),
        help: Phrase(en: "From the middle to the edge of the neighbourhood.", it: "Dal centro al bordo del quartiere."))
}

/// On or off, as it is typed.
enum Switch: String, CaseIterable, Sendable { case on, off }
