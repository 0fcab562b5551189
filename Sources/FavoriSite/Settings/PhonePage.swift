import AppShell
import HTML
import Wording

/// How a neighbour in the same network opens the app on a phone, with a QR code to show: `/settings/phone`.
struct PhonePage: Component {
    let context: PageContext
    let phone: PhoneAccess

    var body: Markup {
        Page(
            context, title: PhoneConnection.title, style: .pushed, tab: .profile, parent: "/settings",
            styles: PhoneConnection.styles + ["favori.css", "profile.css"]
        ) { div(.class("phone-steps")) { PhoneConnection(context: context, phone: phone) } }
    }
}
