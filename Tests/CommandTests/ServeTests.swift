import FoundationEssentials
import Glibc
import Testing

/// What `vision serve` does with the folders of a library, and for whom it wants a password.
@Suite(.serialized) struct ServeTests {
    /// Serves a library until `look` has returned.
    @discardableResult private func serve(
        _ library: String, _ words: [String] = [], through: [String] = [],
        _ look: (_ address: String) throws -> Void = { _ in }
    ) throws -> Run {
        try Run(
            ["serve", "--library", library, "--port", "0", "--json"] + words, environment: Run.resources,
            through: through, interruptedAt: "}\n"
        ) { output in
            // {"address":"http://localhost:8418/"}
            try look(String(try #require(output.split(separator: "\"").dropFirst(3).first)))
        }
    }

    @Test func `what killed programs left where copies and sketches are made is removed`() throws {
        let scratch = try Scratch()
        for folder in ["saved", "sketches"] {
            // No process has a number above the system's limit of 2^22.
            try scratch.write("library/\(folder)/.vision-99999999-abc.tmp/half.jpg")
            try scratch.write("library/\(folder)/.vision-99999999-abd.tmp")
            try scratch.write("library/\(folder)/mine.jpg")
        }
        let run = try serve(scratch.path + "/library") { _ in
            #expect(scratch.names("library/sketches") == ["mine.jpg"])
            // Copies are made in a folder of this process, on the same mount as the place that they get.
            let names = scratch.names("library/saved")
            #expect(names.count == 2 && names[0].hasPrefix(".vision-") && !names[0].contains("99999999"), "\(names)")
        }
        #expect(scratch.names("library/saved") == ["mine.jpg"], "\(run)")
    }

    @Test(arguments: ["mount --bind \"$1\" \"$2\"", "mount -t tmpfs none \"$2\""])
    func `copies are saved and deleted where their folder is a mount of its own`(mount: String) throws {
        guard try Self.canMount.get() else { return }
        let scratch = try Scratch()
        let (library, disk) = (scratch.path + "/library", try scratch.folder("disk"))
        let sample = try #require(Run.resources["VISION_RESOURCES"]) + "/samples/chelsea.png"
        let imported = try Run(["import", "--library", library, sample], environment: Run.resources)
        #expect(imported.code == 0, "\(imported)")
        try scratch.folder("library/saved")
        let script = "\(mount) && shift 2 && exec \"$@\""
        try serve(
            library, through: ["/usr/bin/unshare", "-rm", "/bin/sh", "-c", script, "sh", disk, library + "/saved"]
        ) { address in
            let answer = try Self.post("photos/1/save", to: address)
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("chelsea.png"), "\(answer)")
            if mount.contains("--bind") { #expect(scratch.names("disk").contains("chelsea.png")) }
            let erased = try Self.post("settings/erase", "photos=1&uploads=0", to: address)
            #expect(erased.hasPrefix("HTTP/1.1 204 ") || erased.hasPrefix("HTTP/1.1 303 "), "\(erased)")
            #expect(!scratch.names("disk").contains("chelsea.png"))
            #expect(!scratch.has("library/.erased"))
        }
    }

    @Test func `only what other computers can reach needs a password`() throws {
        let scratch = try Scratch()
        let closed = try serve(scratch.path + "/library", ["--host", "127.0.0.2"])
        #expect(closed.output.contains("http://127.0.0.2:"), "\(closed)")
        let open = try serve(scratch.path + "/library", ["--host", "0.0.0.0"]) { _ in Issue.record("It is served.") }
        #expect(open.code != 0 && open.output == "")
        #expect(open.errors.contains("0.0.0.0, and it has no password"), "\(open)")
    }

    /// Whether a program may be given mounts of its own here.
    private static let canMount = Result {
        try Run(["--version"], through: ["/usr/bin/unshare", "-rm"]).code == 0
    }

    /// Sends a form, and returns the whole answer.
    private static func post(_ path: String, _ form: String = "", to address: String) throws -> String {
        let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let connected = withUnsafePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(connected == 0)
        let request = """
            POST /\(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nAccept: application/json\r
            Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r
            Connection: close\r\n\r\n\(form)
            """
        let bytes = Array(request.utf8)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
            answer += buffer[..<count]
        }
    }
}
