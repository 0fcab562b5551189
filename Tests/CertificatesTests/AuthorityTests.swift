import Foundation
import Testing

@testable import Certificates

@Suite struct AuthorityTests {
    private let now = Int64(Date().timeIntervalSince1970)

    private func text(_ certificate: Certificate) throws -> String {
        let openssl = try OpenSSL()
        defer { openssl.remove() }
        return try openssl.text(certificate)
    }

    @Test func `the authority says what it may vouch for`() throws {
        let authority = try Authority(app: "Vision", computer: "nas.example", now: now)
        let text = try text(authority.certificate)
        #expect(text.contains("Version: 3"))
        #expect(text.contains("X509v3 Basic Constraints: critical\n                CA:TRUE, pathlen:0\n"))
        #expect(text.contains("X509v3 Key Usage: critical\n                Certificate Sign\n"))
        #expect(text.contains("X509v3 Extended Key Usage: \n                TLS Web Server Authentication\n"))
        #expect(text.contains("NIST CURVE: P-256"))
        #expect(text.contains("Signature Algorithm: ecdsa-with-SHA256"))
        let start = try #require(text.firstRange(of: "X509v3 Name Constraints: critical")).upperBound
        let constraints = text[start...].prefix { $0 != "X" }
        #expect(!constraints.contains("Excluded"))
        for range in [
            "IP:10.0.0.0/255.0.0.0", "IP:172.16.0.0/255.240.0.0", "IP:192.168.0.0/255.255.0.0",
            "IP:127.0.0.0/255.0.0.0", "IP:FC00:0:0:0:0:0:0:0/FE00:0:0:0:0:0:0:0", "DNS:localhost", "DNS:local",
            "DNS:home.arpa",
        ] {
            #expect(constraints.contains(range), "\(range)")
        }
        #expect(authority.certificate.name.wholeMatch(of: #/Vision nas [0-9A-F]{4}/#) != nil)
    }

    @Test func `both certificates name the app`() throws {
        let authority = try Authority(app: "Favori", computer: "nas", now: now)
        let names = ServerNames(addresses: ["127.0.0.1"], hosts: [])
        let server = try authority.serverCertificate(for: names, now: now).certificate
        for certificate in [authority.certificate, server] {
            let text = try text(certificate)
            #expect(text.contains("O = Favori") && !text.contains("Vision"))
        }
        #expect(server.name == "Favori")
    }

    @Test func `the fingerprint is that which devices show`() throws {
        let openssl = try OpenSSL()
        defer { openssl.remove() }
        let certificate = try Authority(app: "Vision", computer: "nas", now: now).certificate
        let path = try openssl.file("authority.pem", certificate.pem)
        let said = try openssl.run("x509", "-noout", "-fingerprint", "-sha256", "-in", path).text
        #expect(said.trimmingCharacters(in: .newlines).hasSuffix("=" + certificate.fingerprintText))
        let bytes = openssl.folder.appending(path: "authority.crt")
        try Data(certificate.der).write(to: bytes)
        #expect(try openssl.run("x509", "-inform", "DER", "-noout", "-in", bytes.path).code == 0)
    }

    @Test func `a server's certificate is what browsers and phones take`() throws {
        let authority = try Authority(app: "Vision", computer: "nas", now: now)
        let names = ServerNames(addresses: ["192.168.1.20", "fd00::12"], hosts: ServerNames.hosts(ofComputer: "NAS"))
        let server = try authority.serverCertificate(for: names, now: now)
        let text = try text(server.certificate)
        #expect(text.contains("X509v3 Basic Constraints: critical\n                CA:FALSE\n"))
        #expect(text.contains("X509v3 Extended Key Usage: \n                TLS Web Server Authentication\n"))
        #expect(text.contains("X509v3 Key Usage: critical\n                Digital Signature\n"))
        #expect(
            text.contains(
                "DNS:localhost, DNS:nas.local, DNS:nas.home.arpa, IP Address:192.168.1.20, "
                    + "IP Address:FD00:0:0:0:0:0:0:12\n"))
        #expect(server.certificate.expires - now <= 398 * 86_400)
        #expect(!server.isDue(now: now))
        #expect(server.isDue(now: server.certificate.expires - 86_400))
        let other = try authority.serverCertificate(for: names, now: now)
        #expect(other.certificate.fingerprint != server.certificate.fingerprint)
        #expect(other.key != server.key)
    }

    @Test(arguments: [
        ("-verify_ip", "192.168.1.20"), ("-verify_ip", "fd00::12"), ("-verify_ip", "127.0.0.1"),
        ("-verify_hostname", "localhost"), ("-verify_hostname", "nas.local"),
    ])
    func `who trusts the authority trusts the server at home`(way: String, name: String) throws {
        let openssl = try OpenSSL()
        defer { openssl.remove() }
        let authority = try Authority(app: "Vision", computer: "nas", now: now)
        let server = try authority.serverCertificate(
            for: ServerNames(
                addresses: ["192.168.1.20", "fd00::12", "127.0.0.1"], hosts: ServerNames.hosts(ofComputer: "nas")),
            now: now)
        let answer = try openssl.verifies(server.certificate, by: authority.certificate, way, name)
        #expect(answer.code == 0, "\(answer.text)")
        // Nor by another authority, nor somewhere else.
        let stranger = try Authority(app: "Vision", computer: "nas", now: now)
        #expect(try openssl.verifies(server.certificate, by: stranger.certificate, way, name).code != 0)
        #expect(
            try openssl.verifies(server.certificate, by: authority.certificate, "-verify_ip", "192.168.1.21").code != 0)
    }

    @Test(arguments: [
        (["8.8.8.8"], [], "-verify_ip", "8.8.8.8"),
        (["172.32.0.1"], [], "-verify_ip", "172.32.0.1"),
        (["192.168.1.20", "2001:db8::1"], [], "-verify_ip", "192.168.1.20"),
        ([], ["bank.example"], "-verify_hostname", "bank.example"),
        (["192.168.1.20"], ["nas.local", "example.org"], "-verify_hostname", "nas.local"),
        ([], ["evillocal"], "-verify_hostname", "evillocal"),
    ])
    func `nobody takes its word beyond the home`(addresses: [String], hosts: [String], way: String, name: String) throws
    {
        let openssl = try OpenSSL()
        defer { openssl.remove() }
        let authority = try Authority(app: "Vision", computer: "nas", now: now)
        let server = try authority.serverCertificate(for: ServerNames(addresses: addresses, hosts: hosts), now: now)
        let answer = try openssl.verifies(server.certificate, by: authority.certificate, way, name)
        #expect(answer.code != 0)
        #expect(answer.text.contains("permitted subtree violation"), "\(answer.text)")
    }

    @Test func `names that are none do not get into a certificate`() throws {
        let names = ServerNames(
            addresses: ["192.168.1.20", "192.168.1.20,DNS:bank.example", "fe80::1%eth0", "nas"],
            hosts: ["nas.local", "a,DNS:bank.example", "*.local", "-x", "", "bücher.local"])
        #expect(names.addresses == ["192.168.1.20"])
        #expect(names.hosts == ["nas.local"])
        #expect(ServerNames.hosts(ofComputer: "my computer") == ["localhost"])
        #expect(throws: CertificateError.noNames) {
            try Authority(app: "Vision", computer: "nas", now: now).serverCertificate(
                for: ServerNames(addresses: [], hosts: ["*"]), now: now)
        }
    }
}
