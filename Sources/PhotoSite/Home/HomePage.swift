import HTML
import Wording

struct HomePage: Component {
    let context: PageContext

    var body: Markup {
        Page(context, title: Phrase("Vision"), tab: .home) {
            div(.class("empty")) {
                Icon("images")
                p { context.say(en: "No photos yet.", it: "Ancora nessuna foto.") }
            }
        }
    }
}
