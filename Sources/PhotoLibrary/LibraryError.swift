public import Storage

/// An error of the library, with a sentence for people.
public enum LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The library's folder cannot be made or used.
    case folder(path: String, reason: String)
    /// The file system has no locks (flock(2)), so a program cannot get exclusive use of the library's folder.
    case noLocks(path: String)
    /// A restore into the folder is not finished, and the file system has no locks that would show whether it is still
    /// running.
    case unfinishedRestore(path: String)
    /// There is no such photo.
    case unknownPhoto(PhotoID)
    /// A tag without a letter, digit or symbol, or longer than 200 characters.
    case unusableTag(String)
    /// No photo has ever had this tag.
    case unknownTag(String)
    /// There is another tag of this name already.
    case tagExists(String)
    /// A name for a category without a letter, digit or symbol, or longer than 60 characters.
    case unusableCategoryName(String)
    /// Another category has this name.
    case takenCategoryName(String)
    /// The photo is not in the category for which it was chosen as the cover.
    case notInCategory(PhotoID)
    /// The database failed.
    case storage(StorageError)

    /// Whether the library's disk is full.
    public var isFull: Bool {
        if case .storage(let error) = self { error.cause == .diskFull } else { false }
    }

    /// The error as one sentence.
    public var description: String {
        switch self {
        case .folder(let path, let reason): "The library folder “\(path)” cannot be used: \(reason)."
        case .noLocks(let path):
            "The disk with “\(path)” has no file locks, so a library cannot be restored there safely."
        case .unfinishedRestore(let path):
            "A restore into “\(path)” was not completed, and the disk has no file locks, so it cannot be continued."
        case .unknownPhoto(let id): "There is no photo number \(id.number) in the library."
        case .unusableTag(let name):
            "“\(name.prefix(60))” cannot be a tag: a tag has 1 to 200 characters, one of them a letter, digit or symbol."
        case .unknownTag(let name): "There is no tag “\(name.prefix(60))” in the library."
        case .tagExists(let name): "There is already a tag “\(name.prefix(60))”."
        case .unusableCategoryName(let name):
            "“\(name.prefix(60))” cannot be a category: a name has 1 to 60 characters, one of them a letter, digit or symbol."
        case .takenCategoryName(let name): "There is already a category “\(name)”."
        case .notInCategory(let id): "The photo number \(id.number) is not in this category."
        case .storage(let error): error.description
        }
    }
}
