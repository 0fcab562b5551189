import Terminal
import Wording

/// The verbs that recognise, save, and set up how that is done.
extension CommandTree {
    static let analyze = CommandSpec(
        "analyze",
        summary: Phrase(en: "Show what is in photos.", it: "Mostra che cosa c'è nelle foto."),
        discussion: Phrase(
            en: """
                Prints each thing with its reliability, box, category and meaning. Nothing is stored. “-” stands for a photo \
                on standard input.
                """,
            it: """
                Scrive ogni cosa con affidabilità, riquadro, categoria e significato. Non conserva nulla. «-» indica una \
                foto sull'input.
                """),
        arguments: [Inputs.photos.spec],
        options: [
            Inputs.confidence.spec, Inputs.select.spec, Inputs.rotate.spec, Inputs.light.spec, Inputs.boxes.spec,
        ],
        examples: [
            CommandSpec.Example(
                "vision analyze dog.jpg", Phrase(en: "What is in this photo?", it: "Che cosa c'è in questa foto?")),
            CommandSpec.Example(
                "vision analyze --confidence high *.jpg",
                Phrase(en: "Only what is nearly certain.", it: "Solo ciò che è quasi certo.")),
            CommandSpec.Example(
                "vision analyze --select 0.5,0,0.5,1 street.jpg",
                Phrase(en: "Analyse the right half.", it: "Analizza la metà destra.")),
            CommandSpec.Example(
                "vision analyze --json *.jpg | jq .caption",
                Phrase(en: "The captions, for another program.", it: "Le didascalie, per un altro programma.")),
        ])

    static let importing = CommandSpec(
        "import",
        summary: Phrase(
            en: "Recognise photos and put them into the library's index.",
            it: "Riconosce le foto e le mette nell'indice della libreria."),
        discussion: Phrase(
            en: """
                Photos stay where they are and are never changed. Photos that were recognised before are not \
                recognised again; moved and renamed files keep their tags. Videos, hidden files and other files are \
                skipped, and counted; so are folders of thumbnails and deleted files, and those that are left out \
                (“vision folders”). A file that cannot be read is reported, and the import continues; the next \
                import tries it again.
                """,
            it: """
                Le foto restano dove sono e non vengono mai modificate. Le foto già riconosciute non vengono \
                riconosciute di nuovo; i file spostati o rinominati conservano le etichette. Video, file nascosti e \
                altri file vengono saltati e contati; così le cartelle di miniature e di file eliminati, e quelle escluse \
                («vision folders»). Un file illeggibile viene segnalato e il resto continua; la \
                prossima importazione lo riprova.
                """),
        arguments: [Inputs.paths.spec], options: [Inputs.watch.spec],
        examples: [
            CommandSpec.Example(
                "vision import ~/Pictures",
                Phrase(en: "All photos in a folder.", it: "Tutte le foto di una cartella.")),
            CommandSpec.Example(
                "vision import --watch ~/Camera",
                Phrase(en: "Also photos added later.", it: "Anche le foto aggiunte in seguito.")),
        ])

    static let save = CommandSpec(
        "save",
        summary: Phrase(
            en: "Write copies of photos with their tags inside.",
            it: "Scrive copie delle foto con le etichette al loro interno."),
        discussion: Phrase(
            en: """
                Apple Photos, Lightroom, digiKam and others read the tags. The pixels are the same, and the original \
                stays untouched. JPEG, PNG, WebP, TIFF, HEIC, AVIF and JPEG XL can hold tags; other formats get an .xmp \
                file beside them instead. Photos that are not in the library are recognised first, and not added to it. \
                With --to no library is needed.
                """,
            it: """
                Apple Foto, Lightroom, digiKam e altri leggono le etichette. I pixel sono identici e l'originale resta \
                intatto. JPEG, PNG, WebP, TIFF, HEIC, AVIF e JPEG XL possono contenere etichette; gli altri formati \
                ricevono invece un file .xmp accanto. Le foto che non sono nella libreria vengono prima riconosciute, senza \
                esservi aggiunte. Con --to non serve una libreria.
                """),
        arguments: [Inputs.photos.spec], options: [Inputs.folder.spec, Inputs.onlyTags.spec, Inputs.confidence.spec],
        examples: [
            CommandSpec.Example(
                "vision save lunch.jpg --to ~/Tagged",
                Phrase(en: "A tagged copy in a folder.", it: "Una copia etichettata in una cartella.")),
            CommandSpec.Example(
                "vision save lunch.jpg --tags \"pizza,Naples\"",
                Phrase(en: "With these tags only.", it: "Solo con queste etichette.")),
        ])

    static let packs = CommandSpec(
        "packs",
        summary: Phrase(
            en: "List, add and remove model packs, which recognise more kinds of things.",
            it: "Elenca, aggiunge e rimuove i pacchetti di modelli, che riconoscono altri generi di cose."),
        subcommands: [
            CommandSpec(
                "list", summary: Phrase(en: "List the model packs.", it: "Elenca i pacchetti di modelli.")),
            CommandSpec(
                "add",
                summary: Phrase(
                    en: "Check a model pack, copy it into the library and switch it on.",
                    it: "Controlla un pacchetto di modelli, lo copia nella libreria e lo attiva."),
                arguments: [Inputs.packFolder.spec], options: [Inputs.manifest.spec],
                examples: [
                    CommandSpec.Example(
                        "vision packs add ./birds",
                        Phrase(en: "Recognise species of birds.", it: "Riconosce le specie di uccelli."))
                ]),
            CommandSpec(
                "remove",
                summary: Phrase(
                    en: "Remove a model pack from the library.", it: "Rimuove un pacchetto di modelli dalla libreria."),
                arguments: [Inputs.packName.spec]),
            CommandSpec(
                "enable", summary: Phrase(en: "Switch a model pack on.", it: "Attiva un pacchetto di modelli."),
                arguments: [Inputs.packName.spec]),
            CommandSpec(
                "disable",
                summary: Phrase(
                    en: "Switch a model pack off without removing it.",
                    it: "Disattiva un pacchetto di modelli senza rimuoverlo."),
                arguments: [Inputs.packName.spec]),
        ])

    static let level = CommandSpec(
        "level",
        summary: Phrase(
            en: "Show or set how sure tags must be to be shown.",
            it: "Mostra o imposta quanto sicure devono essere le etichette mostrate."),
        discussion: Phrase(
            en: "Takes effect at once, without recognising anything again.",
            it: "Vale subito, senza riconoscere nulla di nuovo."),
        arguments: [Inputs.level.spec],
        examples: [
            CommandSpec.Example(
                "vision level high",
                Phrase(en: "Show only what is nearly certain.", it: "Mostra solo ciò che è quasi certo."))
        ])

    static let password = CommandSpec(
        "password",
        summary: Phrase(
            en: "Set or remove the password of the web app.", it: "Imposta o rimuove la password dell'app web."),
        discussion: Phrase(
            en: """
                It is asked for twice and not shown. Without a terminal, one line is read from standard input. Browsers \
                that were signed in have to sign in again.
                """,
            it: """
                Viene chiesta due volte e non è mostrata. Senza terminale, legge una riga dall'input. Nei browser già \
                collegati bisogna accedere di nuovo.
                """),
        options: [Inputs.withoutPassword.spec],
        examples: [
            CommandSpec.Example("vision password", Phrase(en: "Choose a password.", it: "Sceglie una password.")),
            CommandSpec.Example(
                "vision password < secret.txt",
                Phrase(en: "For scripts: the first line of a file.", it: "Per gli script: la prima riga di un file.")),
        ])

    static let doctor = CommandSpec(
        "doctor",
        summary: Phrase(
            en: "Check that everything needed is there and works.",
            it: "Controlla che tutto il necessario ci sia e funzioni."),
        discussion: Phrase(
            en: """
                Looks at the runtime, the models, the kernel's protections, the library's folders, the maps, the programs \
                that make maps, and the space left; counts photos, people and maps.
                """,
            it: """
                Esamina il motore, i modelli, le protezioni del kernel, le cartelle della libreria, le mappe, i programmi \
                che le creano e lo spazio libero; conta foto, persone e mappe.
                """))
}
