// The picture as it is.
uniform sampler2D picture;
in vec2 at;
out vec4 colour;

void main() {
  colour = vec4(texture(picture, at).rgb, 1.0);
}
