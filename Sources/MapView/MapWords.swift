public import Wording

/// What the scripts of maps say.
public enum MapWords {
    /// Those of every map.
    public static let view: [String: Phrase] = [
        "map": Phrase(en: "Map", it: "Mappa"),
        "you": Phrase(en: "You are here", it: "Tu sei qui"),
        "positionRefused": Phrase(
            en: "Your location is not available. Allow it in the browser's settings for this page.",
            it: "La tua posizione non è disponibile. Consentila nelle impostazioni del browser per questa pagina."),
        "metres": Phrase("{n} m"),
        "kilometres": Phrase("{n} km"),
    ]
}
