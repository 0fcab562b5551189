public import AppShell
import Wording

extension AppIdentity {
    /// The photo app.
    public static let vision = AppIdentity(
        key: "vision", name: "Vision",
        purpose: Phrase(
            en: "Recognises, tags and finds your photos, on your own computer.",
            it: "Riconosce, etichetta e ritrova le tue foto, sul tuo computer."),
        colours: Colours(light: "#ffe3cb", dark: "#3a0f18", ground: "#fdeee0"),
        tabs: [
            Tab(.home, path: "/", icon: "house", chosenIcon: "house-fill", name: Phrase(en: "Home", it: "Home")),
            Tab(
                .search, path: "/search", icon: "magnifying-glass", chosenIcon: "magnifying-glass",
                name: Phrase(en: "Search", it: "Cerca")),
            Tab(
                .settings, path: "/settings", icon: "gear", chosenIcon: "gear-fill",
                name: Phrase(en: "Settings", it: "Impostazioni")),
        ],
        words: Words(
            locked: Phrase(en: "Your photos are locked.", it: "Le tue foto sono protette."),
            noPassword: Phrase(
                en: "No password has been set yet. Run “vision password” on the computer that has the photos.",
                it: "Nessuna password impostata. Esegui «vision password» sul computer che ha le foto."),
            missing: Phrase(
                en: "Check the address. A photo that was here may have been deleted.",
                it: "Controlla l'indirizzo. Una foto che era qui potrebbe essere stata eliminata."),
            fingerprint: Phrase(
                en: "in the terminal and in Vision's settings, under Phones",
                it: "nel terminale e nelle impostazioni di Vision, alla voce Telefoni")),
        scripts: ["resuming.js", "keys.js", "dropping.js"],
        scriptWords: [
            "fileSidecar": Phrase(
                en: "The photo of this sidecar was not chosen with it.",
                it: "La foto di questo sidecar non è stata scelta insieme."),
            "sidecarRefused": Phrase(
                en:
                    "This sidecar could not be taken: it is not XMP, or longer than 4 MB. The photo was imported without it.",
                it: "Questo sidecar non si può prendere: non è XMP, o supera i 4 MB. La foto è stata importata senza."),
            "unreadable": Phrase(
                en: "The file can no longer be read. Choose it again.",
                it: "Il file non si può più leggere. Sceglilo di nuovo."),
            "keys": Phrase(en: "Keys", it: "Tasti"), "keysDone": Phrase(en: "Done", it: "Fine"),
            "keysOff": Phrase(en: "Turn off single keys in Settings", it: "Disattiva i tasti singoli in Impostazioni"),
            "keySearch": Phrase(en: "Search", it: "Cerca"),
            "keyList": Phrase(en: "Show this list", it: "Mostra questo elenco"),
            "keyAll": Phrase(en: "Grid: select all", it: "Griglia: seleziona tutte"),
            "keyRange": Phrase(en: "Grid, while editing: select more", it: "Griglia in modifica: seleziona altre"),
            "keyLeaf": Phrase(en: "Photo: previous, next", it: "Foto: precedente, successiva"),
            "keyZoom": Phrase(en: "Photo: zoom", it: "Foto: ingrandisci"),
            "keyFavourite": Phrase(en: "Photo: favourite", it: "Foto: preferita"),
            "keyInfo": Phrase(en: "Photo: info", it: "Foto: informazioni"),
            "keyDelete": Phrase(en: "Photo: delete", it: "Foto: elimina"),
            "keyRotate": Phrase(en: "Editor: rotate", it: "Editor: ruota"),
            "keyUndo": Phrase(en: "Editor, sketch: undo", it: "Editor, disegno: annulla"),
            "keyClose": Phrase(en: "Close, go back", it: "Chiudi, torna indietro"),
        ],
        savedFiles: ["original", "copy"], streetsPath: "/settings/maps")
}

extension AppIdentity.Tab.ID {
    /// Where one begins.
    static let home = AppIdentity.Tab.ID(rawValue: "home")
    /// Photos, tags, the map.
    static let search = AppIdentity.Tab.ID(rawValue: "search")
    /// How the app is to behave.
    static let settings = AppIdentity.Tab.ID(rawValue: "settings")
}
