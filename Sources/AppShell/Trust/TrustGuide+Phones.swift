import Wording

extension TrustGuide {
    /// Steps on an iPhone or iPad.
    var iphone: [Step] {
        [
            Step(
                text: Phrase(
                    en: "Tap Download, and then Allow.", it: "Tocca Scarica, poi Consenti."),
                frame: .phone, title: Phrase("Safari"),
                rows: [
                    .words(
                        Phrase(en: "Download a configuration profile?", it: "Scaricare un profilo di configurazione?")),
                    .button(Phrase(en: "Allow", it: "Consenti")), .button(Phrase(en: "Ignore", it: "Ignora")),
                ], pressed: 1, isDownload: true),
            Step(
                text: Phrase(
                    en: "Open the Settings app. At the top, tap Profile Downloaded, then Install. Enter your passcode.",
                    it: "Apri l'app Impostazioni. In alto tocca Profilo scaricato, poi Installa. Inserisci il codice."),
                frame: .phone, title: Self.settings,
                rows: [
                    .leads(Phrase(en: "Profile Downloaded", it: "Profilo scaricato")),
                    .leads(Phrase(en: "Airplane Mode", it: "Uso in aereo")), .leads(Phrase("Wi-Fi")),
                ], pressed: 0),
            Step(
                text: Phrase(
                    en: "In Settings, open General, then About. At the very bottom, tap Certificate Trust Settings.",
                    it: "In Impostazioni apri Generali, poi Info. In fondo tocca Attendibilità certificati."),
                frame: .phone, title: Phrase(en: "About", it: "Info"),
                rows: [
                    .leads(Phrase(en: "Software Version", it: "Versione software")),
                    .leads(Phrase(en: "Model Name", it: "Nome modello")),
                    .leads(Phrase(en: "Certificate Trust Settings", it: "Attendibilità certificati")),
                ], pressed: 2),
            Step(
                text: Phrase(
                    en: "Switch on “\(name)”, and confirm with Continue. Then come back to this page.",
                    it: "Attiva «\(name)» e conferma con Continua. Poi torna a questa pagina."),
                frame: .phone, title: Phrase(en: "Certificate Trust Settings", it: "Attendibilità certificati"),
                rows: [
                    .words(
                        Phrase(
                            en: "Full trust for root certificates", it: "Attendibilità totale per i certificati root")),
                    .switched(Phrase(name)),
                ], pressed: 1),
        ]
    }

    /// Steps on an Android phone.
    var android: [Step] {
        [
            download(.phone),
            Step(
                text: Phrase(
                    en: "Open the Settings app, search for “CA certificate”, and tap what is found.",
                    it: "Apri l'app Impostazioni, cerca «certificato CA» e tocca il risultato."),
                frame: .phone, title: Self.settings,
                rows: [
                    .words(Phrase(en: "Search: CA certificate", it: "Cerca: certificato CA")),
                    .leads(Phrase(en: "CA certificate", it: "Certificato CA")),
                    .leads(Phrase(en: "Encryption & credentials", it: "Crittografia e credenziali")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: """
                        Tap Install anyway, and enter your PIN or draw your pattern. The warning is about certificates in \
                        general; this one is good for addresses at home only.
                        """,
                    it: """
                        Tocca Installa comunque e inserisci il PIN o la sequenza. L'avviso riguarda i certificati in generale; \
                        questo vale solo per indirizzi di casa.
                        """),
                frame: .phone, title: Phrase(en: "CA certificate", it: "Certificato CA"),
                rows: [
                    .words(Phrase(en: "Your data won't be private", it: "I tuoi dati non saranno privati")),
                    .button(Phrase(en: "Install anyway", it: "Installa comunque")),
                    .button(Phrase(en: "Don't install", it: "Non installare")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: "Choose \(app).crt among the downloads. Then come back to this page.",
                    it: "Scegli \(app).crt tra i download. Poi torna a questa pagina."),
                frame: .phone, title: Phrase(en: "Downloads", it: "Download"),
                rows: [.leads(Phrase("\(app).crt"))], pressed: 0),
        ]
    }
}
