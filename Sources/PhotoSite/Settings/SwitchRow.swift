import AppShell
import HTML
import Wording

/// A row with a switch, which counts at once; without a script, with a button. At its end, perhaps, an (i) that leads to what
/// it is about.
struct SwitchRow: Component {
    let context: PhotoContext
    let icon: String
    let name: String
    /// Below the name.
    var note: String?
    let isOn: Bool
    /// Where it is sent, as the field `on`.
    let path: String
    /// What is sent besides.
    var fields: [(name: String, value: String)] = []
    /// Where the (i) leads.
    var about: String?
    /// The page itself changes with it.
    var mustReload = false
    var isDisabled = false
    /// What an address calls the row.
    var id: String?

    var body: Markup {
        li(.class("switch-row"), Attribute("id", optional: id)) {
            // Back on the page, a browser would set it as it was when the page was left.
            form(
                .method("post"), .action(path), Attribute("autocomplete", "off"),
                .data("immediate", mustReload ? "reload" : "stay")
            ) {
                for field in fields { input(.type("hidden"), .name(field.name), .value(field.value)) }
                label(.class("row")) {
                    Icon(icon)
                    span(.class("row-text")) {
                        name
                        if let note { element("small", []) { note } }
                    }
                    input(
                        .type("checkbox"), .role("switch"), .class("switch"), .name("on"), .value("1"),
                        Attribute("checked", when: isOn), Attribute("disabled", when: isDisabled))
                }
                button(.class("button tonal small without-scripts")) { context.say(en: "Save", it: "Salva") }
            }
            if let about {
                a(
                    .class("row-info"), .href(about),
                    .aria("label", context.say(en: "About: \(name)", it: "Info: \(name)"))
                ) {
                    Icon("info")
                }
            }
        }
    }
}

/// A row that says something, or leads somewhere.
struct SettingRow: Component {
    let context: PhotoContext
    var icon: String?
    let name: String
    /// Below the name.
    var note: String?
    var value: String?
    /// Where it leads.
    var path: String?

    var body: Markup {
        li {
            if let path {
                a(.class("row"), .href(path)) {
                    content
                    Icon("caret-right", class: "end")
                }
            } else {
                div(.class("row")) { content }
            }
        }
    }

    @MarkupBuilder private var content: Markup {
        if let icon { Icon(icon) }
        span(.class("row-text")) {
            name
            if let note { element("small", []) { note } }
        }
        if let value { span(.class("row-value")) { value } }
    }
}

/// A row that does something, after a question where that is wanted.
struct ActionRow: Component {
    /// What is asked first.
    struct Question {
        let title: String
        let text: String
        let action: String
    }

    let context: PhotoContext
    let icon: String
    let name: String
    var note: String?
    let path: String
    var fields: [(name: String, value: String)] = []
    var isDanger = false
    var question: Question?
    /// Said while it is being done.
    var busy: String?
    /// Where it leads when it is done; nil stays here and says `done`.
    var then: String?
    /// Said when it is done.
    var done: String?

    var body: Markup {
        li {
            form(
                .method("post"), .action(path), .data("act", ""),
                optional("data-confirm", question?.title), optional("data-text", question?.text),
                optional("data-action", question?.action), optional("data-danger", isDanger ? "" : nil),
                optional("data-busy", busy), optional("data-then", then), optional("data-done", done)
            ) {
                for field in fields { input(.type("hidden"), .name(field.name), .value(field.value)) }
                button(.class(isDanger ? "row danger" : "row")) {
                    Icon(icon)
                    span(.class("row-text")) {
                        name
                        if let note { element("small", []) { note } }
                    }
                }
            }
        }
    }

    private func optional(_ name: StaticString, _ value: String?) -> Attribute { Attribute(name, optional: value) }
}
