import Glibc
import Intake
import Terminal
import Wording

extension Phrase {
    /// Why a folder cannot be looked into, or what lies in it cannot be opened, by the system's error number.
    init(unreadable code: Int32) {
        // What a scan says of something that was named and is no file.
        if code == EINVAL {
            self.init(en: "It is neither a file nor a folder.", it: "Non è né un file né una cartella.")
        } else {
            let reason = Phrase(system: code)
            self.init(en: "It cannot be read: \(reason.en).", it: "Non si può leggere: \(reason.it).")
        }
    }

    /// Why the system does not watch all folders, what is done instead, and what helps.
    init(_ shortage: FolderWatch.Shortage) {
        let setting =
            switch shortage {
            case .watches: "fs.inotify.max_user_watches=1048576"
            case .instances: "fs.inotify.max_user_instances=1024"
            }
        self.init(
            en: """
                The system limits how many folders can be watched, so Vision checks them every minute. “sudo sysctl \
                \(setting)” raises the limit.
                """,
            it: """
                Il sistema limita il numero di cartelle che si possono seguire: Vision le controlla ogni minuto. «sudo \
                sysctl \(setting)» alza il limite.
                """)
    }
}
