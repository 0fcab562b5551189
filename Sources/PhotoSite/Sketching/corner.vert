// A rectangle from four corners, and what is seen there.
uniform vec4 target;
uniform vec4 source;
out vec2 at;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  at = mix(source.xy, source.zw, corner);
  gl_Position = vec4(mix(target.xy, target.zw, corner), 0.0, 1.0);
}
