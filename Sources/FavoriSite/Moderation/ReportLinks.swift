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

    var body: Markup {
        a(.class("row"), .href("/operator")) {
            span(.class("row-text")) { context.say(en: "For operators", it: "Per i gestori") }
            Icon("caret-right", class: "end")
        }
    }
}
