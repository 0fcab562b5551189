import FavoriSite
import FavourStore
import Glibc
import Mail
import Wording

// Sends the e-mails of a store that are due, as `favori serve` does, and waits at the end to be killed:
// `mail-fixture FOLDER PORT NOW`, with the port of a mail server on this computer, and the time that the store's clock has
// at the start. Prints a line when nothing more is due.

let arguments = CommandLine.arguments
guard arguments.count == 4, let server = MailServer("smtp://127.0.0.1:\(arguments[2])"),
    let now = Int64(arguments[3]), let from = MailAddress("favori@favours.example.org")
else { exit(2) }
let started = Int64(time(nil))
let store = try await FavourStore(folder: arguments[1], hasLimits: false) { now + Int64(time(nil)) - started }
let sender = MailSender(server)
let desk = MailDesk(from: from, name: "Kallio", base: "https://favours.example.org/") { (message) throws(MailError) in
    try await sender.send(message)
}
try await MailCourier(store: store, desk: desk, zone: .utc).sendDue()
print("done")
fflush(nil)
while true { pause() }
