import Wording

/// The words for the script of the list of tags. Under `keyMany` are the words for several, with `{n}`.
enum TagListWords {
    static let chooseSome = Phrase(en: "Select tags", it: "Seleziona le etichette")

    static let all: [String: Phrase] = SearchHead.words.merging(edits) { $1 }.merging(own) { $1 }

    /// The words for the progress of an edit and for undoing it.
    static let edits: [String: Phrase] = [
        "undo": Phrase(en: "Undo", it: "Annulla"),
        "undone": Phrase(en: "Changes undone", it: "Modifiche annullate"),
        "editing": Phrase(
            en: "Changing tags: {done} of {total} photos", it: "Modifica delle etichette: {done} di {total} foto"),
        "undoing": Phrase(
            en: "Undoing. Photos left: {done}", it: "Annullamento. Foto rimanenti: {done}"),
    ]

    private static let own: [String: Phrase] = [
        "chooseSome": chooseSome,
        "chosen": Phrase(en: "1 selected", it: "1 selezionata"),
        "chosenMany": Phrase(en: "{n} selected", it: "{n} selezionate"),
        "delete": Phrase(en: "Delete", it: "Elimina"),
        "deleteButton": Phrase(en: "Delete ({n})", it: "Elimina ({n})"),
        "renameTitle": Phrase(en: "Rename “{name}”", it: "Rinomina «{name}»"),
        "mergeTitle": Phrase(en: "Merge {n} tags", it: "Unisci {n} etichette"),
        "existsTitle": Phrase(en: "The tag “{name}” already exists", it: "L'etichetta «{name}» esiste già"),
        "existsText": Phrase(
            en: "If you merge them, the photos of “{old}” get this tag.",
            it: "Se le unisci, le foto di «{old}» prendono questa etichetta."),
        "existsAction": Phrase(en: "Merge", it: "Unisci"),
        "deleteTitle": Phrase(en: "Delete the tag “{name}”?", it: "Eliminare l'etichetta «{name}»?"),
        "deleteTitleMany": Phrase(en: "Delete {n} tags?", it: "Eliminare {n} etichette?"),
        "deleteText": Phrase(
            en:
                "It will be removed from {photos} and can be restored for 30 days. Photos, and more general or more "
                + "specific tags, are kept.",
            it:
                "Verrà rimossa da {photos} e si potrà ripristinare per 30 giorni. Le foto e le etichette più generali o "
                + "più specifiche restano."
        ),
        "deleteTextMany": Phrase(
            en:
                "{names} will be removed from up to {photos} and can be restored for 30 days. Photos, and more general "
                + "or more specific tags, are kept.",
            it: "{names} verranno rimosse al massimo da {photos} e si potranno ripristinare per 30 giorni. Le foto e "
                + "le etichette più generali o più specifiche restano."),
        "quoted": Phrase(en: "“{name}”", it: "«{name}»"),
        "photos": Phrase(en: "1 photo", it: "1 foto"),
        "photosMany": Phrase(en: "{n} photos", it: "{n} foto"),
        "deleteAction": Phrase(en: "Delete tag", it: "Elimina etichetta"),
        "deleteActionMany": Phrase(en: "Delete {n} tags", it: "Elimina {n} etichette"),
        "renamed": Phrase(en: "“{name}” renamed", it: "«{name}» rinominata"),
        "merged": Phrase(en: "Merged into “{name}”", it: "Unite in «{name}»"),
        "deleted": Phrase(en: "Tag deleted", it: "Etichetta eliminata"),
        "deletedMany": Phrase(en: "{n} tags deleted", it: "{n} etichette eliminate"),
    ]
}
