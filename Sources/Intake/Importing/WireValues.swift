// The workbench's values under names that do not collide with those of the library.
internal import Workbench

typealias WireFacts = PhotoFacts
typealias WireTime = CaptureTime
typealias WireCamera = Camera
