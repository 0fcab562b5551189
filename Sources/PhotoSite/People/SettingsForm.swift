import AppShell
import HTML
import Wording

/// A form of the settings with names and passwords to be typed. It works without scripts.
struct SettingsForm: Component {
    /// A line to be typed.
    struct Field: Sendable {
        let key: String
        let name: Phrase
        var value = ""
        var isPassword = true
        /// What browsers know it by (HTML, 4.10.18.7).
        let kind: String
    }

    let context: PhotoContext
    /// Where it is sent.
    let path: String
    /// For keychains: whose password it is, where no field asks for a name.
    var username: String?
    let fields: [Field]
    let action: Phrase
    /// What was wrong with what was sent.
    var problem: Phrase?

    var body: Markup {
        form(.class("settings-form"), .method("post"), .action(path)) {
            if let username {
                input(
                    .type("text"), .name("username"), .value(username), Attribute("autocomplete", "username"),
                    .aria("label", context.say(PeopleWords.name)), Attribute("readonly"), .hidden())
            }
            for field in fields {
                div {
                    label(.for("\(field.key)-field")) { context.say(field.name) }
                    input(
                        .class("field"), .type(field.isPassword ? "password" : "text"), .name(field.key),
                        .id("\(field.key)-field"), .value(field.isPassword ? "" : field.value),
                        Attribute("autocomplete", field.kind),
                        Attribute("autocapitalize", field.isPassword ? "none" : "words"),
                        Attribute("spellcheck", "false"), Attribute("required"),
                        Attribute("aria-describedby", optional: problem == nil ? nil : "problem"))
                }
            }
            if let problem { p(.class("settings-problem"), .id("problem"), .role("alert")) { context.say(problem) } }
            button(.class("button wide"), .type("submit")) { context.say(action) }
        }
    }
}

extension SettingsForm.Field {
    static func name(_ value: String = "", own: Bool = false) -> Self {
        Self(
            key: "name", name: own ? PeopleWords.ownName : PeopleWords.name, value: value, isPassword: false,
            kind: own ? "username" : "off")
    }
    static let current = Self(
        key: "current", name: Phrase(en: "Current password", it: "Password attuale"), kind: "current-password")
    static let password = Self(
        key: "password", name: Phrase(en: "New password", it: "Nuova password"), kind: "new-password")
    static let again = Self(
        key: "again", name: Phrase(en: "Repeat the new password", it: "Ripeti la nuova password"),
        kind: "new-password")
}

/// What is said in more than one place of people.
enum PeopleWords {
    static let people = Phrase(en: "People", it: "Persone")
    static let signIns = Phrase(en: "Sign-ins", it: "Accessi")
    static let name = Phrase(en: "Name", it: "Nome")
    static let ownName = Phrase(en: "Your name", it: "Il tuo nome")
    static let different = Phrase(en: "The two passwords do not match.", it: "Le due password non coincidono.")
}
