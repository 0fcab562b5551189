/// Why a person cannot write in a room.
public enum ChatRefusal: Error, Hashable, Sendable {
    /// The favour has been over for 30 days, or was over before the person asked about it.
    case over
    /// The person is no longer one of the helpers, or the person's slot was cancelled.
    case left
    /// The other person deleted the account.
    case gone
    /// The requester did not say with whom.
    case nobodyNamed
    /// Neither text nor picture.
    case empty
    /// More than ``ChatMessage/longestText`` characters.
    case tooLong
    /// The text has control characters.
    case unprintable
    /// The picture is not the person's, belongs to something else, or was deleted.
    case pictureUnknown
    /// The person has sent as many pictures as are kept of one person.
    case picturesFull

    /// The same in every language, for programs.
    public var code: String {
        switch self {
        case .over: "chatOver"
        case .left: "chatLeft"
        case .gone: "chatGone"
        case .nobodyNamed: "chatPersonMissing"
        case .empty: "messageEmpty"
        case .tooLong: "messageTooLong"
        case .unprintable: "messageUnprintable"
        case .pictureUnknown: "pictureUnknown"
        case .picturesFull: "picturesFull"
        }
    }
}
