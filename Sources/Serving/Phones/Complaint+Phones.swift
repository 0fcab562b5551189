internal import Certificates
public import Terminal
internal import Wording

extension Complaint {
    /// A proxy has a certificate of its own.
    public static let phonesThroughProxy = Complaint(
        problem: Phrase(
            en: "--phone cannot be used behind a proxy.", it: "--phone non si può usare dietro un proxy."),
        cause: Phrase(
            en: "A proxy brings https with a certificate of its own.",
            it: "Un proxy offre https con un certificato proprio."),
        fix: Phrase(
            en: "Leave out --phone, or --trusted-proxy and --public-name.",
            it: "Omettere --phone, oppure --trusted-proxy e --public-name."), exitCode: .usage)

    /// Why there is no https.
    init(_ error: CertificateError) {
        let problem = Phrase(
            en: "The certificate for the phones cannot be used.",
            it: "Il certificato per i telefoni non si può usare.")
        switch error {
        case .damaged(let path):
            self.init(
                problem: problem,
                cause: Phrase(
                    en: "“\(path)” does not hold a key and its certificate.",
                    it: "«\(path)» non contiene una chiave e il suo certificato."),
                fix: Phrase(
                    en: "Put it back from a backup, or remove it: then each phone has to trust a new one.",
                    it: "Ripristinarlo da un backup oppure rimuoverlo: ogni telefono dovrà poi accettarne uno nuovo."))
        default: self.init(problem: problem, cause: Phrase(error.description))
        }
    }
}
