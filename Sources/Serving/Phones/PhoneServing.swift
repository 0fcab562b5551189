public import AppShell
internal import Certificates
internal import Glibc
public import HTTPServer
internal import QRCode
internal import Synchronization
public import Terminal
public import Web
internal import Wording

/// An app over https with a certificate of this computer's own, and beside it plain http, which leads devices there:
/// `serve --phone`.
public final class PhoneServing: Sendable {
    /// What the pages know of it.
    public let access: PhoneAccess
    /// The names of this computer that the certificate holds for.
    public let hosts: [String]
    private let app: AppIdentity
    private let authority: Authority
    /// Where both listen.
    private let address: String
    private let state = Mutex(State())

    private struct State {
        var plain: HTTPServer?
        var secure: HTTPServer?
        var certificate: ServerCertificate?
    }

    /// How long a change of the addresses stays unnoticed at most.
    private static let interval = Duration.seconds(3)

    /// - Parameters:
    ///   - app: what is served.
    ///   - folder: the app's, in which the authority is kept.
    ///   - host: where both servers listen.
    /// - Throws: `Complaint` when the authority can be neither read nor made.
    public init(app: AppIdentity, folder: String, host: String) throws {
        self.app = app
        address = host
        let computer = HomeNetwork.computerName
        hosts = ServerNames.hosts(ofComputer: computer)
        do {
            authority = try Authority.kept(
                in: folder + "/certificates", app: app.name, computer: computer, now: Self.now)
        } catch {
            throw Complaint(error)
        }
        access = PhoneAccess(
            PhoneAccess.Authority(
                name: authority.certificate.name, der: authority.certificate.der, pem: authority.certificate.pem,
                fingerprint: authority.certificate.fingerprintText))
    }

    /// Serves `gate` over https, and the page that explains over http.
    /// - Returns: the one over https.
    public func start(
        _ gate: any Responder, assets: Assets, _ plainPort: UInt16, _ securePort: UInt16
    ) throws(HTTPServerError) -> HTTPServer {
        let certificate: ServerCertificate
        do {
            certificate = try authority.serverCertificate(for: names, now: Self.now)
        } catch {
            throw .unusableCertificate(error.description)
        }
        let secure = try listen(securePort, certificate: TLSCertificate(certificate), TrustProbe(gate))
        let plain = try listen(
            plainPort, certificate: nil, TrustSite(app: app, phone: access, assets: assets, names: hosts))
        access.reach = PhoneAccess.Reach(
            addresses: certificate.names.addresses.filter { !Self.isLoopback($0) }, hosts: hosts,
            plainPort: plain.port, securePort: secure.port)
        state.withLock { $0 = State(plain: plain, secure: secure, certificate: certificate) }
        return secure
    }

    /// On a machine without IPv6, `::` cannot be listened on, and IPv4 is all there is.
    private func listen(
        _ port: UInt16, certificate: TLSCertificate?, _ responder: any Responder
    ) throws(HTTPServerError) -> HTTPServer {
        var configuration = HTTPServer.Configuration(address: address, port: port)
        configuration.certificate = certificate
        do {
            return try HTTPServer(configuration, responder: responder)
        } catch .system(EAFNOSUPPORT) where address == "::" {
            configuration.address = "0.0.0.0"
        } catch .notAvailable where address == "::" {
            configuration.address = "0.0.0.0"
        }
        return try HTTPServer(configuration, responder: responder)
    }

    /// Stops answering on plain http; the other server is the caller's.
    public func stop() async {
        let plain = state.withLock { $0.plain.take() }
        await plain?.stop(grace: .zero)
    }

    // MARK: Following the network

    /// Makes another certificate when the computer's addresses have changed, or the time of the present one is nearly over,
    /// until the task is cancelled. Connected clients notice nothing.
    public func follow(_ console: Console) async {
        var told: String?
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.interval)
            let names = names
            let (secure, present) = state.withLock { ($0.secure, $0.certificate) }
            guard let secure, let present, present.names != names || present.isDue(now: Self.now) else { continue }
            do {
                let certificate = try authority.serverCertificate(for: names, now: Self.now)
                try secure.use(TLSCertificate(certificate))
                state.withLock { $0.certificate = certificate }
                told = nil
                let before = access.reach.explanation
                access.reach.addresses = names.addresses.filter { !Self.isLoopback($0) }
                if let address = access.reach.explanation, address != before { console.remark(Self.moved(address)) }
            } catch {
                // Tried again the next time: meanwhile the certificate in use may still serve some phones.
                let reason = String(describing: error)
                if told != reason { console.remark(notRenewed(reason)) }
                told = reason
            }
        }
    }

    /// What the certificate is for now. Names always; addresses as the network has them, and those of the computer itself.
    private var names: ServerNames {
        ServerNames(addresses: HomeNetwork.addresses() + ["127.0.0.1", "::1"], hosts: hosts)
    }

    private static func isLoopback(_ address: String) -> Bool { address == "127.0.0.1" || address == "::1" }

    private static var now: Int64 { Int64(time(nil)) }

    // MARK: Saying so

    /// Says where a phone begins, with a code for its camera on a terminal.
    ///
    /// - Parameter isJSON: as one line for programs.
    public func announce(isJSON: Bool = false, _ console: Console) {
        let reach = access.reach
        let (address, explanation) = (reach.app(at: nil), reach.explanation)
        if isJSON {
            var answer: [(String, JSONValue)] = [("address", .string(address))]
            if let explanation { answer.append(("phone", .string(explanation))) }
            answer.append(("fingerprint", .string(access.authority.fingerprint)))
            console.print(json: .object(answer))
            return console.flush()
        }
        if let explanation {
            console.print(
                Phrase(
                    en: "On each phone, open \(explanation) once, in the same network.",
                    it: "Su ogni telefono, aprire una volta \(explanation), nella stessa rete."))
            if let width = console.width, let code = QRCode(explanation), code.side <= width {
                for line in code.terminalLines(isColoured: console.showsColour) {
                    console.print(StyledText(stringLiteral: line))
                }
            }
        } else {
            console.print(
                Phrase(
                    en: "This computer is not connected to a network. Once it is, phones can open \(app.name).",
                    it:
                        "Questo computer non è collegato a una rete. Appena lo sarà, i telefoni potranno aprire \(app.name)."
                ))
        }
        console.print(
            Phrase(
                en: "Certificate: \(access.authority.name). The phone must show this SHA-256 fingerprint for it:",
                it: "Certificato: \(access.authority.name). Il telefono deve mostrarne questa impronta SHA-256:"))
        console.print(Phrase("  " + access.authority.fingerprint))
        console.print(
            Phrase(
                en: "\(app.name) is at \(address)  (Ctrl-C ends it)",
                it: "\(app.name) è su \(address)  (Ctrl-C per terminare)"))
        console.flush()
    }

    private func notRenewed(_ reason: String) -> Phrase {
        Phrase(
            en: "The certificate for the phones could not be renewed; \(app.name) keeps trying. \(reason)",
            it: "Il certificato per i telefoni non è stato rinnovato; \(app.name) continua a provare. \(reason)")
    }

    private static func moved(_ address: String) -> Phrase {
        Phrase(
            en: "The address has changed: phones open \(address) now.",
            it: "L'indirizzo è cambiato: ora i telefoni aprono \(address).")
    }
}

extension TLSCertificate {
    fileprivate init(_ certificate: ServerCertificate) {
        self.init(chain: certificate.certificate.pem, key: certificate.key)
    }
}
