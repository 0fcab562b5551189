import Concepts
import HTML
import Wording

/// A form that makes the photo the cover of the category being viewed, for pages without scripts.
struct CoverForm: Component {
    let context: PhotoContext
    let photo: Int64
    let category: Concepts.Category

    var body: Markup {
        form(.method("post"), .action("/categories/\(category.key)/cover")) {
            input(.type("hidden"), .name("photo"), .value("\(photo)"))
            button(.class("button tonal small")) {
                context.say(CategoryWords.useAsCover(context.name(of: category)))
            }
        }
    }
}
