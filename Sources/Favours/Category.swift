/// What kind of work a favour is.
public enum Category: String, CaseIterable, Codable, Hashable, Sendable {
    case generic, gardening, transport, pets, handiwork, shopping
    case schoolHelp, babysitting, chores, bulkyWaste, sport, weatherHelp
}
