import Mapmaking
import Serving
import Terminal
import Wording

extension CommandTree {
    /// The verbs of `vision map`.
    private static let maps = MapVerbs(program: "vision", json: Inputs.json) { command in
        let environment = try CommandEnvironment(command)
        try environment.demandLibrary()
        return OwnMaps(folder: environment.mapsFolder, tippecanoe: environment.installation.tippecanoe)
    }

    /// Who carries out each command.
    static let handlers: [String: CommandHandler] = [
        "analyze": Analyze.run, "import": Import.run, "search": Search.run, "tags": Tags.run,
        "categories": Categories.run, "favourite": Favourite.run, "save": Save.run, "place": PlaceVerb.run,
        "forget": Forget.run, "folders list": Folders.list,
        "folders leave-out": Folders.leaveOut, "folders take-back": Folders.takeBack, "level": LevelVerb.run,
        "doctor": Doctor.run, "password": Password.run,
        "people add": People.add, "people list": People.list, "people remove": People.remove,
        "people password": People.password, "packs list": Packs.list,
        "packs add": Packs.add, "packs remove": Packs.remove, "packs enable": Packs.enable,
        "packs disable": Packs.disable, "map list": maps.list, "map add": maps.add, "map remove": maps.remove,
        "serve": Serve.run, "backup": Backups.backup, "restore": Backups.restore,
        "export": Export.run, "sketch": Sketch.run,
    ]
}
