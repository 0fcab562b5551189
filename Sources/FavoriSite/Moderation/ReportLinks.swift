import AppShell
import FavourStore
import HTML
import Wording

/// The way to report something, and for operators the way to its page.
struct ReportLinks: Component {
    let context: PageContext
    let subject: Report.Subject
    /// Whether the visitor may report it.
    let isShown: Bool
    let isOperator: Bool

    var body: Markup {
        if isShown || isOperator {
            div(.class("stack section")) {
                if isShown {
                    a(.class("button plain wide"), .href(subject.path + "/report")) {
                        context.say(en: "Report", it: "Segnala")
                    }
                }
                if isOperator {
                    a(.class("button plain wide"), .href(subject.operatorPath)) {
                        context.say(en: "Operators' page", it: "Pagina dei gestori")
                    }
                }
            }
        }
    }
}

/// The way to the operators' pages, on an operator's own profile.
struct OperatorRow: Component {
    let context: PageContext
    /// How much waits for them.
    let waiting: Int

    var body: Markup {
        a(.class("row"), .href("/operator")) {
            span(.class("row-text")) { context.say(en: "For operators", it: "Per i gestori") }
            if waiting > 0 {
                span(.class("chat-badge")) {
                    span(.aria("hidden", "true")) { waiting > 99 ? "99+" : String(waiting) }
                    span(.class("visually-hidden")) {
                        context.say(en: "waiting: \(waiting)", it: "in attesa: \(waiting)")
                    }
                }
            }
            Icon("caret-right", class: "end")
        }
    }
}
