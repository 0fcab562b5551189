import AppShell
import HTML
import Wording

/// What others see of a favour, on the first one that a person asks for.
struct FirstFavourNote: Component {
    let context: PageContext

    var body: Markup {
        Banner {
            p {
                context.say(
                    en: """
                        Your first favour. Everyone sees its title, description, photos and times, and neighbours with an \
                        account your name. Only helpers who have accepted see the exact place. Leave out your address and \
                        telephone number.
                        """,
                    it: """
                        Il tuo primo favore. Titolo, descrizione, foto e orari li vedono tutti, il tuo nome i vicini con un \
                        account. Il luogo esatto lo vede solo chi ha accettato di aiutare. Non scrivere indirizzo e numero \
                        di telefono.
                        """)
            }
        }
    }
}
