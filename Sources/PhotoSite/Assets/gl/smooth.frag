// Gaussian blur in one direction, sigma 5 pixels of the square: every other pixel, as neighbours are mixed on reading.
uniform sampler2D picture;
uniform vec2 step;
in vec2 at;
out vec4 colour;

void main() {
  vec3 sum = vec3(0.0);
  float all = 0.0;
  for (int index = -5; index <= 5; index++) {
    float offset = float(index) * 2.0;
    float weight = exp(-offset * offset / 50.0);
    sum += weight * texture(picture, at + offset * step).rgb;
    all += weight;
  }
  colour = vec4(sum / all, 1.0);
}
