extension CodedPixels {
    /// GIF89a: the screen, its colours, and all frames with their control blocks; without comments and application
    /// blocks such as XMP.
    static func gif(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>]? {
        func colours(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
        /// Just past a chain of blocks, each with its length before it.
        func end(ofBlocksFrom start: Int) -> Int? {
            var offset = start
            while offset < bytes.count {
                let length = Int(bytes[offset])
                offset += 1 + length
                if length == 0 { return offset }
            }
            return nil
        }
        guard bytes.count >= 13, bytes.starts(with: Array("GIF8".utf8)) else { return nil }
        var offset = 13 + colours(bytes[10])
        guard offset < bytes.count else { return nil }
        var kept = [6..<offset]
        while offset + 10 < bytes.count || offset + 1 < bytes.count && bytes[offset] == 0x21 {
            let start = offset
            let isFrame = bytes[offset] == 0x2C
            guard isFrame || bytes[offset] == 0x21,
                let end = end(ofBlocksFrom: isFrame ? offset + 11 + colours(bytes[offset + 9]) : offset + 2)
            else { break }
            // How the next frame is shown, and text that is drawn, belong to the picture.
            if isFrame || [0xF9, 0x01].contains(bytes[start + 1]) { kept.append(start..<end) }
            offset = end
        }
        return offset < bytes.count && bytes[offset] == 0x3B ? kept : nil
    }
}
