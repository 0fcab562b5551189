// A face in one of the filters: DRAWN names the function that draws it. Lengths are in widths of the face, so that a small
// and a large one look alike, and patterns stay with the face while it moves.
uniform sampler2D picture;
uniform sampler2D smoothed;
// Left, top, width and height in the picture, 0…1: of the face, and of what is in `smoothed`.
uniform vec4 face;
uniform vec4 around;
// The width of the face in the picture, across and down; and a pixel in widths of the face.
uniform vec2 unit;
uniform float pixel;
uniform float presence;
uniform bool isOval;
in vec2 at;
out vec4 colour;

const vec3 paper = vec3(1.0);
const float tau = 6.2831853;

float grey(vec3 mixed) {
  return dot(mixed, vec3(0.2126, 0.7152, 0.0722));
}

vec3 sharp(vec2 place) {
  return texture(picture, place).rgb;
}

vec3 soft(vec2 place) {
  return texture(smoothed, (place - around.xy) / around.zw).rgb;
}

// Where this is on the face, in widths of the face.
vec2 spot() {
  return (at - face.xy) / unit;
}

// 0…1, the same for the same place (Jarzynski and Olano 2020 compare such hashes; this is a small one of sines).
float noise(vec2 place) {
  return fract(sin(dot(floor(place), vec2(12.9898, 78.233))) * 43758.5453);
}

// Noise without steps.
float cloud(vec2 place) {
  vec2 part = fract(place);
  part = part * part * (3.0 - 2.0 * part);
  float above = mix(noise(place), noise(place + vec2(1.0, 0.0)), part.x);
  float below = mix(noise(place + vec2(0.0, 1.0)), noise(place + vec2(1.0, 1.0)), part.x);
  return mix(above, below, part.y);
}

// How steep brightness is, by Sobel's operator over this distance.
vec2 slope(float distance) {
  vec2 d = unit * max(distance, pixel);
  float a = grey(sharp(at - d));
  float b = grey(sharp(at + vec2(0.0, -d.y)));
  float c = grey(sharp(at + vec2(d.x, -d.y)));
  float e = grey(sharp(at + vec2(-d.x, 0.0)));
  float f = grey(sharp(at + vec2(d.x, 0.0)));
  float g = grey(sharp(at + vec2(-d.x, d.y)));
  float h = grey(sharp(at + vec2(0.0, d.y)));
  float i = grey(sharp(at + d));
  return vec2(c + 2.0 * f + i - a - 2.0 * e - g, g + 2.0 * h + i - a - 2.0 * b - c) / 4.0;
}

// 1 on a line of a width within a period, smooth at its edges; the finest ones are pale instead.
float line(float across, float period, float width) {
  float off = abs(fract(across / period) - 0.5) * period;
  return (1.0 - smoothstep(width * 0.5 - pixel, width * 0.5 + pixel, off)) * min(width / pixel, 1.0);
}

// Colour dodge: brightness over the brightness around it leaves lines on white.
float dodged() {
  return min(grey(sharp(at)) / max(grey(soft(at)), 0.02), 1.0);
}

vec3 pencil() {
  float lines = pow(dodged(), 2.2);
  float grain = cloud(spot() * 90.0) * 0.06;
  float tone = mix(1.0, smoothstep(0.0, 0.75, grey(soft(at))), 0.18);
  return vec3(lines * tone - grain * (1.0 - lines * 0.6));
}

vec3 ink() {
  float value = grey(sharp(at));
  float lines = smoothstep(0.10, 0.22, length(slope(0.008)));
  vec2 place = spot();
  float tone = grey(soft(at)) * 0.7 + value * 0.3;
  float hatches = line(place.x + place.y, 0.045, 0.045 * clamp((0.55 - tone) * 1.5, 0.0, 0.6));
  hatches = max(hatches, line(place.x - place.y, 0.045, 0.045 * clamp((0.32 - tone) * 1.8, 0.0, 0.6)));
  return paper * (1.0 - max(lines, hatches));
}

vec3 charcoal() {
  float tone = smoothstep(0.05, 0.75, grey(soft(at)) * 0.5 + grey(sharp(at)) * 0.5);
  float lines = smoothstep(0.05, 0.35, length(slope(0.016)));
  float grain = cloud(spot() * 120.0) * 0.6 + cloud(spot() * vec2(45.0, 60.0)) * 0.4;
  float dark = max(1.0 - tone, lines * 0.9);
  return vec3(1.0 - dark * smoothstep(0.05, 0.75, grain + dark * 0.45) * 0.94);
}

vec3 colour_pencil() {
  vec3 mixed = sharp(at);
  vec2 place = spot();
  float stroke = cloud(vec2((place.x + place.y) * 24.0, (place.x - place.y) * 110.0));
  vec3 light = mix(paper, mixed, 0.72);
  light = mix(light, paper, stroke * 0.35 * grey(light));
  return light * mix(1.0, pow(dodged(), 1.8), 0.85);
}

vec3 cartoon() {
  vec3 even = mix(soft(at), sharp(at), 0.35);
  float value = grey(even);
  float level = (floor(value * 6.0) + smoothstep(0.35, 0.65, fract(value * 6.0))) / 6.0;
  vec3 flat_ = even * (level / max(value, 0.02));
  flat_ = mix(vec3(grey(flat_)), flat_, 1.35);
  float lines = smoothstep(0.14, 0.26, length(slope(0.009)));
  return clamp(flat_ * 1.06, 0.0, 1.0) * (1.0 - lines * 0.85);
}

vec3 engraving() {
  float tone = grey(sharp(at)) * 0.6 + grey(soft(at)) * 0.4;
  vec2 place = spot();
  float bent = place.y + 0.035 * grey(soft(at)) + 0.02 * sin(place.x * 5.0);
  float lines = line(bent, 0.022, 0.022 * clamp(1.0 - tone * 1.05, 0.04, 0.9));
  return paper * (1.0 - lines);
}

vec3 stipple() {
  vec2 place = spot();
  const float cell = 0.017;
  float dots = 0.0;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      vec2 home = floor(place / cell) + vec2(x, y);
      vec2 middle = (home + 0.5 + 0.6 * (vec2(noise(home), noise(home + 57.0)) - 0.5)) * cell;
      float tone = grey(sharp(face.xy + middle * unit));
      float radius = cell * 0.62 * sqrt(clamp(1.02 - tone, 0.0, 1.0)) * step(0.06, 1.0 - tone);
      dots = max(dots, 1.0 - smoothstep(radius - pixel, radius + pixel, length(place - middle)));
    }
  }
  return paper * (1.0 - dots);
}

vec3 black_and_white() {
  return vec3(grey(sharp(at)));
}

vec3 sepia() {
  vec3 mixed = sharp(at);
  return min(vec3(
    dot(mixed, vec3(0.393, 0.769, 0.189)), dot(mixed, vec3(0.349, 0.686, 0.168)), dot(mixed, vec3(0.272, 0.534, 0.131))
  ), 1.0);
}

vec3 ghost() {
  return 1.0 - sharp(at);
}

vec3 contrasted(float gain) {
  return clamp((sharp(at) - 0.5) * gain + 0.5, 0.0, 1.0);
}

vec3 contrast_low() {
  return contrasted(1.25);
}

vec3 contrast_medium() {
  return contrasted(1.6);
}

vec3 contrast_high() {
  return contrasted(2.2);
}

vec3 redact() {
  return vec3(0.0);
}

void main() {
  float off = length((at - face.xy) / face.zw * 2.0 - 1.0);
  float shown = isOval ? 1.0 - smoothstep(0.86, 1.0, off) : 1.0;
  colour = vec4(clamp(DRAWN(), 0.0, 1.0), shown * presence);
}
