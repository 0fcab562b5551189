import Accounts
import Glibc
import Terminal
import Wording

/// Where the web app listens.
struct ListeningAddress {
    /// As it was typed: an address or a name.
    let host: String

    /// Whether only programs of this computer reach it (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3).
    var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        var four = in_addr()
        if inet_pton(AF_INET, bare, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        var six = in6_addr()
        guard inet_pton(AF_INET6, bare, &six) == 1 else { return false }
        return withUnsafeBytes(of: &six) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }

    /// Refuses to open the library to other computers without a password.
    /// - Throws: ``Complaint``.
    func demandPassword(of accounts: Accounts) async throws {
        if isLoopback { return }
        if try await accounts.hasPassword { return }
        throw Complaint(
            problem: Phrase(
                en: "The web app cannot listen on “\(host)” without a password.",
                it: "L'app web non può ascoltare su “\(host)” senza una password."),
            cause: Phrase(
                en: "Everybody who reaches this computer could see and delete your photos.",
                it: "Chiunque raggiunga questo computer potrebbe vedere ed eliminare le foto."),
            fix: Phrase(
                en: "Run “vision password” first, or listen on 127.0.0.1.",
                it: "Eseguire prima “vision password”, oppure ascoltare su 127.0.0.1."))
    }
}
