/// The categories that the library sorts photos into. Every concept belongs to exactly one, a photo to any number.
public enum Category: UInt8, CaseIterable, Sendable, Wire {
    case people = 0
    case animals = 1
    case food = 2
    case plants = 3
    case landscapes = 4
    case water = 5
    case buildings = 6
    case traffic = 7
    case vehicles = 8
    case sports = 9
    case music = 10
    case home = 11
    case clothes = 12
    case electronics = 13
    case tools = 14
    case signs = 15

    /// The English name shown to people.
    public var name: String {
        switch self {
        case .people: "People"
        case .animals: "Animals"
        case .food: "Food & drink"
        case .plants: "Plants"
        case .landscapes: "Landscapes"
        case .water: "Water & beach"
        case .buildings: "Buildings & places"
        case .traffic: "Streets & traffic"
        case .vehicles: "Vehicles"
        case .sports: "Sports & leisure"
        case .music: "Music & art"
        case .home: "Home & furniture"
        case .clothes: "Clothes & things to wear"
        case .electronics: "Electronics & screens"
        case .tools: "Tools & kitchen"
        case .signs: "Signs & documents"
        }
    }

    /// The Italian name shown to people.
    public var italianName: String {
        switch self {
        case .people: "Persone"
        case .animals: "Animali"
        case .food: "Cibi e bevande"
        case .plants: "Piante"
        case .landscapes: "Paesaggi"
        case .water: "Acqua e spiagge"
        case .buildings: "Edifici e luoghi"
        case .traffic: "Strade e traffico"
        case .vehicles: "Veicoli"
        case .sports: "Sport e tempo libero"
        case .music: "Musica e arte"
        case .home: "Casa e arredi"
        case .clothes: "Abiti e accessori"
        case .electronics: "Elettronica e schermi"
        case .tools: "Attrezzi e cucina"
        case .signs: "Cartelli e documenti"
        }
    }
}
