import AppShell
import HTML
import Wording

/// A page of the settings on which one of several things is chosen: a list with a check mark, and an explanation that goes
/// with the choice. It is sent as soon as it is made; without a script, with a button.
struct ChoicePage: Component {
    /// One of the things.
    struct Choice: Sendable {
        let value: String
        let name: String
        /// Below the name.
        var note: String?
        let explanation: String
    }

    let context: PhotoContext
    let title: Phrase
    /// Where the choice is sent.
    let path: String
    /// What it is called there.
    let field: String
    let choices: [Choice]
    let chosen: String
    /// The page itself changes with the choice.
    var mustReload = false
    /// Below the choices.
    var more = Markup {}

    var body: Markup {
        Page(
            context.page, title: title, style: .pushed, tab: .settings, parent: "/settings", styles: ["settings.css"],
            scripts: ["settings.js"]
        ) {
            form(
                .class("settings choice"), .method("post"), .action(path), Attribute("autocomplete", "off"),
                .data("immediate", mustReload ? "reload" : "stay")
            ) {
                fieldset(.class("list"), .aria("label", context.say(title))) {
                    for choice in choices { row(choice) }
                }
                div(.class("list-note"), .aria("live", "polite")) {
                    for choice in choices { p(.data("of", choice.value)) { choice.explanation } }
                }
                button(.class("button wide without-scripts")) { context.say(en: "Save", it: "Salva") }
            }
            more
        }
    }

    private func row(_ choice: Choice) -> Markup {
        label(.class("row")) {
            input(
                .type("radio"), .name(field), .value(choice.value), Attribute("checked", when: choice.value == chosen))
            span(.class("row-text")) {
                span { choice.name }
                if let note = choice.note { element("small", []) { note } }
            }
            Icon("check")
        }
    }
}
