import Accounts
import AppShell
import Glibc
import HTML
import Wording

/// Who uses Vision on this computer, for the owner: `/settings/people`.
struct PeoplePage: Component {
    let context: PhotoContext
    /// The owner first; empty while they have no name.
    let people: [Person]
    let hasPassword: Bool
    /// Folders with libraries of people who were removed.
    let removed: [String]
    /// What was typed as the name the last time.
    var name = ""
    var problem: Phrase?

    var body: Markup {
        Page(
            context.page, title: PeopleWords.people, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css", "people.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                if people.isEmpty { beginning } else { household }
                if !removed.isEmpty {
                    h2(.class("list-title")) {
                        context.say(en: "Libraries of removed people", it: "Librerie di persone rimosse")
                    }
                    ul(.class("list")) {
                        for folder in removed { SettingRow(context: context, icon: "folder", name: folder) }
                    }
                    p(.class("list-note")) {
                        context.say(
                            en: "They are kept in these folders of the computer until you delete them there.",
                            it: "Restano in queste cartelle del computer finché non le elimini da lì.")
                    }
                }
            }
        }
    }

    /// Before others can be added, the owner takes a name.
    @MarkupBuilder private var beginning: Markup {
        p(.class("list-note")) {
            context.say(
                en: """
                    Each person gets a library of their own and signs in with a name and a password. Nobody sees the \
                    photos of another person. Your library stays as it is. First, choose the name with which you will \
                    sign in.
                    """,
                it: """
                    Ogni persona riceve una libreria propria e accede con un nome e una password. Nessuno vede le foto \
                    di un'altra persona. La tua libreria resta com'è. Per prima cosa, scegli il nome con cui accederai.
                    """)
        }
        SettingsForm(
            context: context, path: "/settings/people",
            fields: [.name(name, own: true)] + (hasPassword ? [] : [.password, .again]),
            action: Phrase(en: "Continue", it: "Continua"), problem: problem)
    }

    @MarkupBuilder private var household: Markup {
        ul(.class("list")) {
            for person in people {
                SettingRow(
                    context: context, icon: "user", name: person.name,
                    note: person.isOwner ? context.say(en: "Owner (you)", it: "Proprietario (tu)") : added(person),
                    path: "/settings/people/\(person.id)")
            }
        }
        h2(.class("list-title")) { context.say(en: "Add a person", it: "Aggiungi una persona") }
        SettingsForm(
            context: context, path: "/settings/people", fields: [.name(name), .password, .again],
            action: Phrase(en: "Add", it: "Aggiungi"), problem: problem)
        p(.class("list-note")) {
            context.say(
                en: "Tell them the name and the password. They can change the password after they have signed in.",
                it: "Comunica loro il nome e la password. Dopo l'accesso potranno cambiare la password.")
        }
    }

    private func added(_ person: Person) -> String {
        let day = DayText(context).day(person.added)
        return context.say(en: "Added on \(day)", it: "Dal \(day)")
    }
}

/// One of them: `/settings/people/2`.
struct PersonPage: Component {
    let context: PhotoContext
    let person: Person
    let isAlone: Bool
    /// Where their library lies.
    let folder: String
    var problem: Phrase?

    private var path: String { "/settings/people/\(person.id)" }

    var body: Markup {
        Page(
            context.page, title: PeopleWords.people, heading: person.name, style: .pushed, tab: .settings,
            parent: "/settings/people", styles: ["settings.css", "people.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    SettingRow(context: context, icon: "user", name: person.name)
                    SettingRow(
                        context: context, icon: "folder", name: context.say(en: "Library", it: "Libreria"), note: folder
                    )
                    if person.isOwner {
                        SettingRow(
                            context: context, icon: "key", name: context.say(SettingsWords.password),
                            path: "/settings/password")
                    }
                }
                if person.isOwner {
                    if isAlone { ul(.class("list")) { alone } }
                } else {
                    h2(.class("list-title")) { context.say(en: "Set a new password", it: "Imposta una nuova password") }
                    SettingsForm(
                        context: context, path: path + "/password", username: person.name,
                        fields: [.password, .again], action: Phrase(en: "Set password", it: "Imposta password"),
                        problem: problem)
                    p(.class("list-note")) {
                        context.say(
                            en: "Browsers in which \(person.name) was signed in have to sign in again.",
                            it:
                                "Nei browser in cui \(person.name) aveva effettuato l'accesso bisogna accedere di nuovo."
                        )
                    }
                    ul(.class("list")) { removing }
                }
            }
        }
    }

    private var alone: Markup {
        ActionRow(
            context: context, icon: "minus",
            name: context.say(en: "Use Vision for one person again", it: "Usa di nuovo Vision per una sola persona"),
            note: context.say(
                en: "Your name is forgotten; your library and password stay.",
                it: "Il tuo nome viene dimenticato; la libreria e la password restano."),
            path: path + "/remove", then: "/settings/people"
        ).body
    }

    private var removing: Markup {
        ActionRow(
            context: context, icon: "trash",
            name: context.say(en: "Remove \(person.name)", it: "Rimuovi \(person.name)"), path: path + "/remove",
            isDanger: true,
            question: ActionRow.Question(
                title: context.say(en: "Remove \(person.name)?", it: "Rimuovere \(person.name)?"),
                text: context.say(
                    en: "They can no longer sign in. Their library is not deleted: it is set aside on this computer.",
                    it:
                        "Non potrà più accedere. La sua libreria non viene eliminata: viene messa da parte su questo computer."
                ),
                action: context.say(en: "Remove", it: "Rimuovi")),
            busy: context.say(en: "Removing…", it: "Rimozione…"), then: "/settings/people"
        ).body
    }
}

/// Days as people write them, by the clock on this computer's wall.
struct DayText {
    private let context: PhotoContext

    init(_ context: PhotoContext) { self.context = context }

    /// - Parameter time: seconds since 1970.
    func day(_ time: Int64) -> String {
        var seconds = time_t(time)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return context.format.date(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
}
