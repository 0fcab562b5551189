"""Makes photos as a phone takes them (4000×3000, 4:2:0, 4 to 5 MB, EXIF with date and place) out of the sample photos.

usage: photos.py SAMPLES OUT COUNT

Photo number N is always the same: another part of a sample, enlarged, a little brighter or darker, with the noise of
a sensor. Those that are there already are kept.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy
from PIL import ExifTags, Image, ImageChops, ImageCms, ImageFilter

WIDTH, HEIGHT = 4000, 3000
QUALITY, NOISE, SEED = 90, 24.0, 2024

PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
# Without the moment at which it was made (ICC.1:2010, 7.2.8), so that the same photo comes out every time.
SRGB = PROFILE[:24] + bytes(12) + PROFILE[36:]


def part(image, random):
    """A part of at least seven tenths, with the proportions of the photo to be."""
    wide, high = image.size
    scale = min(wide / WIDTH, high / HEIGHT) * random.uniform(0.7, 1)
    width, height = WIDTH * scale, HEIGHT * scale
    left, top = random.uniform(0, wide - width), random.uniform(0, high - height)
    return image.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC, (left, top, left + width, top + height))


def with_noise(image, random):
    """The grain of a phone's camera, in which neighbours vary together, the same in all colours."""
    noise = random.normal(128 + random.integers(-12, 13), NOISE, (HEIGHT // 4, WIDTH // 4))
    tile = Image.fromarray(noise.clip(0, 255).astype(numpy.uint8)).filter(ImageFilter.GaussianBlur(0.6))
    grain = Image.new("L", image.size)
    for place in range(16):
        grain.paste(tile, (place % 4 * tile.width, place // 4 * tile.height))
    return ImageChops.add(image, Image.merge("RGB", [grain] * 3), offset=-128)


def exif(number):
    """What a phone writes about a photo, and where it was."""
    taken = f"2023:{1 + number % 12:02}:{1 + number % 28:02} {number % 24:02}:15:00"
    tags = Image.Exif()
    tags.update({
        ExifTags.Base.Make: "Example", ExifTags.Base.Model: "Phone 12", ExifTags.Base.Orientation: 1,
        ExifTags.Base.Software: "12.1", ExifTags.Base.DateTime: taken, ExifTags.Base.XResolution: 72.0,
        ExifTags.Base.YResolution: 72.0, ExifTags.Base.ResolutionUnit: 2, ExifTags.Base.YCbCrPositioning: 1,
    })
    tags.get_ifd(ExifTags.IFD.Exif).update({
        ExifTags.Base.DateTimeOriginal: taken, ExifTags.Base.DateTimeDigitized: taken,
        ExifTags.Base.OffsetTimeOriginal: "+02:00", ExifTags.Base.SubsecTimeOriginal: "123",
        ExifTags.Base.ExposureTime: 0.01, ExifTags.Base.FNumber: 1.6, ExifTags.Base.ExposureProgram: 2,
        ExifTags.Base.ISOSpeedRatings: 64, ExifTags.Base.ExifVersion: b"0232", ExifTags.Base.MeteringMode: 5,
        ExifTags.Base.Flash: 16, ExifTags.Base.FocalLength: 4.2, ExifTags.Base.ColorSpace: 1,
        ExifTags.Base.ExifImageWidth: WIDTH, ExifTags.Base.ExifImageHeight: HEIGHT,
        ExifTags.Base.WhiteBalance: 0, ExifTags.Base.FocalLengthIn35mmFilm: 26, ExifTags.Base.LensModel: "4.2mm f/1.6",
    })
    minutes = float(number % 60)
    tags.get_ifd(ExifTags.IFD.GPSInfo).update({
        ExifTags.GPS.GPSLatitudeRef: "N", ExifTags.GPS.GPSLatitude: (45.0, minutes, 0.0),
        ExifTags.GPS.GPSLongitudeRef: "E", ExifTags.GPS.GPSLongitude: (7.0, minutes, 0.0),
        ExifTags.GPS.GPSAltitudeRef: b"\0", ExifTags.GPS.GPSAltitude: 239.0,
    })
    return tags


def make(samples, out, number):
    file = out / f"{number:05}.jpg"
    if file.exists():
        return
    random = numpy.random.default_rng([SEED, number])
    with Image.open(samples[number % len(samples)]) as sample:
        photo = with_noise(part(sample.convert("RGB"), random), random)
    unfinished = file.with_suffix(".new")
    photo.save(unfinished, "JPEG", quality=QUALITY, subsampling="4:2:0", exif=exif(number), icc_profile=SRGB)
    os.replace(unfinished, file)


def main():
    folder, out, count = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    samples = sorted(path for path in folder.iterdir() if path.suffix in (".jpg", ".png"))
    out.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        list(pool.map(partial(make, samples, out), range(count)))


if __name__ == "__main__":
    main()
