import Wording

/// The words for the scripts of grid and viewer.
enum GridWords {
    static let isFavourite = Phrase(en: "favourite", it: "preferita")
    static let isDamaged = Phrase(en: "damaged", it: "danneggiata")
    static let photos = (one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
    static let chooseAll = Phrase(en: "Select all", it: "Tutte")

    /// Under `keyMany` the words for several, with `{n}`.
    static let all: [String: Phrase] = MonthName.words.merging(SearchHead.words) { $1 }
        .merging(grid) { $1 }.merging(actions) { $1 }.merging(viewer) { $1 }.merging(sharing) { $1 }
        .merging(CategoryWords.moving) { $1 }.merging(CategoryWords.covers) { $1 }

    /// The words for sharing photos with other apps.
    static let sharing: [String: Phrase] = [
        "share": Phrase(en: "Share", it: "Condividi"),
        "sharing": Phrase(en: "Getting the photo…", it: "Preparazione della foto…"),
        "sharingMany": Phrase(en: "Getting {n} photos…", it: "Preparazione di {n} foto…"),
        "shareReady": Phrase(en: "The photo is ready.", it: "La foto è pronta."),
        "shareReadyMany": Phrase(en: "{n} photos are ready.", it: "{n} foto sono pronte."),
        // Said when the download is asked for: the browser tells no page when it ends.
        "downloaded": Phrase(en: "Saving to your downloads", it: "Salvataggio nei download"),
        "downloadedMany": Phrase(en: "Saving {n} photos to your downloads", it: "Salvataggio di {n} foto nei download"),
    ]

    private static let grid: [String: Phrase] = [
        "photoOf": Phrase(en: "Photo {n} of {of}", it: "Foto {n} di {of}"),
        "isFavourite": isFavourite,
        "isDamaged": isDamaged,
        "count": Phrase(en: "1 photo", it: "1 foto"),
        "countMany": Phrase(en: "{n} photos", it: "{n} foto"),
        "again": Phrase(en: "Try again", it: "Riprova"),
        "asRows": Phrase(en: "Show whole photos in rows", it: "Mostra le foto intere in righe"),
        "asSquares": Phrase(en: "Show squares", it: "Mostra quadrati"),
        "daysLeft": Phrase(en: "1 day left", it: "Ancora 1 giorno"),
        "daysLeftMany": Phrase(en: "{n} days left", it: "Ancora {n} giorni"),
        "chooseSome": Phrase(en: "Select photos", it: "Seleziona le foto"),
        "chosen": Phrase(en: "1 selected", it: "1 selezionata"),
        "chosenMany": Phrase(en: "{n} selected", it: "{n} selezionate"),
        "chooseAll": chooseAll,
        "chooseNone": Phrase(en: "Deselect all", it: "Nessuna"),
        "deleteButton": Phrase(en: "Delete ({n})", it: "Elimina ({n})"),
        "restoreButton": Phrase(en: "Restore ({n})", it: "Ripristina ({n})"),
        "goodButton": Phrase(en: "Delete ({n})", it: "Elimina ({n})"),
    ]

    private static let actions: [String: Phrase] = [
        "deleteTitle": Phrase(en: "Delete this photo?", it: "Eliminare questa foto?"),
        "deleteTitleMany": Phrase(en: "Delete {n} photos?", it: "Eliminare {n} foto?"),
        "deleteText": Phrase(
            en: "It moves to Recently deleted for 30 days. Files in your own folders stay.",
            it: "Verrà spostata in Eliminate di recente per 30 giorni. I file nelle tue cartelle restano."),
        "deleteTextMany": Phrase(
            en: "They move to Recently deleted for 30 days. Files in your own folders stay.",
            it: "Verranno spostate in Eliminate di recente per 30 giorni. I file nelle tue cartelle restano."),
        "deleteAction": Phrase(en: "Delete photo", it: "Elimina foto"),
        "deleteActionMany": Phrase(en: "Delete {n} photos", it: "Elimina {n} foto"),
        "deleted": Phrase(en: "Photo deleted", it: "Foto eliminata"),
        "deletedMany": Phrase(en: "{n} photos deleted", it: "{n} foto eliminate"),
        "undo": Phrase(en: "Undo", it: "Annulla"),
        "restored": Phrase(en: "Photo restored", it: "Foto ripristinata"),
        "restoredMany": Phrase(en: "{n} photos restored", it: "{n} foto ripristinate"),
        "goodTitle": Phrase(en: "Delete this photo permanently?", it: "Eliminare definitivamente questa foto?"),
        "goodTitleMany": Phrase(en: "Delete {n} photos permanently?", it: "Eliminare definitivamente {n} foto?"),
        "goodTextUploaded": Phrase(
            en: "This cannot be undone. The uploaded file and its tagged copy are deleted.",
            it:
                "L'operazione non può essere annullata. Vengono eliminati il file caricato e la sua copia con etichette."
        ),
        "goodTextUploadedMany": Phrase(
            en: "This cannot be undone. The uploaded files and their tagged copies are deleted.",
            it:
                "L'operazione non può essere annullata. Vengono eliminati i file caricati e le loro copie con etichette."
        ),
        "goodTextKept": Phrase(
            en:
                "This cannot be undone. The file in your own folder is kept; its tags, and a copy that Vision saved, are lost.",
            it:
                "L'operazione non può essere annullata. Il file nella tua cartella resta; si perdono le etichette e la copia salvata da Vision."
        ),
        "goodTextKeptMany": Phrase(
            en:
                "This cannot be undone. The files in your own folders are kept; their tags, and copies that Vision saved, are lost.",
            it:
                "L'operazione non può essere annullata. I file nelle tue cartelle restano; si perdono le etichette e le copie salvate da Vision."
        ),
        "goodTextBoth": Phrase(
            en:
                "This cannot be undone. {uploaded} of {n} were uploaded: their files and tagged copies are deleted. The "
                + "other files, in your own folders, are kept; their tags, and copies that Vision saved, are lost.",
            it: "L'operazione non può essere annullata. Foto caricate: {uploaded} di {n}; i loro file e le copie con "
                + "etichette vengono eliminati. Gli altri file, nelle tue cartelle, restano; si perdono "
                + "le etichette e le copie salvate da Vision."),
        "goodAction": Phrase(en: "Delete permanently", it: "Elimina definitivamente"),
        "goodActionMany": Phrase(en: "Delete {n} permanently", it: "Eliminane {n} definitivamente"),
        "gone": Phrase(en: "Photo deleted permanently", it: "Foto eliminata definitivamente"),
        "goneMany": Phrase(en: "{n} photos deleted permanently", it: "{n} foto eliminate definitivamente"),
        "favourite": Phrase(en: "Mark as favourite", it: "Aggiungi ai preferiti"),
        "unfavourite": Phrase(en: "Remove from favourites", it: "Rimuovi dai preferiti"),
        "liked": Phrase(en: "Added to the favourites", it: "Aggiunta ai preferiti"),
        "likedMany": Phrase(en: "{n} photos added to the favourites", it: "{n} foto aggiunte ai preferiti"),
        "unliked": Phrase(en: "Removed from the favourites", it: "Tolta dai preferiti"),
        "unlikedMany": Phrase(en: "{n} photos removed from the favourites", it: "{n} foto tolte dai preferiti"),
        "tagged": Phrase(en: "Tags added", it: "Etichette aggiunte"),
        "taggedMany": Phrase(en: "Tags added to {n} photos", it: "Etichette aggiunte a {n} foto"),
        "untagged": Phrase(en: "Tags removed", it: "Etichette rimosse"),
        "untaggedPart": Phrase(
            en: "Some of the tags are still there", it: "Una parte delle etichette non è stata rimossa"),
        "deleting": Phrase(en: "Deleting…", it: "Eliminazione…"),
        "restoring": Phrase(en: "Restoring…", it: "Ripristino…"),
        "changing": Phrase(en: "Changing…", it: "Modifica in corso…"),
        "saving": SaveWords.saving,
    ]

    private static let viewer: [String: Phrase] = [
        "position": Phrase(en: "{n} of {of}", it: "{n} di {of}"),
        "previous": Phrase(en: "Previous photo", it: "Foto precedente"),
        "next": Phrase(en: "Next photo", it: "Foto successiva"),
        "notShown": Phrase(en: "This photo cannot be shown.", it: "Impossibile mostrare questa foto."),
        "savedAs": Phrase(en: "Saved as {name}", it: "Salvata come {name}"),
    ]
}
