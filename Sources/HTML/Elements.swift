/// An element with its attributes and what is inside.
///
/// - Parameter name: the program's own, never from outside.
public func element(
    _ name: StaticString, _ attributes: [Attribute], @MarkupBuilder _ content: () -> Markup
) -> Markup {
    var markup = Markup()
    markup.append(raw: "<")
    markup.append(raw: name)
    for attribute in attributes { attribute.write(to: &markup) }
    markup.append(raw: ">")
    markup.append(content())
    markup.append(raw: "</")
    markup.append(raw: name)
    markup.append(raw: ">")
    return markup
}

/// An element that holds nothing (HTML Living Standard, 13.1.2).
public func voidElement(_ name: StaticString, _ attributes: [Attribute]) -> Markup {
    var markup = Markup()
    markup.append(raw: "<")
    markup.append(raw: name)
    for attribute in attributes { attribute.write(to: &markup) }
    markup.append(raw: ">")
    return markup
}

/// A whole document: the doctype before its root element.
public func document(_ root: Markup) -> Markup {
    var markup = Markup()
    markup.append(raw: "<!doctype html>\n")
    markup.append(root)
    return markup
}

/// Values for a script of the page to read, in a block that browsers do not run. `<` is written as `\u003C`, so that nothing
/// in it can end the block (HTML Living Standard, 4.12.1.3).
///
/// - Parameter json: valid JSON.
public func dataBlock(id: String, json: String) -> Markup {
    var markup = Markup()
    markup.append(raw: "<script type=\"application/json\" id=\"")
    markup.append(escaped: id)
    markup.append(raw: "\">")
    for character in json.unicodeScalars {
        switch character {
        case "<": markup.append(raw: "\\u003C")
        case "\u{2028}": markup.append(raw: "\\u2028")
        case "\u{2029}": markup.append(raw: "\\u2029")
        default: markup.append(raw: String(character))
        }
    }
    markup.append(raw: "</script>")
    return markup
}

/// A module of the site's own, which runs when the document has been read.
public func moduleScript(src: String) -> Markup {
    element("script", [.type("module"), .src(src)]) {}
}

/// The element `a`.
public func a(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("a", attributes, content)
}

/// The element `button`.
public func button(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("button", attributes, content)
}

/// The element `canvas`.
public func canvas(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("canvas", attributes, content)
}

/// The element `code`.
public func code(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("code", attributes, content)
}

/// The element `dd`.
public func dd(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("dd", attributes, content)
}

/// The element `details`.
public func details(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("details", attributes, content)
}

/// The element `dialog`.
public func dialog(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("dialog", attributes, content)
}

/// The element `div`.
public func div(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("div", attributes, content)
}

/// The element `dl`.
public func dl(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("dl", attributes, content)
}

/// The element `dt`.
public func dt(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("dt", attributes, content)
}

/// The element `em`.
public func em(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("em", attributes, content)
}

/// The element `fieldset`.
public func fieldset(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("fieldset", attributes, content)
}

/// The element `figure`.
public func figure(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("figure", attributes, content)
}

/// The element `form`.
public func form(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("form", attributes, content)
}

/// The element `h1`.
public func h1(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("h1", attributes, content)
}

/// The element `h2`.
public func h2(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("h2", attributes, content)
}

/// The element `h3`.
public func h3(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("h3", attributes, content)
}

/// The element `head`.
public func head(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("head", attributes, content)
}

/// The element `header`.
public func header(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("header", attributes, content)
}

/// The element `html`.
public func html(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("html", attributes, content)
}

/// The element `label`.
public func label(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("label", attributes, content)
}

/// The element `legend`.
public func legend(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("legend", attributes, content)
}

/// The element `li`.
public func li(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("li", attributes, content)
}

/// The element `nav`.
public func nav(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("nav", attributes, content)
}

/// The element `option`.
public func option(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("option", attributes, content)
}

/// The element `output`.
public func output(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("output", attributes, content)
}

/// The element `p`.
public func p(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("p", attributes, content)
}

/// The element `section`.
public func section(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("section", attributes, content)
}

/// The element `select`.
public func select(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("select", attributes, content)
}

/// The element `small`.
public func small(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("small", attributes, content)
}

/// The element `span`.
public func span(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("span", attributes, content)
}

/// The element `summary`.
public func summary(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("summary", attributes, content)
}

/// The element `svg`.
public func svg(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("svg", attributes, content)
}

/// The element `template`.
public func template(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("template", attributes, content)
}

/// The element `time`.
public func time(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("time", attributes, content)
}

/// The element `title`.
public func title(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("title", attributes, content)
}

/// The element `ul`.
public func ul(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("ul", attributes, content)
}

/// The element `video`.
public func video(_ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) -> Markup {
    element("video", attributes, content)
}

/// The element `img`.
public func img(_ attributes: Attribute...) -> Markup { voidElement("img", attributes) }

/// The element `input`.
public func input(_ attributes: Attribute...) -> Markup { voidElement("input", attributes) }

/// The element `link`.
public func link(_ attributes: Attribute...) -> Markup { voidElement("link", attributes) }

/// The element `meta`.
public func meta(_ attributes: Attribute...) -> Markup { voidElement("meta", attributes) }
