import HTML
import Wording

/// A drawing of a step on a device: a screen or window with a few rows, one of which the person must press. Uses the
/// page's colours. It is decorative: the step's text contains the same information.
struct StepPicture: Component {
    /// What stands around it.
    enum Frame { case phone, window }

    /// A line on the screen.
    enum Row {
        /// Leads to another screen.
        case leads(Phrase)
        /// A switch that is on.
        case switched(Phrase)
        /// A choice that is made.
        case chosen(Phrase)
        case button(Phrase)
        case words(Phrase)
    }

    let context: PageContext
    let frame: Frame
    let title: Phrase
    let rows: [Row]
    /// The row to be pressed.
    let pressed: Int

    private static let width = 320
    private static let height = 206
    private static let rowHeight = 36

    var body: Markup {
        svg(
            .class("step-picture"), Attribute("viewBox", "0 0 \(Self.width) \(Self.height)"), .aria("hidden", "true"),
            Attribute("focusable", "false")
        ) {
            surroundings
            text(context.say(title), x: Self.width / 2, y: 42, kind: "step-title")
            rectangle("step-list", x: left, y: 58, width: right - left, height: rows.count * Self.rowHeight, radius: 10)
            for (index, row) in rows.enumerated() { show(row, index) }
        }
    }

    private var left: Int { frame == .phone ? 38 : 30 }
    private var right: Int { Self.width - left }

    @MarkupBuilder private var surroundings: Markup {
        switch frame {
        case .phone:
            // The upper part of a phone.
            path("step-frame", "M24 206V36a28 28 0 0 1 28-28h216a28 28 0 0 1 28 28v170")
            rectangle("step-notch", x: 136, y: 15, width: 48, height: 9, radius: 4)
        case .window:
            rectangle("step-frame", x: 12, y: 10, width: 296, height: 188, radius: 12)
            for x in [28, 42, 56] { circle("step-notch", x: x, y: 24, radius: 4) }
        }
    }

    @MarkupBuilder private func show(_ row: Row, _ index: Int) -> Markup {
        let top = 58 + index * Self.rowHeight
        let middle = top + Self.rowHeight / 2
        if index > 0 { path("step-line", "M\(left + 12) \(top)H\(right)") }
        switch row {
        case .leads(let phrase):
            label(phrase, middle)
            path("step-mark", "M\(right - 17) \(middle - 5)l5 5l-5 5")
        case .switched(let phrase):
            label(phrase, middle)
            rectangle("step-on", x: right - 46, y: middle - 10, width: 34, height: 20, radius: 10)
            circle("step-knob", x: right - 22, y: middle, radius: 8)
        case .chosen(let phrase):
            label(phrase, middle)
            path("step-check", "M\(right - 24) \(middle)l4 5l8-10")
        case .button(let phrase):
            text(context.say(phrase), x: Self.width / 2, y: middle + 4, kind: "step-button")
        case .words(let phrase):
            text(context.say(phrase), x: Self.width / 2, y: middle + 4, kind: "step-words")
        }
        if index == pressed {
            rectangle(
                "step-pressed", x: left + 2, y: top + 2, width: right - left - 4, height: Self.rowHeight - 4, radius: 8)
        }
    }

    private func label(_ phrase: Phrase, _ middle: Int) -> Markup {
        text(context.say(phrase), x: left + 12, y: middle + 4, kind: "step-label")
    }

    private func text(_ words: String, x: Int, y: Int, kind: String) -> Markup {
        element("text", [.class(kind), Attribute("x", String(x)), Attribute("y", String(y))]) { words }
    }

    private func path(_ kind: String, _ lines: String) -> Markup {
        element("path", [.class(kind), Attribute("d", lines)]) {}
    }

    private func rectangle(_ kind: String, x: Int, y: Int, width: Int, height: Int, radius: Int) -> Markup {
        element(
            "rect",
            [
                .class(kind), Attribute("x", String(x)), Attribute("y", String(y)), .width(width), .height(height),
                Attribute("rx", String(radius)),
            ]
        ) {}
    }

    private func circle(_ kind: String, x: Int, y: Int, radius: Int) -> Markup {
        element(
            "circle",
            [.class(kind), Attribute("cx", String(x)), Attribute("cy", String(y)), Attribute("r", String(radius))]
        ) {}
    }
}
