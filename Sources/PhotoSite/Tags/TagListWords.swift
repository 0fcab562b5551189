import Wording

/// What the script of the list of tags says. Under `keyMany` are the words for several, with `{n}`.
enum TagListWords {
    static let chooseSome = Phrase(en: "Select tags", it: "Seleziona le etichette")

    static let all: [String: Phrase] = SearchHead.words.merging(own) { $1 }

    private static let own: [String: Phrase] = [
        "chooseSome": chooseSome,
        "chosen": Phrase(en: "1 selected", it: "1 selezionata"),
        "chosenMany": Phrase(en: "{n} selected", it: "{n} selezionate"),
        "deleteButton": Phrase(en: "Delete ({n})", it: "Elimina ({n})"),
        "undo": Phrase(en: "Undo", it: "Annulla"),
        "undone": Phrase(en: "Everything is as it was", it: "Tutto è come prima"),
        "renameTitle": Phrase(en: "Rename “{name}”", it: "Rinomina «{name}»"),
        "mergeTitle": Phrase(en: "Merge {n} tags", it: "Unisci {n} etichette"),
        "existsTitle": Phrase(en: "There is a tag “{name}” already", it: "Esiste già un'etichetta «{name}»"),
        "existsText": Phrase(
            en: "“{old}” can be merged into it: its photos get that tag.",
            it: "«{old}» può esservi unita: le sue foto prendono quell'etichetta."),
        "existsAction": Phrase(en: "Merge", it: "Unisci"),
        "deleteTitle": Phrase(en: "Delete the tag “{name}”?", it: "Eliminare l'etichetta «{name}»?"),
        "deleteTitleMany": Phrase(en: "Delete {n} tags?", it: "Eliminare {n} etichette?"),
        "deleteText": Phrase(
            en:
                "It goes from up to {photos} and does not come back there. The photos stay, and so do tags of its kinds.",
            it:
                "Sparisce da un massimo di {photos} e non vi torna. Le foto restano, e anche le etichette dei suoi tipi."
        ),
        "deleteTextMany": Phrase(
            en:
                "They go from up to {photos} and do not come back there. The photos stay, and so do tags of their kinds.",
            it: "Spariscono da un massimo di {photos} e non vi tornano. Le foto restano, e anche le etichette dei loro "
                + "tipi."),
        "photos": Phrase(en: "1 photo", it: "1 foto"),
        "photosMany": Phrase(en: "{n} photos", it: "{n} foto"),
        "deleteAction": Phrase(en: "Delete tag", it: "Elimina etichetta"),
        "deleteActionMany": Phrase(en: "Delete {n} tags", it: "Elimina {n} etichette"),
        "renamed": Phrase(en: "“{name}” renamed", it: "«{name}» rinominata"),
        "merged": Phrase(en: "Merged into “{name}”", it: "Unite in «{name}»"),
        "deleted": Phrase(en: "Tag deleted", it: "Etichetta eliminata"),
        "deletedMany": Phrase(en: "{n} tags deleted", it: "{n} etichette eliminate"),
        "editing": Phrase(
            en: "Changing tags: {done} of {total} photos", it: "Modifica delle etichette: {done} di {total} foto"),
        "undoing": Phrase(
            en: "Taking it back: {done} photos left", it: "Ripristino: ancora {done} foto"),
    ]
}
