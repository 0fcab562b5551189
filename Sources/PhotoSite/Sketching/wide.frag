// The blue of a square, smoothed widely in one direction: what is around a place on the face.
uniform sampler2D picture;
uniform vec2 step;
in vec2 at;
out vec4 colour;

float value(vec2 place) {
  return texture(picture, place).b;
}

void main() {
  // A Gaussian of a sigma of 2.5 pixels of the square: two neighbours are read at once, between them.
  float sum = 0.1640 * value(at);
  sum += 0.2704 * (value(at - 1.4403 * step) + value(at + 1.4403 * step));
  sum += 0.1254 * (value(at - 3.3635 * step) + value(at + 3.3635 * step));
  sum += 0.0222 * (value(at - 5.0 * step) + value(at + 5.0 * step));
  colour = vec4(vec3(sum), 1.0);
}
