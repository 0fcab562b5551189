import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// What a helper sees of a favour with a block between helper and requester: the slots of which something is still to be
/// answered, without place, text, photos and chat.
struct AnswerPage: Component {
    let context: PageContext
    let favour: Favour
    /// Never empty.
    let slots: [Slot]
    let people: [PersonID: Person]
    let visitor: PersonID
    let now: Int64

    var body: Markup {
        Page(
            context, title: Phrase(favour.content.title), heading: context.say(en: "Favour", it: "Favore"),
            style: .pushed, tab: .map, parent: "/me/news", styles: ["favori.css", "details.css"],
            scripts: ["details.js"]
        ) {
            element("article", [.class("details answer")]) {
                h2 { favour.content.title }
                p(.class("quiet")) {
                    context.say(
                        en: "You see only your part of this favour.", it: "Di questo favore vedi solo la tua parte.")
                }
                section(.class("section")) {
                    header { h3 { context.say(en: "Time slots", it: "Fasce orarie") } }
                    ul(.class("list slots")) { for slot in slots { li(.class("slot")) { part(slot) } } }
                }
            }
        }
    }

    @MarkupBuilder private func part(_ slot: Slot) -> Markup {
        let actions = SlotActions(context: context, favour: favour, people: people, visitor: visitor, now: now)
        div(.class("slot-head")) {
            div(.class("row-text")) {
                p(.class("slot-time")) { context.time(slot.time, now: now) }
                p(.class("footnote")) { actions.mine(slot) ?? context.say(slot.state.phrase) }
            }
            div(.class("acts")) { actions.disputeButtons(slot) }
        }
        actions.dispute(slot)
    }
}
