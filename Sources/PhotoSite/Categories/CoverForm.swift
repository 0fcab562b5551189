import Concepts
import HTML
import Wording

/// Has the photo stand for the category whose photos one looks at, for pages without scripts.
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
