public import Wording
internal import Glibc
internal import Synchronization

/// A command's output: results on standard output, remarks and progress on standard error.
///
/// Safe from several tasks at once; lines never mix. What is printed reaches a terminal at once and anything else within a
/// tenth of a second or when the command ends. Texts from outside are made harmless unless a caller passes raw lines.
public final class Console: Sendable {
    /// The language of the texts.
    public let language: Language
    /// The customs of that language.
    public let format: Format
    /// Requested by Ctrl-C, signals, or a reader that closes the output.
    public let interruption: Interruption
    private let program: String
    private let environment: Environment
    private let input: InputDescriptor
    private let style: Style
    private let remarkStyle: Style
    private let state: Mutex<State>

    private struct State {
        var results: OutputDescriptor
        var remarks: OutputDescriptor
        var flushIsPlanned = false
        var status = StatusLine()
    }

    /// A console over three descriptors (normally the standard ones), which stay the caller's.
    public init(
        program: String, input: Int32 = 0, results: Int32 = 1, remarks: Int32 = 2,
        environment: Environment = .current, interruption: Interruption = Interruption()
    ) {
        self.program = program
        self.environment = environment
        self.interruption = interruption
        self.input = InputDescriptor(descriptor: input)
        language = Language(environment: environment)
        format = Format(language)
        let outputs = (OutputDescriptor(descriptor: results), OutputDescriptor(descriptor: remarks))
        style = Style(isTerminal: outputs.0.isTerminal, environment: environment)
        remarkStyle = Style(isTerminal: outputs.1.isTerminal, environment: environment)
        state = Mutex(State(results: outputs.0, remarks: outputs.1))
    }

    /// The columns of the terminal that results go to; nil when they go elsewhere and nothing should be cut.
    public var width: Int? { state.withLock { $0.results.columns(environment) } }

    /// Whether results are coloured.
    public var showsColour: Bool { style.isColoured }

    /// Whether remarks go to a terminal that can redraw a line.
    var showsProgress: Bool { environment["TERM"] != "dumb" && state.withLock { $0.remarks.isTerminal } }

    /// Whether bars may be drawn with block characters.
    var showsUnicode: Bool { environment.showsUnicode }

    // MARK: Results

    /// A line on standard output.
    public func print(_ line: StyledText) { write(line.rendered(style) + "\n") }

    /// A sentence on standard output.
    public func print(_ phrase: Phrase) { print(StyledText(phrase, in: language)) }

    /// A table on standard output, fitted to the terminal.
    public func print(_ table: Table) {
        let lines = table.lines(width: width, style: style, language: language)
        write(lines.map { $0 + "\n" }.joined())
    }

    /// A JSON value on a line of its own on standard output.
    public func print(json: JSONValue) { write(json.text + "\n") }

    /// Ready lines, each ended by a newline, exactly as they are.
    func printRaw(_ lines: String) { write(lines) }

    /// The help of a command, as wide as the terminal.
    func print(helpOf node: CommandNode) {
        write(HelpPage.text(of: node, width: width ?? 80, style: style, language: language))
    }

    private func write(_ text: String) {
        let (planFlush, failure) = state.withLock { state in
            if state.results.isTerminal { erase(&state) }
            let isWaiting = state.results.write(text) && !state.flushIsPlanned
            if isWaiting { state.flushIsPlanned = true }
            return (isWaiting, state.results.failure)
        }
        if failure == EPIPE { interruption.request(.readerLeft) }
        if planFlush {
            Task.detached {
                try? await Task.sleep(for: .milliseconds(100))
                self.flush()
            }
        }
    }

    /// Writes what is still collected.
    public func flush() {
        let failure = state.withLock { state in
            state.flushIsPlanned = false
            state.results.flush()
            return state.results.failure
        }
        if failure == EPIPE { interruption.request(.readerLeft) }
    }

    // MARK: Remarks

    /// A sentence on standard error: what is going on, not a result.
    public func remark(_ phrase: Phrase) {
        writeRemark(remarkStyle.apply(.dim, to: phrase.text(in: language).harmless) + "\n")
    }

    /// What went wrong, on standard error.
    public func complain(_ complaint: Complaint) {
        writeRemark(complaint.text(program: program, language: language, style: remarkStyle))
    }

    private func writeRemark(_ text: String) {
        state.withLock { state in
            erase(&state)
            // Results printed before the remark come before it also where both go to one file.
            state.results.flush()
            if state.remarks.write(text) { state.remarks.flush() }
        }
    }

    // MARK: Questions

    /// Whether a person can be asked, because standard input is a terminal.
    public var canAsk: Bool { input.isTerminal }

    /// One line of standard input, for a secret: on a terminal it is asked for, and not shown as it is typed. Nil when the
    /// input has ended.
    ///
    /// - Throws: ``Complaint`` when the line is not UTF-8; `CancellationError` when the command is asked to stop.
    public func readSecret(_ question: Phrase) async throws -> String? {
        if canAsk { writeRemark(question.text(in: language) + " ") }
        let line = try await input.hiddenLine(interruption)
        // The end of the line was typed, but not shown either.
        if canAsk { writeRemark("\n") }
        return try Self.text(line)
    }

    /// One line of standard input: on a terminal it is asked for. Nil when the input has ended.
    ///
    /// - Throws: as ``readSecret(_:)``.
    public func readLine(_ question: Phrase) async throws -> String? {
        if canAsk { writeRemark(question.text(in: language).harmless + " ") }
        return try Self.text(try await input.shownLine(interruption))
    }

    private static func text(_ line: [UInt8]?) throws -> String? {
        guard let line else { return nil }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw Complaint(
                problem: Phrase(en: "The input is not UTF-8.", it: "L'input non è in UTF-8."),
                fix: Phrase(en: "Set the terminal to UTF-8.", it: "Impostare il terminale su UTF-8."))
        }
        return text
    }

    // MARK: Progress

    /// Redraws the status line, if `owner` still owns it.
    func draw(owner: ObjectIdentifier, _ line: (_ width: Int) -> String?) {
        state.withLock { state in
            let columns = state.remarks.columns(environment) ?? 80
            guard state.status.owner == owner, let line = line(columns - 1) else { return }
            let text = state.status.replace(with: line, columns: columns)
            if state.remarks.write(text) { state.remarks.flush() }
        }
    }

    /// Gives the status line to an owner, or takes it away and erases it.
    func setStatusOwner(_ owner: ObjectIdentifier?) {
        state.withLock { state in
            erase(&state)
            state.status.owner = owner
        }
    }

    private func erase(_ state: inout State) {
        let text = state.status.erase(columns: state.remarks.columns(environment) ?? 80)
        if !text.isEmpty, state.remarks.write(text) { state.remarks.flush() }
    }

    // MARK: The end

    /// Writes the rest. Nil when all output was written, else the exit code.
    func finish() -> ExitCode? {
        setStatusOwner(nil)
        flush()
        guard let failure = state.withLock({ $0.results.failure }) else { return nil }
        if failure == EPIPE { return .readerLeft }
        let reason = Phrase(system: failure)
        complain(
            Complaint(
                problem: Phrase(en: "The output could not be written.", it: "Impossibile scrivere il risultato."),
                cause: Phrase(en: "\(reason.en).", it: "\(reason.it)."),
                fix: Phrase(
                    en: "The work was done; only its report is incomplete.",
                    it: "Il lavoro è stato svolto; solo il resoconto è incompleto.")))
        return .failure
    }
}
