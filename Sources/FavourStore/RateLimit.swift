/// How often something may be done within a time.
public struct RateLimit: Hashable, Sendable {
    /// Times.
    public let most: Int
    /// Within which, in seconds; at most a day.
    public let seconds: Int64
    /// Whether uses come back one by one, each after its part of ``seconds``, and not all together: then nobody waits for
    /// longer than one of these parts, however often others have used it up.
    let comesBackEvenly: Bool

    init(most: Int, seconds: Int64, comesBackEvenly: Bool = false) {
        (self.most, self.seconds, self.comesBackEvenly) = (most, seconds, comesBackEvenly)
    }

    /// Accounts that are made from one address.
    public static let signUp = RateLimit(most: 10, seconds: 3600)
    /// Forms for an account from one address, those that are refused among them: names and invitations that are guessed.
    public static let signUpTries = RateLimit(most: 60, seconds: 3600)
    /// Wrong passwords from one address, and codes for a new password that are tried from there.
    public static let signInByAddress = RateLimit(most: 30, seconds: 900)
    /// Wrong passwords for one name from one address.
    public static let signInByName = RateLimit(most: 10, seconds: 900)
    /// Wrong passwords for one name from all addresses together, except those from which its right password came in the last
    /// 90 days: strangers who know the name cannot keep its owner out at home, and elsewhere for 18 seconds at a time.
    public static let signInByNameAnywhere = RateLimit(most: 50, seconds: 900, comesBackEvenly: true)
    /// The present password, as one person who is signed in types it.
    public static let confirmations = RateLimit(most: 10, seconds: 900)
    /// Favours that one person asks for, or moves to another place.
    public static let newFavours = RateLimit(most: 30, seconds: 86_400)
    /// Pictures that one person uploads, those that are refused among them.
    public static let pictures = RateLimit(most: 100, seconds: 86_400)
    /// Files with all of one person's data.
    public static let exports = RateLimit(most: 10, seconds: 3600)
    /// Streets that one person looks for; typing asks several times a word.
    public static let searches = RateLimit(most: 1200, seconds: 3600)
    /// Messages that one person writes.
    public static let messages = RateLimit(most: 120, seconds: 3600)
    /// Rooms that one person begins with people with whom there was no help yet.
    public static let newRooms = RateLimit(most: 5, seconds: 3600)
    /// Disagreements that one person begins or ends.
    public static let disputes = RateLimit(most: 20, seconds: 3600)
    /// Reviews that one person writes or changes.
    public static let reviews = RateLimit(most: 60, seconds: 3600)
    /// Favours and people that one person reports.
    public static let reports = RateLimit(most: 10, seconds: 86_400)
    /// Codes for an address that are sent for one person, and to one address.
    public static let mailCodes = RateLimit(most: 5, seconds: 3600)
    /// Codes for new passwords that one address asks for.
    public static let passwordCodes = RateLimit(most: 10, seconds: 3600)
    /// Codes for a new password that one address asks for by one name.
    public static let passwordCodesByName = RateLimit(most: 10, seconds: 86_400)
    /// E-mails with codes for a new password that Favori sends to one person, however many people ask for them. Each code
    /// holds at least as long: a person who gets no other e-mail has a code that works.
    public static let passwordMails = RateLimit(most: 2, seconds: FavourStore.passwordCodeSeconds)
    /// Codes of an address that one person tries, and codes for a new password that one address tries for one name.
    public static let mailTries = RateLimit(most: 10, seconds: 3600)
    /// Codes for a new password that all addresses together try for one name. Too few to guess one of 2⁴⁰; enough that a
    /// stranger needs a hundred addresses to use them up.
    public static let passwordTriesAnywhere = RateLimit(most: 1000, seconds: 3600)
    /// Browsers in which one person switches notifications on.
    public static let devices = RateLimit(most: 20, seconds: 3600)
    /// Exact places that are shown to people without experience at one address, all of them together.
    public static let placesByAddress = RateLimit(most: 10, seconds: 86_400)
    /// Acceptances of one person.
    public static let acceptances = RateLimit(most: 60, seconds: 3600)
}

/// How often something was done within the time of a limit.
struct RateCount: Hashable, Sendable {
    /// Since when it is counted; where uses come back evenly, since when the next one does.
    var began: Int64
    var count: Int

    /// Counts one more use.
    /// - Returns: seconds to wait, and then nothing was counted; 0 when it may be done.
    mutating func use(_ limit: RateLimit, now: Int64) -> Int64 {
        if limit.comesBackEvenly { return useEvenly(limit, now: now) }
        guard (0..<limit.seconds).contains(now - began) else {
            (began, count) = (now, 1)
            return 0
        }
        guard count < limit.most else { return began + limit.seconds - now }
        count += 1
        return 0
    }

    private mutating func useEvenly(_ limit: RateLimit, now: Int64) -> Int64 {
        let step = limit.seconds / Int64(limit.most)
        // If the clock was set back, nobody waits until the old time is reached again.
        if now < began { (began, count) = (now, min(count, limit.most - 1)) }
        let returned = min(Int64(count), (now - began) / step)
        count -= Int(returned)
        began = count == 0 ? now : began + returned * step
        guard count < limit.most else { return began + step - now }
        count += 1
        return 0
    }
}
