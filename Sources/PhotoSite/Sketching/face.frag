// A face in one of the filters of still photos (Sources/Sketching), as near to them as frames of a camera allow: DRAWN names
// the function that draws it. Lengths are in widths of the face, so that a small and a large one look alike, and patterns
// stay with the face while it moves.
uniform sampler2D picture;
uniform sampler2D fine;
uniform sampler2D wide;
uniform sampler2D patterns;
// Left, top, width and height in the picture, 0…1: of the face, and of what is in `fine` and `wide`.
uniform vec4 face;
uniform vec4 around;
// The width of the face in the picture, across and down; and a pixel in widths of the face.
uniform vec2 unit;
uniform float pixel;
uniform float presence;
uniform bool isOval;
uniform bool isHidden;
in vec2 at;
out vec4 colour;

// How strongly all filters are applied.
const float strength = 0.7;

float between(float weakest, float strongest) {
  return mix(weakest, strongest, strength);
}

// Where this is on the face, from its middle, in widths of the face.
vec2 spot() {
  return (at - face.xy - face.zw * 0.5) / unit;
}

vec3 sharp() {
  return texture(picture, at).rgb;
}

float luminance(vec3 mixed) {
  return dot(mixed, vec3(0.299, 0.587, 0.114));
}

// Brightness, a line's depth (below 0 on its dark side), and brightness smoothed; and what is around.
vec3 tones() {
  vec3 found = texture(fine, (at - around.xy) / around.zw).rgb;
  return vec3(found.r, (found.g - 0.5) / 10.0, found.b);
}

float surroundings() {
  return texture(wide, (at - around.xy) / around.zw).r;
}

// 0 on the dark side of an edge, 1 where there is none.
float lines(float depth, float sensitivity) {
  return smoothstep(-0.028 / sensitivity, -0.006 / sensitivity, depth);
}

// Brightness over what is around: lines on white.
float dodged(float light, float low, float high) {
  return smoothstep(low, high, (light + 0.02) / (surroundings() + 0.02));
}

// Patterns are as coarse as the pixels ask for.
float tooth() {
  return texture(patterns, spot() * 1.9 / max(1.0, pixel * 150.0)).r;
}

// Strokes of a width and a length along a direction.
float strokes(vec2 across, float width, float length) {
  vec2 place = spot() / max(1.0, pixel * 0.8 / width);
  vec2 along = vec2(-across.y, across.x);
  return texture(patterns, vec2(dot(place, across) / width, dot(place, along) / length) / 128.0).g;
}

// 1 on a line, 0 between two: lines across a direction, of a width of 0…1 of their period.
float hatch(vec2 across, float period, float bend, float width) {
  float phase = dot(spot(), across) / period + bend;
  float ridge = abs(2.0 * fract(phase) - 1.0);
  float edge = max(0.06, 1.2 * pixel / period);
  return smoothstep(-edge, edge, ridge - (1.0 - width)) * smoothstep(0.0, 0.08, width);
}

vec3 pencil() {
  vec3 tone = tones();
  float weight = between(0.55, 0.85);
  float outline = dodged(tone.r, between(0.30, 0.20), 0.97) * (1.0 - weight * (1.0 - lines(tone.g, between(0.7, 1.5))));
  float reach = between(0.84, 0.97);
  float dark = clamp((reach - tone.r) / reach, 0.0, 1.0);
  float shade = dark * between(0.5, 1.15);
  float paper = tooth();
  float steep = strokes(vec2(0.832, 0.555), 0.0045, 0.055);
  float hatching = smoothstep(0.22, 0.88, 0.5 - (steep * 0.72 + paper * 0.28) + shade * 1.25) * (0.12 + shade * 1.05);
  float depth = clamp((dark - 0.5) * 2.0, 0.0, 1.0);
  float flatter = strokes(vec2(0.555, 0.832), 0.0045, 0.05);
  float crossed = smoothstep(0.35, 0.9, 0.6 - flatter + depth * 0.6) * depth * between(0.3, 0.7);
  float value = outline * (1.0 - clamp(hatching, 0.0, 1.0)) * (1.0 - crossed) * (0.95 + paper * 0.1);
  return mix(vec3(0.17, 0.17, 0.19), vec3(0.985, 0.98, 0.965), clamp(value, 0.0, 1.0));
}

vec3 ink() {
  vec3 tone = tones();
  float sensitivity = between(0.8, 1.9);
  float filled = between(0.06, 0.24);
  float steep = tone.r + (tone.r - surroundings()) * 7.0;
  float value = smoothstep(-0.021 / sensitivity, -0.009 / sensitivity, tone.g) * smoothstep(filled, filled + 0.12, steep);
  float more = between(-0.10, 0.12);
  float wobble = (texture(patterns, spot() * 0.12).r - 0.5) * 1.3;
  // Three directions, each where it is darker than for the last.
  float first = clamp((0.62 + more - tone.b) / (0.50 + more), 0.0, 1.0) * 0.7;
  float second = clamp((0.42 + more - tone.b) / (0.37 + more), 0.0, 1.0) * 0.7;
  float third = clamp((0.27 + more - tone.b) / (0.27 + more), 0.0, 1.0) * 0.7;
  value *= 1.0 - hatch(vec2(-0.707, 0.707), 0.034, wobble, first);
  value *= 1.0 - hatch(vec2(-0.342, 0.940), 0.034, wobble, second);
  value *= 1.0 - hatch(vec2(0.707, 0.707), 0.034, wobble, third);
  return mix(vec3(0.07, 0.07, 0.09), vec3(0.99, 0.985, 0.97), value);
}

vec3 charcoal() {
  vec3 tone = tones();
  float outline = dodged(tone.r, between(0.42, 0.30), 0.94) * (0.35 + 0.65 * lines(tone.g, between(0.7, 1.4)));
  float dark = clamp(0.98 - tone.b * 1.1, 0.0, 1.0);
  float smudge = clamp(0.95 - surroundings(), 0.0, 1.0);
  float paper = tooth();
  float rough = strokes(vec2(0.832, 0.555), 0.012, 0.09) * 0.55 + paper * 0.45;
  float laid = smoothstep(-0.22, 0.5, dark * between(0.7, 1.2) * 1.3 - rough * 0.9);
  float line = (1.0 - outline) * between(0.62, 0.95) * (1.15 - paper * 0.5);
  float value = (1.0 - laid * (0.55 + 0.4 * dark)) * (1.0 - smudge * between(0.18, 0.42)) * (1.0 - clamp(line, 0.0, 1.0));
  return mix(vec3(0.09, 0.085, 0.08), vec3(0.955, 0.94, 0.91), clamp(value * (0.93 + paper * 0.14), 0.0, 1.0));
}

// Brightness with the differences of red and blue from it put back (ITU-R BT.601).
vec3 coloured(float value, vec3 source, float saturation) {
  float light = luminance(source);
  vec2 off = vec2(source.r - light, source.b - light);
  float green = -(0.299 * off.x + 0.114 * off.y) / 0.587;
  return clamp(vec3(value) + vec3(off.x, green, off.y) * saturation, 0.0, 1.0);
}

vec3 colour_pencil() {
  vec3 tone = tones();
  float weight = between(0.5, 0.8);
  float edges = dodged(tone.r, 0.35, 0.96) * (0.4 + 0.6 * lines(tone.g, between(0.6, 1.1)));
  float line = 1.0 - weight * (1.0 - edges);
  float dark = 1.0 - tone.r;
  float paper = tooth();
  float rough = strokes(vec2(0.832, 0.555), 0.0045, 0.055) * 0.55 + paper * 0.45;
  float first = smoothstep(0.12, 0.52, 0.72 - rough + dark * 0.45);
  float second = smoothstep(0.1, 0.6, 0.42 - strokes(vec2(0.555, 0.832), 0.0045, 0.05) + dark * 0.5);
  float laid = clamp(0.28 + first * 0.62 + second * 0.3, 0.0, 1.0) * between(0.55, 0.95);
  vec3 pigment = coloured(0.16 + tone.r * 0.86, sharp(), between(1.35, 2.0) * (1.1 - 0.5 * tone.r));
  return (1.0 - laid * (1.0 - pigment)) * vec3(line, line, 0.06 + 0.94 * line) * vec3(0.99, 0.985, 0.97);
}

vec3 cartoon() {
  vec3 tone = tones();
  float levels = between(8.0, 4.5);
  // What is even gets evener; edges stay.
  float flatter = mix(tone.b, tone.r, smoothstep(0.02, 0.08, abs(tone.g) * 3.0));
  float level = flatter * levels;
  float edge = max(0.06, 10.0 * pixel);
  float stepped = (floor(level) + smoothstep(0.5 - edge, 0.5 + edge, fract(level))) / levels;
  float sensitivity = between(0.75, 1.35);
  float line = smoothstep(-0.040 / sensitivity, -0.018 / sensitivity, tone.g);
  vec3 paint = coloured(0.08 + stepped * 0.92, sharp(), between(1.25, 1.7));
  return mix(vec3(0.07, 0.06, 0.09), paint, line);
}

vec3 engraving() {
  vec3 tone = tones();
  float relief = surroundings();
  float light = clamp(tone.r + (tone.r - relief) * 0.9, 0.0, 1.0);
  float period = between(0.034, 0.024);
  float bend = relief * 0.20 / period;
  float width = clamp((0.95 - light) / 0.95, 0.0, 1.0) * 0.80 + 0.03;
  float crossing = clamp((0.50 - light) / 0.5, 0.0, 1.0) * 0.6;
  float value = (1.0 - hatch(vec2(0.407, 0.914), period, bend, width))
    * (1.0 - hatch(vec2(-0.788, 0.616), period, -bend * 0.8, crossing))
    * (0.25 + 0.75 * lines(tone.g, between(0.8, 1.6)));
  value = mix(value, 1.0, smoothstep(0.90, 0.98, light));
  return mix(vec3(0.10, 0.11, 0.17), vec3(0.975, 0.96, 0.915), value);
}

vec3 stipple() {
  vec3 tone = tones();
  float dark = clamp(0.93 - (tone.r + (tone.r - surroundings()) * 0.9), 0.0, 1.0);
  dark = dark * (0.25 + 0.75 * dark) * between(0.8, 1.15) + (1.0 - lines(tone.g, between(0.5, 1.0))) * 0.45;
  // 51 dots side by side in the pattern, of 0.0156 widths of the face, or as small as pixels allow.
  float size = max(1.0, pixel * 120.0);
  float threshold = texture(patterns, spot() * 2.5 / size).b * 1.2;
  float edge = max(0.03, 18.0 * pixel / size);
  float value = smoothstep(-edge, edge, threshold - dark);
  return mix(vec3(0.10, 0.09, 0.09), vec3(0.985, 0.975, 0.95), value);
}

vec3 black_and_white() {
  vec3 source = sharp();
  float light = dot(source, vec3(0.36, 0.54, 0.10));
  return mix(source, vec3(mix(light, smoothstep(0.0, 1.0, light), 0.35)), strength);
}

vec3 sepia() {
  vec3 source = sharp();
  float value = 0.05 + luminance(source) * 0.92;
  float warm = value * (1.0 - value);
  return mix(source, vec3(value + warm * 0.34, value + warm * 0.02, value * 0.93 - warm * 0.40), strength);
}

vec3 ghost() {
  vec3 source = sharp();
  float light = luminance(source);
  float value = 0.5 + (0.5 - light) * between(0.45, 1.0);
  return value + (light - source) * between(0.15, 0.55) + vec3(-0.03, 0.01, 0.05);
}

vec3 contrasted(float slope, float lift, float saturation) {
  vec3 source = sharp();
  float light = luminance(source);
  float steep = (light - 0.5) * slope + 0.5;
  float value = (slope > 1.0 ? smoothstep(0.0, 1.0, steep * 0.84 + 0.08) : steep) + lift;
  return mix(source, value + (source - light) * saturation, strength);
}

vec3 contrast_low() {
  return contrasted(0.55, 0.10, 0.8);
}

vec3 contrast_medium() {
  return contrasted(1.45, 0.0, 1.1);
}

vec3 contrast_high() {
  return contrasted(2.6, 0.0, 1.3);
}

// Large dark squares: what is left of a face are its mean colour and nine shades, coarsely rounded. That squares differ
// besides has nothing to do with the face.
vec3 redact() {
  vec2 cells = max(vec2(1.0), floor(between(6.0, 3.5) * vec2(1.0, face.w / face.z * unit.x / unit.y) + 0.5));
  vec2 home = min(floor((at - face.xy) / face.zw * cells), cells - 1.0);
  vec2 third = (floor((home + 0.5) / cells * 3.0) + 0.5) / 3.0;
  vec3 mean = vec3(0.0);
  float light = 0.0;
  for (int y = 0; y < 4; y++) {
    for (int x = 0; x < 4; x++) {
      vec2 place = (vec2(x, y) + 0.5) / 4.0;
      mean += texture(picture, face.xy + place * face.zw).rgb / 16.0;
      light += luminance(texture(picture, face.xy + (third + (place - 0.5) / 3.0) * face.zw).rgb) / 16.0;
    }
  }
  float other = texelFetch(patterns, ivec2(home) * 7, 0).g;
  return mean * (0.5 + floor(light * 8.0) / 8.0 * 0.8 + other * 0.2) * (1.0 - strength);
}

void main() {
  vec2 off = (at - face.xy) / face.zw * 2.0 - 1.0;
  // For hiding, nearly all of the box, with an edge through which nothing is seen.
  float shown = isHidden ? 1.0 - smoothstep(0.97, 1.0, sqrt(length(off * off))) : 1.0 - smoothstep(0.86, 1.0, length(off));
  if (!isOval) shown = 1.0;
  colour = vec4(clamp(DRAWN(), 0.0, 1.0), shown * presence);
}
