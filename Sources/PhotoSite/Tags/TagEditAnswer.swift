import PhotoLibrary

/// The progress of an edit of tags, for scripts.
struct TagEditAnswer: Encodable {
    let undo: String
    let state: String
    let done: Int
    let total: Int

    init(_ edit: TagEdit) {
        undo = edit.token
        state = String(describing: edit.state)
        done = edit.done
        total = edit.total
    }
}
