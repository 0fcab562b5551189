import AppShell
import HTML
import Wording
import Workbench

/// The model packs that are installed, each with its switch: `/settings/packs`.
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
                p(.class("list-note")) {
                    context.say(en: "Packs are added in a terminal:", it: "I pacchetti si aggiungono nel terminale:")
                    " "
                    code { context.say(en: "vision packs add FOLDER", it: "vision packs add CARTELLA") }
                }
            }
        }
    }

    private func row(_ pack: WorkerDescription.Pack) -> Markup {
        SwitchRow(
            context: context, icon: pack.problem == nil ? "package" : "warning", name: pack.title ?? pack.name,
            note: note(pack), isOn: pack.isEnabled && pack.problem == nil, path: "/settings/packs",
            fields: [("pack", pack.name)], isDisabled: pack.problem != nil
        ).body
    }

    private func note(_ pack: WorkerDescription.Pack) -> String {
        if let problem = pack.problem {
            return context.say(en: "Does not work: \(problem)", it: "Non funziona: \(problem)")
        }
        let labels = Phrase.counted(
            pack.labels ?? 0, one: Phrase(en: "kind of thing", it: "genere di cose"),
            many: Phrase(en: "kinds of things", it: "generi di cose"))
        return [context.say(labels), pack.licence].compactMap { $0 }.joined(separator: " · ")
    }
}
