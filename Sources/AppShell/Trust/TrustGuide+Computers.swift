import Wording

extension TrustGuide {
    /// Steps on a Mac.
    var mac: [Step] {
        [
            download(.window),
            Step(
                text: Phrase(
                    en: "Open the file. Keychain Access shows the certificates: double-click “\(name)”.",
                    it: "Apri il file. Accesso Portachiavi mostra i certificati: fai doppio clic su «\(name)»."),
                frame: .window, title: Phrase(en: "Keychain Access", it: "Accesso Portachiavi"),
                rows: [
                    .words(Phrase(en: "login – Certificates", it: "login – Certificati")), .leads(Phrase(name)),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: """
                        Open Trust, and choose Always Trust for “When using this certificate”. Close the window and enter your \
                        password. Then come back to this page.
                        """,
                    it: """
                        Apri Attendibilità e, per «Quando si utilizza questo certificato», scegli Fidati sempre. Chiudi la \
                        finestra e inserisci la password. Poi torna a questa pagina.
                        """),
                frame: .window, title: Phrase(name),
                rows: [
                    .words(Phrase(en: "Trust", it: "Attendibilità")),
                    .chosen(Phrase(en: "Always Trust", it: "Fidati sempre")),
                    .words(Phrase(en: "Never Trust", it: "Non fidarti mai")),
                ], pressed: 1),
        ]
    }

    /// Steps on Windows.
    var windows: [Step] {
        let store = Phrase(
            en: "Trusted Root Certification Authorities", it: "Autorità di certificazione radice attendibili")
        return [
            download(.window),
            Step(
                text: Phrase(
                    en: "Open the file, and choose Install Certificate.",
                    it: "Apri il file e scegli Installa certificato."),
                frame: .window, title: Phrase(en: "Certificate", it: "Certificato"),
                rows: [
                    .words(Phrase(name)), .button(Phrase(en: "Install Certificate…", it: "Installa certificato…")),
                    .button(Phrase("OK")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: "Keep Current User, and choose Next.", it: "Lascia Utente corrente e scegli Avanti."),
                frame: .window, title: Phrase(en: "Certificate Import Wizard", it: "Importazione guidata certificati"),
                rows: [
                    .chosen(Phrase(en: "Current User", it: "Utente corrente")),
                    .words(Phrase(en: "Local Machine", it: "Computer locale")),
                    .button(Phrase(en: "Next", it: "Avanti")),
                ], pressed: 2),
            Step(
                text: Phrase(
                    en: """
                        Choose “Place all certificates in the following store”, Browse, and Trusted Root Certification \
                        Authorities.
                        """,
                    it: """
                        Scegli «Colloca tutti i certificati nel seguente archivio», Sfoglia e Autorità di certificazione \
                        radice attendibili.
                        """),
                frame: .window, title: Phrase(en: "Certificate Store", it: "Archivio certificati"),
                rows: [
                    .words(Phrase(en: "Personal", it: "Personale")), .button(store),
                    .words(Phrase(en: "Enterprise Trust", it: "Attendibilità organizzazione")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: "Choose Next and Finish, and answer the warning with Yes. Then come back to this page.",
                    it: "Scegli Avanti e Fine, e rispondi Sì all'avviso. Poi torna a questa pagina."),
                frame: .window, title: Phrase(en: "Security Warning", it: "Avviso di sicurezza"),
                rows: [
                    .words(Phrase(en: "Install this certificate?", it: "Installare il certificato?")),
                    .button(Phrase(en: "Yes", it: "Sì")), .button(Phrase("No")),
                ], pressed: 1),
        ]
    }

    /// Steps on Linux.
    var linux: [Step] {
        [
            download(.window),
            Step(
                text: Phrase(
                    en: """
                        In Chrome or Chromium open Settings, Privacy and security, Security, Manage certificates, and there \
                        the certificates that you installed.
                        """,
                    it: """
                        In Chrome o Chromium apri Impostazioni, Privacy e sicurezza, Sicurezza, Gestisci certificati e lì i \
                        certificati installati da te.
                        """),
                frame: .window, title: Phrase(en: "Security", it: "Sicurezza"),
                rows: [
                    .leads(Phrase(en: "Safe Browsing", it: "Navigazione sicura")),
                    .leads(Phrase(en: "Manage certificates", it: "Gestisci certificati")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: """
                        Beside Trusted Certificates choose Import, and then \(app).crt. If you are asked, trust it for \
                        websites. Then come back to this page.
                        """,
                    it: """
                        Accanto a Certificati attendibili scegli Importa, poi \(app).crt. Se richiesto, consideralo \
                        attendibile per i siti web. Poi torna a questa pagina.
                        """),
                frame: .window, title: Phrase(en: "Trusted Certificates", it: "Certificati attendibili"),
                rows: [
                    .button(Phrase(en: "Import", it: "Importa")), .words(Phrase("\(app).crt")),
                ], pressed: 0),
        ]
    }
}
