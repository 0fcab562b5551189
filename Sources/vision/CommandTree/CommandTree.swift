import Serving
import Terminal
import Wording

/// Everything `vision` can be asked, as people read it.
enum CommandTree {
    static let version = "0.1.0"

    static let root = CommandSpec(
        "vision",
        summary: Phrase(
            en: "Recognises, tags and finds your photos on this computer, with no network.",
            it: "Riconosce, etichetta e ritrova le foto su questo computer, senza rete."),
        examples: [
            CommandSpec.Example(
                "vision import ~/Pictures",
                Phrase(en: "Recognise all photos of a folder.", it: "Riconosce tutte le foto di una cartella.")),
            CommandSpec.Example(
                "vision search pizza", Phrase(en: "Find every pizza.", it: "Trova tutte le pizze.")),
            CommandSpec.Example(
                "vision save ~/Pictures/lunch.jpg --to ~/Tagged",
                Phrase(
                    en: "Write a copy whose tags other photo software understands.",
                    it: "Scrive una copia con etichette che gli altri programmi di foto capiscono.")),
        ],
        subcommands: [
            analyze, importing, search, tags, categories, favourite, save, sketch, place, forget, folders, level, packs,
            MapCommands.spec(program: "vision"),
            serve,
            password, people,
            backup,
            restore, export,
            doctor,
            Shell.command(program: "vision"),
        ],
        shared: [Inputs.library.spec, Inputs.json.spec])
}
