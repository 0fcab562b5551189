import Serving
import Terminal
import Wording

/// Everything `favori` can be asked, as people read it.
enum FavoriCommands {
    static let version = "0.1.0"

    static let root = CommandSpec(
        "favori",
        summary: Phrase(
            en: "Neighbours ask for a hand, and give one: a web app for a neighbourhood.",
            it: "I vicini chiedono una mano e la danno: un'app web per un quartiere."),
        examples: [
            CommandSpec.Example(
                "favori serve --demo",
                Phrase(en: "Try it with an invented neighbourhood.", it: "Provarla con un quartiere inventato.")),
            CommandSpec.Example(
                "favori serve --join open --area 24.85,60.13,25.05,60.22",
                Phrase(en: "Serve a part of a town.", it: "Offrirla a una parte di una città.")),
        ],
        subcommands: [
            serve,
            CommandSpec(
                "people", summary: Phrase(en: "People with an account.", it: "Le persone con un account."),
                subcommands: [
                    CommandSpec("list", summary: Phrase(en: "List all people.", it: "Elenca tutte le persone.")),
                    CommandSpec(
                        "add",
                        summary: Phrase(
                            en: "Make an account; asks for its password.", it: "Crea un account; chiede la password."),
                        arguments: [name.spec]),
                    CommandSpec(
                        "password",
                        summary: Phrase(
                            en: "Set a person's password; asks for it.",
                            it: "Imposta la password di una persona; la chiede."),
                        arguments: [name.spec]),
                ] + ModerationCommands.people),
            ModerationCommands.operators, ModerationCommands.reports, ModerationCommands.log,
            CommandSpec(
                "neighbourhoods",
                summary: Phrase(en: "The town's neighbourhoods.", it: "I quartieri della città."),
                subcommands: [
                    CommandSpec(
                        "list", summary: Phrase(en: "List all neighbourhoods.", it: "Elenca tutti i quartieri.")),
                    CommandSpec(
                        "add",
                        summary: Phrase(
                            en: "Add a neighbourhood: a circle, or an outline.",
                            it: "Aggiunge un quartiere: un cerchio, o un contorno."),
                        arguments: [name.spec], options: [point.spec, radius.spec, outline.spec, replace.spec]),
                    CommandSpec(
                        "remove", summary: Phrase(en: "Remove a neighbourhood.", it: "Toglie un quartiere."),
                        arguments: [name.spec]),
                ]),
            CommandSpec(
                "invitations",
                summary: Phrase(
                    en: "Codes with which people make an account under --join invited.",
                    it: "Codici con cui le persone creano un account con --join invited."),
                subcommands: [
                    CommandSpec(
                        "add",
                        summary: Phrase(
                            en: "Make a code and show it, once.", it: "Crea un codice e lo mostra, una sola volta."),
                        options: [uses.spec, days.spec]),
                    CommandSpec(
                        "list",
                        summary: Phrase(
                            en: "List invitations, without their codes.", it: "Elenca gli inviti, senza i codici.")),
                    CommandSpec(
                        "remove",
                        summary: Phrase(
                            en: "Take an invitation back; who has joined stays.",
                            it: "Ritira un invito; chi è già entrato resta."),
                        arguments: [number.spec]),
                ]),
            MapCommands.spec(program: "favori"),
            CommandSpec(
                "mail", summary: Phrase(en: "E-mails to people.", it: "Le email alle persone."),
                subcommands: [
                    CommandSpec(
                        "test",
                        summary: Phrase(
                            en: "Send one e-mail, and say what the mail server did.",
                            it: "Invia un'email e dice che cosa ha fatto il server di posta."),
                        arguments: [MailOptions.address.spec], options: MailOptions.all)
                ]),
            CommandSpec(
                "demo",
                summary: Phrase(
                    en: "Prepare the demo neighbourhood that “serve --demo” serves.",
                    it: "Prepara il quartiere di prova che «serve --demo» offre."),
                options: [renew.spec]),
            CommandSpec(
                "backup",
                summary: Phrase(
                    en: "Copy the database, also while the app is running.",
                    it: "Copia il database, anche mentre l'app è in esecuzione."),
                discussion: Phrase(
                    en: """
                        The file has people, favours, chats and photos. Maps, and the certificates of --phone, are not in it: \
                        copy the folders “maps” and “certificates” of --data as well.
                        """,
                    it: """
                        Il file contiene persone, favori, chat e foto, ma non le mappe né i certificati di --phone: copiare \
                        anche le cartelle “maps” e “certificates” di --data.
                        """),
                arguments: [file.spec]),
            CommandSpec(
                "move",
                summary: Phrase(
                    en: "Carry everything into another, empty database, and compare it there.",
                    it: "Porta tutto in un altro database, vuoto, e lo confronta."),
                discussion: Phrase(
                    en: """
                        Each of the two is a database of PostgreSQL (postgresql://user@host/name), a folder as of --data, \
                        or a file as “favori backup” makes it: so a backup is restored, too. End “favori serve” first: \
                        what is written meanwhile is not carried. The source stays as it is.
                        """,
                    it: """
                        Ciascuno dei due è un database PostgreSQL (postgresql://utente@host/nome), una cartella come quella \
                        di --data o un file come quelli di «favori backup»: così si ripristina anche un backup. Terminare \
                        prima «favori serve»: ciò che si scrive nel frattempo non viene portato. L'origine resta com'è.
                        """),
                options: [from.spec, to.spec]),
            CommandSpec(
                "doctor",
                summary: Phrase(
                    en: "Check the database, the worker that decodes photos, the maps, and what making maps needs.",
                    it: """
                        Controlla il database, il processo che decodifica le foto, le mappe e ciò che serve per prepararle.
                        """)),
        ],
        shared: [data.spec, database.spec, databaseFile.spec])

    static let handlers: [String: CommandHandler] = [
        "serve": FavoriServe.run, "people list": PeopleVerbs.list, "people add": PeopleVerbs.add,
        "people password": PeopleVerbs.password, "neighbourhoods list": NeighbourhoodVerbs.list,
        "neighbourhoods add": NeighbourhoodVerbs.add, "neighbourhoods remove": NeighbourhoodVerbs.remove,
        "invitations add": InvitationVerbs.add, "invitations list": InvitationVerbs.list,
        "invitations remove": InvitationVerbs.remove, "map list": maps.list, "map add": maps.add,
        "map remove": maps.remove, "mail test": MailVerbs.test, "demo": DemoVerb.run, "backup": KeepingVerbs.backup,
        "move": KeepingVerbs.move, "doctor": Doctor.run,
    ].merging(ModerationCommands.handlers) { $1 }

    /// The verbs of `favori map`.
    private static let maps = MapVerbs(program: "favori") { try await FavoriFolder.ownMaps($0) }

    private static let serve = CommandSpec(
        "serve",
        summary: Phrase(en: "Serve the app until Ctrl-C.", it: "Offre l'app fino a Ctrl-C."),
        discussion: Phrase(
            en: """
                Without --host and --phone, only this computer can reach the app. With --phone, or an address of --host that \
                others reach, it is served over https, with a certificate authority that this computer makes once; plain \
                http then gives only a page that leads a device through trusting it. Behind a reverse proxy with https, \
                leave both out, and use --trusted-proxy and --public-name.
                """,
            it: """
                Senza --host e --phone, solo questo computer può raggiungere l'app. Con --phone, o con un indirizzo di \
                --host raggiungibile da altri, l'app è offerta su https, con un'autorità di certificazione che questo \
                computer crea una volta; http semplice dà allora solo una pagina che spiega al dispositivo come \
                considerarla attendibile. Dietro un proxy inverso con https, ometterli entrambi e usare --trusted-proxy e \
                --public-name.
                """),
        options: [
            ServingOptions.host.spec, port.spec, ServingOptions.phone.spec, ServingOptions.securePort.spec, join.spec,
            visitors.spec, area.spec, timeZone.spec, contact.spec, limits.spec, demo.spec,
            ServingOptions.trustedProxy.spec,
            ServingOptions.publicName.spec,
        ] + MailOptions.all + PushOptions.all)
}
