import HTML
import Web
import Wording

/// The app's settings: `/settings`.
struct SettingsRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/settings") { request, _ in
            let context = await PageContext(request, services)
            let page = Page(context, title: Phrase(en: "Settings", it: "Impostazioni"), tab: .settings) {
                ul(.class("list")) {
                    li {
                        div(.class("row")) {
                            span(.class("row-text")) { context.say(en: "Version", it: "Versione") }
                            span(.class("row-value")) { services.version }
                        }
                    }
                }
            }
            return .page(page.body)
        }
    }
}
