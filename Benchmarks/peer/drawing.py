"""OpenCV's pencil sketch and stylisation of the same pixels. usage: drawing.py PHOTO FACE ROUNDS

Prints JSON lines {what, filter, seconds}, the median of the rounds.
"""

import json
import statistics
import sys
import time

import cv2


def main():
    rounds = int(sys.argv[3])
    for what, file in (("whole", sys.argv[1]), ("face", sys.argv[2])):
        picture = cv2.imread(file)
        for name, draw in (("pencilSketch", cv2.pencilSketch), ("stylization", cv2.stylization)):
            seconds = []
            for number in range(rounds + 1):
                start = time.monotonic()
                draw(picture)
                if number > 0:
                    seconds.append(time.monotonic() - start)
            print(json.dumps({"what": what, "filter": name, "seconds": statistics.median(seconds)}))


if __name__ == "__main__":
    main()
