import Glibc

/// Reads both outputs of a worker: frames from its channel, lines from its standard error.
struct WorkerListener {
    let channel: Descriptor
    let errorOutput: Descriptor
    private(set) var heard = ErrorOutput()
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private var frames = FrameReader()

    init(channel: Descriptor, errorOutput: Descriptor) {
        self.channel = channel
        self.errorOutput = errorOutput
    }

    /// Listens until the channel is closed.
    /// - Returns: false when bytes came that are no frame.
    mutating func listen(_ receive: (Frame) -> Void) -> Bool {
        var sources = [
            pollfd(fd: channel.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errorOutput.number, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            guard poll(&sources, 2, -1) > 0 else {
                if errno == EINTR { continue }
                return true
            }
            if sources[1].revents != 0 {
                let count = read(errorOutput)
                heard.feed(buffer[..<count])
                // poll(2) skips negative descriptors.
                if count == 0 { sources[1].fd = -1 }
            }
            if sources[0].revents != 0 {
                let count = read(channel)
                if count == 0 { return true }
                frames.feed(buffer[..<count])
                do {
                    while let frame = try frames.next() {
                        // Nothing is taken from the worker but bytes: read(2) drops what else comes.
                        guard frame.descriptors == 0 else { return false }
                        receive(frame)
                    }
                } catch {
                    return false
                }
            }
        }
    }

    /// Takes what is left in the pipe, until the worker closes it by ending; gives up after a second of silence.
    mutating func readRest() {
        var source = pollfd(fd: errorOutput.number, events: Int16(POLLIN), revents: 0)
        while poll(&source, 1, 1000) > 0 {
            let count = read(errorOutput)
            if count == 0 { break }
            heard.feed(buffer[..<count])
        }
        heard.endLine()
    }

    private mutating func read(_ source: Descriptor) -> Int {
        buffer.withUnsafeMutableBytes { source.read(into: $0) }
    }
}
