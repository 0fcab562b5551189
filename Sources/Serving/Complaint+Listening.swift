public import HTTPServer
public import Terminal
internal import Wording

extension Complaint {
    /// Why the address cannot be listened on.
    public init(_ error: HTTPServerError) {
        let problem = Phrase(en: "The app cannot be served.", it: "Impossibile avviare l'app.")
        switch error {
        case .inUse(_, let port):
            self.init(
                problem: problem,
                cause: Phrase(
                    en: "Another program is using port \(port).", it: "Un altro programma usa la porta \(port)."),
                fix: Phrase(
                    en: "Choose another one with --port or --https-port; 0 chooses a free port.",
                    it: "Sceglierne un'altra con --port o --https-port; 0 ne sceglie una libera."))
        case .malformedAddress(let address):
            self.init(
                problem: problem,
                cause: Phrase(en: "“\(address)” is not an IP address.", it: "«\(address)» non è un indirizzo IP."))
        case .notAvailable(let address):
            self.init(
                problem: problem,
                cause: Phrase(
                    en: "This computer does not have the address \(address).",
                    it: "Questo computer non ha l'indirizzo \(address)."))
        case .notPermitted(let port):
            self.init(
                problem: problem,
                cause: Phrase(
                    en: "Port \(port) needs more permissions.", it: "La porta \(port) richiede più permessi."),
                fix: Phrase(en: "Choose one above 1023.", it: "Sceglierne una oltre la 1023."))
        case .unusableCertificate, .system: self.init(problem: problem, cause: Phrase(error.description))
        }
    }
}
