internal import Glibc

extension Phrase {
    /// Why the system refused something, by its number for it (errno): in the system's words, and in Italian in ours for what
    /// people meet.
    public init(system code: Int32) {
        let english = String(cString: strerror(code))
        self.init(en: english, it: Self.italian[code] ?? english)
    }

    private static let italian: [Int32: String] = [
        ENOENT: "File o cartella inesistente", ENOTDIR: "Non è una cartella", EISDIR: "È una cartella",
        EACCES: "Permesso negato", EPERM: "Operazione non permessa", EROFS: "Il disco è di sola lettura",
        ENOSPC: "Non c'è più spazio sul disco", EDQUOT: "La quota del disco è esaurita",
        EFBIG: "Il file è troppo grande", EIO: "Errore di lettura o scrittura del disco",
        EEXIST: "Il file esiste già", EBUSY: "Il file o il disco è occupato", ELOOP: "Troppi collegamenti simbolici",
        ENAMETOOLONG: "Il nome è troppo lungo", EMFILE: "Troppi file aperti", ENFILE: "Troppi file aperti nel sistema",
        ENOTEMPTY: "La cartella non è vuota", ENOMEM: "Memoria esaurita", EINVAL: "Valore non valido",
        EPIPE: "Chi legge ha chiuso", ETXTBSY: "Il programma è in esecuzione", ESTALE: "La condivisione non risponde",
    ]
}
