import AppShell
import HTML
import Wording
import Workbench

/// The model packs that are installed, and where one is added: `/settings/packs`.
struct PacksPage: Component {
    let context: PhotoContext
    /// Nil when the worker could not be asked.
    let packs: [WorkerDescription.Pack]?

    var body: Markup {
        Page(
            context.page, title: SettingsWords.packs, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                if let packs, !packs.isEmpty {
                    ul(.class("list")) { for pack in packs { row(pack) } }
                    p(.class("list-note")) {
                        context.say(
                            en: """
                                Packs are used for photos that you add from now on, and for the photos of a library \
                                folder when you choose “Look for photos now”.
                                """,
                            it: """
                                I pacchetti vengono usati per le foto che aggiungi d'ora in poi e per quelle di una \
                                cartella della libreria quando scegli «Cerca le foto adesso».
                                """)
                    }
                } else {
                    div(.class("empty")) {
                        Icon("package")
                        h2 {
                            packs == nil
                                ? context.say(
                                    en: "The packs cannot be listed now.",
                                    it: "Ora i pacchetti non si possono elencare.")
                                : context.say(en: "No model packs", it: "Nessun pacchetto di modelli")
                        }
                        p {
                            context.say(
                                en: "With a pack Vision recognises more, for example species of birds.",
                                it: "Con un pacchetto Vision riconosce altro, per esempio le specie di uccelli.")
                        }
                    }
                }
                ul(.class("list")) {
                    SettingRow(
                        context: context, icon: "plus",
                        name: context.say(en: "Add a pack", it: "Aggiungi un pacchetto"),
                        path: "/settings/add-pack")
                }
                p(.class("list-note")) {
                    context.say(
                        en: """
                            A pack is a folder on this computer with a trained model, its labels and a file pack.json. \
                            Vision tries it before it copies it into the library.
                            """,
                        it: """
                            Un pacchetto è una cartella di questo computer con un modello addestrato, le sue etichette e \
                            un file pack.json. Vision lo prova prima di copiarlo nella libreria.
                            """)
                }
            }
        }
    }

    private func row(_ pack: WorkerDescription.Pack) -> Markup {
        let words = PackText(pack: pack, context: context)
        return SettingRow(
            context: context, icon: pack.problem == nil ? "package" : "warning", name: words.name,
            note: words.summary, value: words.state, path: "/settings/packs/\(pack.name)"
        ).body
    }
}

/// One pack, its switch, and how it is removed: `/settings/packs/birds`.
struct PackPage: Component {
    let context: PhotoContext
    let pack: WorkerDescription.Pack

    private var words: PackText { PackText(pack: pack, context: context) }
    private var path: String { "/settings/packs/\(pack.name)" }

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Model pack", it: "Pacchetto di modelli"), heading: words.name,
            style: .pushed, tab: .settings, parent: "/settings/packs", styles: ["settings.css"],
            scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                if let problem = words.problem {
                    ul(.class("list")) { SettingRow(context: context, icon: "warning", name: problem) }
                } else {
                    ul(.class("list")) {
                        SwitchRow(
                            context: context, icon: "package",
                            name: context.say(en: "Use this pack", it: "Usa questo pacchetto"), note: words.summary,
                            isOn: pack.isEnabled, path: path)
                    }
                }
                ul(.class("list")) { removing }
            }
        }
    }

    private var removing: Markup {
        ActionRow(
            context: context, icon: "trash", name: context.say(en: "Remove pack", it: "Rimuovi il pacchetto"),
            path: path + "/remove", isDanger: true,
            question: ActionRow.Question(
                title: context.say(en: "Remove “\(words.name)”?", it: "Rimuovere «\(words.name)»?"),
                text: context.say(
                    en: """
                        Tags that it gave stay until photos are looked at again. The folder from which it was added stays \
                        where it is.
                        """,
                    it: """
                        Le etichette che ha dato restano finché le foto non vengono riconosciute di nuovo. La cartella da \
                        cui è stato aggiunto resta dov'è.
                        """),
                action: context.say(en: "Remove", it: "Rimuovi")),
            busy: context.say(en: "Removing…", it: "Rimozione…"), then: "/settings/packs"
        ).body
    }
}

/// What is said of a pack.
private struct PackText {
    let pack: WorkerDescription.Pack
    let context: PhotoContext

    var name: String { pack.title ?? pack.name }

    /// How many kinds of things it tells apart, and its licence.
    var summary: String {
        if let problem { return problem }
        let labels = Phrase.counted(
            pack.labels ?? 0, one: Phrase(en: "kind of thing", it: "genere di cose"),
            many: Phrase(en: "kinds of things", it: "generi di cose"))
        return [context.say(labels), pack.licence].compactMap { $0 }.joined(separator: " · ")
    }

    /// Why it is not in use; nil for a pack that works.
    var problem: String? {
        pack.problem.map { context.say(en: "Does not work: \($0)", it: "Non funziona: \($0)") }
    }

    /// Whether it is switched on; nil for a pack that does not work.
    var state: String? {
        guard pack.problem == nil else { return nil }
        return pack.isEnabled ? context.say(en: "On", it: "Attivo") : context.say(en: "Off", it: "Disattivato")
    }
}
