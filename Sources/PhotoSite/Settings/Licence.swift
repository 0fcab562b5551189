/// The terms of a part of the app: in full where they are short, otherwise as a paper that comes with it, or where they are
/// to be read.
enum Licence: Sendable {
    case agpl, gpl, lgpl, lesser3, apache, bsd, bsd2, mit, isc, zlib, wordNet, creativeCommons, publicDomain,
        naturalEarth

    /// By its short name (SPDX), where it has one.
    var name: String {
        switch self {
        case .agpl: "AGPL-3.0"
        case .gpl: "GPL-2.0-or-later"
        case .lgpl: "LGPL-2.1-or-later"
        case .lesser3: "LGPL-3.0-or-later"
        case .apache: "Apache-2.0"
        case .bsd: "BSD-3-Clause"
        case .bsd2: "BSD-2-Clause"
        case .mit: "MIT"
        case .isc: "ISC"
        case .zlib: "Zlib"
        case .wordNet: "WordNet 3.0"
        case .creativeCommons: "CC BY 3.0"
        case .publicDomain, .naturalEarth: "Public domain"
        }
    }

    /// The whole text, for those that are too long to be part of the program.
    var paper: LegalDocuments.Licence? {
        switch self {
        case .agpl: .agpl
        case .gpl: .gpl
        case .lgpl: .lgpl
        case .lesser3: .lesser3
        case .apache: .apache
        case .bsd, .bsd2, .mit, .isc, .zlib, .wordNet, .creativeCommons, .publicDomain, .naturalEarth: nil
        }
    }

    /// Where the whole text is, where it is not at hand.
    var address: String? {
        switch self {
        case .agpl: "https://www.gnu.org/licenses/agpl-3.0.html"
        case .gpl: "https://www.gnu.org/licenses/old-licenses/gpl-2.0.html"
        case .lgpl: "https://www.gnu.org/licenses/old-licenses/lgpl-2.1.html"
        case .lesser3: "https://www.gnu.org/licenses/lgpl-3.0.html"
        case .apache: "https://www.apache.org/licenses/LICENSE-2.0"
        case .creativeCommons: "https://creativecommons.org/licenses/by/3.0/legalcode"
        case .publicDomain: "https://www.sqlite.org/copyright.html"
        case .naturalEarth: "https://www.naturalearthdata.com/about/terms-of-use/"
        case .bsd, .bsd2, .mit, .isc, .zlib, .wordNet: nil
        }
    }

    /// The terms, when they are short; they stand in English, as they were given.
    var text: String? {
        switch self {
        case .bsd: Self.bsdText
        case .bsd2: Self.bsd2Text
        case .mit: Self.mitText
        case .isc: Self.iscText
        case .zlib: Self.zlibText
        case .wordNet: Self.wordNetText
        default: nil
        }
    }

    private static let bsdConditions = """
        Redistribution and use in source and binary forms, with or without modification, are permitted provided that the \
        following conditions are met:

        * Redistributions of source code must retain the above copyright notice, this list of conditions and the \
        following disclaimer.
        * Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the \
        following disclaimer in the documentation and/or other materials provided with the distribution.
        """

    private static let bsdNames = """
        * Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote \
        products derived from this software without specific prior written permission.
        """

    private static let bsdDisclaimer = """

        THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, \
        INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE \
        DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, \
        SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR \
        SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, \
        WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE \
        USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
        """

    private static let bsdText = [bsdConditions, bsdNames, bsdDisclaimer].joined(separator: "\n")
    /// Without the third clause.
    private static let bsd2Text = [bsdConditions, bsdDisclaimer].joined(separator: "\n")

    private static let mitText = """
        Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated \
        documentation files (the "Software"), to deal in the Software without restriction, including without limitation \
        the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and \
        to permit persons to whom the Software is furnished to do so, subject to the following conditions:

        The above copyright notice and this permission notice shall be included in all copies or substantial portions of \
        the Software.

        THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO \
        THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE \
        AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF \
        CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER \
        DEALINGS IN THE SOFTWARE.
        """

    private static let iscText = """
        Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby \
        granted, provided that the above copyright notice and this permission notice appear in all copies.

        THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING \
        ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, \
        DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR \
        PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION \
        WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
        """

    private static let zlibText = """
        This software is provided 'as-is', without any express or implied warranty. In no event will the authors be held \
        liable for any damages arising from the use of this software.

        Permission is granted to anyone to use this software for any purpose, including commercial applications, and to \
        alter it and redistribute it freely, subject to the following restrictions:

        1. The origin of this software must not be misrepresented; you must not claim that you wrote the original \
        software. If you use this software in a product, an acknowledgment in the product documentation would be \
        appreciated but is not required.
        2. Altered source versions must be plainly marked as such, and must not be misrepresented as being the original \
        software.
        3. This notice may not be removed or altered from any source distribution.
        """

    private static let wordNetText = """
        This software and database is being provided to you, the LICENSEE, by Princeton University under the following \
        license. By obtaining, using and/or copying this software and database, you agree that you have read, \
        understood, and will comply with these terms and conditions.:

        Permission to use, copy, modify and distribute this software and database and its documentation for any purpose \
        and without fee or royalty is hereby granted, provided that you agree to comply with the following copyright \
        notice and statements, including the disclaimer, and that the same appear on ALL copies of the software, \
        database and documentation, including modifications that you make for internal use or for distribution.

        WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved.

        THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, \
        EXPRESS OR IMPLIED. BY WAY OF EXAMPLE, BUT NOT LIMITATION, PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR \
        WARRANTIES OF MERCHANTABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE OF THE LICENSED SOFTWARE, \
        DATABASE OR DOCUMENTATION WILL NOT INFRINGE ANY THIRD PARTY PATENTS, COPYRIGHTS, TRADEMARKS OR OTHER RIGHTS.

        The name of Princeton University or Princeton may not be used in advertising or publicity pertaining to \
        distribution of the software and/or database. Title to copyright in this software, database and any associated \
        documentation shall at all times remain with Princeton University and LICENSEE agrees to preserve same.
        """
}
