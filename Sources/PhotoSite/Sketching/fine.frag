// Brightness of a face in a square, smoothed in one direction: red a little, green more. Across, it is read from
// the picture and stretched as far as the face's darkest and brightest parts allow; down, green becomes the difference,
// which is where lines are (Marr and Hildreth 1980), and blue keeps what is smoother.
uniform sampler2D picture;
uniform vec2 step;
uniform vec2 levels;
uniform bool isAcross;
in vec2 at;
out vec4 colour;

vec2 value(vec2 place) {
  vec3 found = texture(picture, place).rgb;
  if (!isAcross) return found.rg;
  float light = dot(found, vec3(0.299, 0.587, 0.114));
  return vec2(clamp((light - levels.x) / (levels.y - levels.x), 0.0, 1.0));
}

void main() {
  // Gaussians of a sigma of 1.05 and 1.7 pixels of the square, at 0, 1, 2 and 3 pixels.
  vec2 smoothed = vec2(0.3802, 0.2436) * value(at);
  smoothed += vec2(0.2415, 0.2049) * (value(at - 1.0 * step) + value(at + 1.0 * step));
  smoothed += vec2(0.0620, 0.1219) * (value(at - 2.0 * step) + value(at + 2.0 * step));
  smoothed += vec2(0.0064, 0.0513) * (value(at - 3.0 * step) + value(at + 3.0 * step));
  colour = isAcross
    ? vec4(smoothed, 0.0, 1.0)
    : vec4(smoothed.x, 0.5 + 10.0 * (smoothed.x - smoothed.y), smoothed.y, 1.0);
}
