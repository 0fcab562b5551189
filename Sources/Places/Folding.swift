internal import NormalForms

/// Normalises names and words before they are compared: lower case, without accents.
public enum Folding {
    /// Lower case, with the accents of Latin letters and all combining marks taken off: `String.folded` of `NormalForms`.
    public static func fold(_ text: String) -> String { text.folded }
}
