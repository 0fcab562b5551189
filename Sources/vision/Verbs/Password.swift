import Accounts
import Glibc
import PhotoLibrary
import Terminal
import Wording

/// `vision password`.
enum Password {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let isSetting = !command[Inputs.withoutPassword]
        let folder = try await CommandEnvironment.accountsFolder(command, makingOneOn: isSetting ? console : nil)
        do {
            let accounts = try await Accounts(folder: folder)
            if isSetting {
                try await accounts.setPassword(try await ask(console))
            } else {
                try await accounts.removePassword()
            }
            let hasPassword = try await accounts.hasPassword
            await accounts.checkpoint()
            if command[Inputs.json] {
                console.print(json: ["password": .bool(hasPassword)])
            } else {
                console.print(hasPassword ? set : removed)
            }
            return .success
        } catch let problem as PasswordProblem {
            throw Complaint(problem)
        } catch let error as AccountError {
            throw Complaint(error)
        }
    }

    private static let set = Phrase(
        en: "The password is set. Browsers that were signed in have to sign in again.",
        it: "La password è impostata. Nei browser già collegati bisogna accedere di nuovo.")
    private static let removed = Phrase(
        en: "There is no password. The web app opens on this computer only.",
        it: "Nessuna password. L'app web si apre solo su questo computer.")

    /// Asks for a new password, twice on a terminal.
    static func ask(_ console: Console) async throws -> String {
        let new = Phrase(en: "New password:", it: "Nuova password:")
        guard let password = try await console.readSecret(new) else {
            throw Complaint(
                problem: Phrase(en: "No password was given.", it: "Non è stata indicata alcuna password."),
                fix: Phrase(
                    en: "Type one, or give a line on standard input.",
                    it: "Digitarne una, oppure fornire una riga sull'input."))
        }
        // Said before it has to be typed again.
        if let problem = PasswordProblem(of: password) { throw problem }
        guard console.canAsk else { return password }
        guard try await console.readSecret(Phrase(en: "Once more:", it: "Di nuovo:")) == password else {
            throw Complaint(
                problem: Phrase(en: "The two passwords do not match.", it: "Le due password non coincidono."),
                cause: Phrase(en: "Nothing was changed.", it: "Nulla è cambiato."),
                fix: Phrase(en: "Try again.", it: "Riprovare."))
        }
        return password
    }
}

extension Complaint {
    /// Why something cannot be a password.
    init(_ problem: PasswordProblem) {
        self.init(
            problem: Phrase(en: problem.english, it: problem.italian),
            fix: Phrase(
                en: "Choose another one; several words with spaces are easy to remember.",
                it: "Sceglierne un'altra; più parole con spazi sono facili da ricordare."))
    }
}
