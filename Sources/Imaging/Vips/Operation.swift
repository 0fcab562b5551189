import CVips
internal import Raster

/// A value for one property of a libvips operation.
enum OperationArgument {
    case number(Double)
    case flag(Bool)
    /// A string, or the nickname of an enumeration's value ("srgb", "sequential").
    case name(String)
    case numbers([Double])
    case image(LazyPicture)
    case images([LazyPicture])
    /// Bytes that must outlive every image made from them.
    case bytes(UnsafeRawBufferPointer)
}

/// One libvips operation, called by its name through GObject properties; so no shim is needed for its variadic C API.
struct Operation: ~Copyable {
    private let operation: UnsafeMutablePointer<VipsOperation>

    init(_ name: String) throws(ImagingError) {
        // A module has to be loaded after libvips is started, which blocks the savers of all modules that are there.
        try Imaging.started.get()
        VipsModule(operation: name)?.load()
        guard let operation = vips_operation_new(name) else { throw .library(reason: VipsMessage.take()) }
        self.operation = operation
    }

    deinit { g_object_unref(operation) }

    private var object: UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(operation).assumingMemoryBound(to: GObject.self)
    }

    /// The declared type of a property; 0 when there is none of that name.
    private borrowing func type(of property: String) -> GType {
        let pointer = UnsafeMutableRawPointer(operation).assumingMemoryBound(to: GTypeInstance.self)
        let objectClass = UnsafeMutableRawPointer(pointer.pointee.g_class)?.assumingMemoryBound(to: GObjectClass.self)
        return g_object_class_find_property(objectClass, property)?.pointee.value_type ?? 0
    }

    borrowing func set(_ property: String, _ argument: OperationArgument) throws(ImagingError) {
        let type = type(of: property)
        guard type != 0 else { throw .library(reason: "libvips has no argument \(property)") }
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        switch argument {
        case .number(let number): Self.fill(&value, type, number)
        case .flag(let flag): g_value_set_boolean(&value, flag ? 1 : 0)
        case .numbers(let numbers): vips_value_set_array_double(&value, numbers, Int32(numbers.count))
        case .image(let image): g_value_set_object(&value, image.pointer)
        case .images(let images):
            var pointers: [UnsafeMutablePointer<VipsImage>?] = images.map(\.pointer)
            let array = vips_array_image_new(&pointers, Int32(pointers.count))
            g_value_set_boxed(&value, array)
            vips_area_unref(UnsafeMutableRawPointer(array)?.assumingMemoryBound(to: VipsArea.self))
        case .name(let name):
            if g_type_fundamental(type) == FundamentalType.enumeration {
                let number = vips_enum_from_nick("vision", type, name)
                guard number >= 0 else { throw .library(reason: VipsMessage.take()) }
                g_value_set_enum(&value, number)
            } else {
                g_value_set_string(&value, name)
            }
        case .bytes(let bytes):
            let blob = vips_blob_new(nil, bytes.baseAddress, bytes.count)
            g_value_set_boxed(&value, blob)
            vips_area_unref(UnsafeMutableRawPointer(blob)?.assumingMemoryBound(to: VipsArea.self))
        }
        g_object_set_property(object, property, &value)
    }

    private static func fill(_ value: inout GValue, _ type: GType, _ number: Double) {
        switch g_type_fundamental(type) {
        case FundamentalType.integer: g_value_set_int(&value, Int32(number))
        case FundamentalType.double: g_value_set_double(&value, number)
        default: vips_value_set_array_double(&value, [number], 1)
        }
    }

    /// Builds the operation. Pixels are computed later, when the resulting image is written.
    private borrowing func build() throws(ImagingError) -> UnsafeMutablePointer<GObject> {
        guard let built = vips_cache_operation_build(operation) else {
            // A failed build keeps its half-made outputs until they are dropped.
            vips_object_unref_outputs(UnsafeMutableRawPointer(operation).assumingMemoryBound(to: VipsObject.self))
            throw .library(reason: VipsMessage.take())
        }
        return UnsafeMutableRawPointer(built).assumingMemoryBound(to: GObject.self)
    }

    private static func release(_ built: UnsafeMutablePointer<GObject>) {
        vips_object_unref_outputs(UnsafeMutableRawPointer(built).assumingMemoryBound(to: VipsObject.self))
        g_object_unref(built)
    }

    /// Runs it for its image.
    /// - Parameter source: owner of pixels that the image is computed from.
    consuming func image(output: String = "out", source: AnyObject? = nil) throws(ImagingError) -> LazyPicture {
        let built = try build()
        defer { Self.release(built) }
        var value = GValue()
        g_value_init(&value, vips_image_get_type())
        defer { g_value_unset(&value) }
        g_object_get_property(built, output, &value)
        guard let image = g_value_get_object(&value) else { throw .library(reason: "libvips gave no image") }
        g_object_ref(image)
        return LazyPicture(owning: image.assumingMemoryBound(to: VipsImage.self), source: source)
    }

    /// Runs a saver for its bytes.
    consuming func bytes() throws(ImagingError) -> [UInt8] {
        let built = try build()
        defer { Self.release(built) }
        var value = GValue()
        g_value_init(&value, vips_blob_get_type())
        defer { g_value_unset(&value) }
        g_object_get_property(built, "buffer", &value)
        guard let boxed = g_value_get_boxed(&value) else { throw .library(reason: "libvips gave no bytes") }
        var length = 0
        let start = vips_blob_get(boxed.assumingMemoryBound(to: VipsBlob.self), &length)
        return [UInt8](UnsafeRawBufferPointer(start: start, count: length))
    }
}

/// GObject's fundamental types, which are C macros.
private enum FundamentalType {
    /// G_TYPE_INT
    static let integer = GType(6 << 2)
    /// G_TYPE_ENUM
    static let enumeration = GType(12 << 2)
    /// G_TYPE_DOUBLE
    static let double = GType(15 << 2)
}
