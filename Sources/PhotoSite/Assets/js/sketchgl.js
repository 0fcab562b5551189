// Draws a live picture and sketches faces in it, with WebGL 2: the shaders are in gl/. Boxes are fractions of the picture.

/** @typedef {import("./facetracks.js").Box} Box */
/**
 * A face to be drawn.
 * @typedef {object} Sketch
 * @property {Box} box
 * @property {string} filter as the site names it
 * @property {number} presence how much of it is to be seen, 0…1
 */

/** Pixels of a side of the square into which a face is brought to be smoothed: it looks alike whatever its size. */
const square = 192;
/** Around the face, in its widths: what its edge needs to be smoothed. */
const margin = 0.15;
/** Which shader draws a filter, and with what. */
const recipes = new Map([
  ["pencil", "pencil"],
  ["ink", "ink"],
  ["charcoal", "charcoal"],
  ["colour-pencil", "colour_pencil"],
  ["cartoon", "cartoon"],
  ["engraving", "engraving"],
  ["stipple", "stipple"],
  ["black-and-white", "black_and_white"],
  ["sepia", "sepia"],
  ["ghost", "ghost"],
  ["contrast-low", "contrast_low"],
  ["contrast-medium", "contrast_medium"],
  ["contrast-high", "contrast_high"],
  ["redact", "redact"],
]);

/**
 * A program with its uniforms, by their names.
 * @typedef {{program: WebGLProgram, at: (name: string) => WebGLUniformLocation | null}} Shader
 */

/** What the shaders are written in, fetched once. @returns {Promise<Record<string, string>>} */
async function sources() {
  const names = ["corner.vert", "copy.frag", "smooth.frag", "face.frag"];
  const texts = names.map(async (name) => {
    const answer = await fetch(new URL(`../gl/${name}`, import.meta.url));
    if (!answer.ok) throw new Error(name);
    return [name, await answer.text()];
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** Whether this browser can draw so at all. */
export const canDraw = () => "WebGL2RenderingContext" in globalThis;

/**
 * The part of the picture that is brought into the square: the face and a margin around it.
 * @param {Box} box
 * @param {number} aspect the picture's width to its height
 * @returns {Box}
 */
export function surroundings(box, aspect) {
  const x = margin * box.width;
  const y = margin * box.width * aspect;
  return { x: box.x - x, y: box.y - y, width: box.width + 2 * x, height: box.height + 2 * y };
}

export class Sketcher {
  /**
   * @param {HTMLCanvasElement} canvas
   * @returns {Promise<Sketcher | null>} null when the browser or its graphics card cannot
   */
  static async begin(canvas) {
    const gl = canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false, stencil: false });
    return gl && new Sketcher(canvas, gl, await sources());
  }

  /** @param {HTMLCanvasElement} canvas @param {WebGL2RenderingContext} gl @param {Record<string, string>} sources */
  constructor(canvas, gl, sources) {
    this.canvas = canvas;
    this.gl = gl;
    this.sources = sources;
    this.build();
    // The device may take its graphics memory back at any time, and give it again.
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => this.build());
  }

  build() {
    const { gl } = this;
    /** @type {Map<string, Shader>} */
    this.shaders = new Map();
    this.picture = this.texture();
    this.rough = this.target();
    this.smoothed = this.target();
    this.hasPicture = false;
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  }

  texture() {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
    return texture;
  }

  /** A square to draw into, and to draw from. */
  target() {
    const { gl } = this;
    const texture = this.texture();
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, square, square, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    const frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    return { texture, frame };
  }

  /**
   * The program of a fragment shader, made when it is first needed.
   * @param {string} name its file
   * @param {string} [filter] the function of it that draws
   * @returns {Shader}
   */
  shader(name, filter = "") {
    const key = name + filter;
    const known = this.shaders?.get(key);
    if (known) return known;
    const { gl } = this;
    const program = gl.createProgram();
    const head = "#version 300 es\nprecision highp float;\n";
    const parts = /** @type {const} */ ([
      [gl.VERTEX_SHADER, head + this.sources["corner.vert"]],
      [gl.FRAGMENT_SHADER, `${head}#define DRAWN ${filter}\n${this.sources[name]}`],
    ]);
    for (const [kind, text] of parts) {
      const part = gl.createShader(kind);
      if (!part) continue;
      gl.shaderSource(part, text);
      gl.compileShader(part);
      gl.attachShader(program, part);
      if (!gl.getShaderParameter(part, gl.COMPILE_STATUS) && !gl.isContextLost()) {
        throw new Error(`${key}: ${gl.getShaderInfoLog(part)}`);
      }
    }
    gl.linkProgram(program);
    /** @type {Map<string, WebGLUniformLocation | null>} */
    const places = new Map();
    const shader = {
      program,
      at: (/** @type {string} */ uniform) => {
        if (!places.has(uniform)) places.set(uniform, gl.getUniformLocation(program, uniform));
        return places.get(uniform) ?? null;
      },
    };
    this.shaders?.set(key, shader);
    return shader;
  }

  /**
   * A rectangle filled by a shader.
   * @param {Shader} shader in use
   * @param {[number, number, number, number]} target left, top, right and bottom, -1…1; up is 1 on the canvas
   * @param {[number, number, number, number]} source left, top, right and bottom of what is seen there, 0…1
   */
  fill(shader, target, source) {
    const { gl } = this;
    gl.uniform4fv(shader.at("target"), target);
    gl.uniform4fv(shader.at("source"), source);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  /** @param {Shader} shader @param {Record<string, WebGLTexture | null | undefined>} textures */
  use(shader, textures) {
    const { gl } = this;
    gl.useProgram(shader.program);
    Object.entries(textures).forEach(([name, texture], index) => {
      gl.activeTexture(gl.TEXTURE0 + index);
      gl.bindTexture(gl.TEXTURE_2D, texture ?? null);
      gl.uniform1i(shader.at(name), index);
    });
  }

  /**
   * Takes over what a video shows now.
   * @param {HTMLVideoElement} video
   */
  take(video) {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.picture ?? null);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, video);
    this.hasPicture = true;
  }

  /** The picture and the faces in it. @param {Sketch[]} faces */
  draw(faces) {
    const { gl, canvas } = this;
    if (!this.hasPicture || gl.isContextLost()) return;
    const copy = this.shader("copy.frag");
    this.use(copy, { picture: this.picture });
    this.toCanvas(0, 0, canvas.width, canvas.height);
    this.fill(copy, [-1, 1, 1, -1], [0, 0, 1, 1]);
    for (const { box, filter, presence } of faces) {
      this.bring(box);
      this.toCanvas(0, 0, canvas.width, canvas.height);
      const { x, y, width, height } = box;
      const target = [2 * x - 1, 1 - 2 * y, 2 * (x + width) - 1, 1 - 2 * (y + height)];
      this.sketch(filter, box, presence, /** @type {[number, number, number, number]} */ (target), true);
    }
  }

  /**
   * A face in a filter, in the canvas's lower left corner: to be copied before the next `draw`.
   * @param {string | null} filter
   * @param {Box} box
   * @param {number} side pixels
   */
  drawTile(filter, box, side) {
    const { gl } = this;
    if (!this.hasPicture || gl.isContextLost()) return;
    if (filter) {
      this.bring(box);
      this.toCanvas(0, 0, side, side);
      this.sketch(filter, box, 1, [-1, 1, 1, -1], false);
    } else {
      const copy = this.shader("copy.frag");
      this.use(copy, { picture: this.picture });
      this.toCanvas(0, 0, side, side);
      this.fill(copy, [-1, 1, 1, -1], [box.x, box.y, box.x + box.width, box.y + box.height]);
    }
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  toCanvas(x, y, width, height) {
    this.gl.bindFramebuffer(this.gl.FRAMEBUFFER, null);
    this.gl.viewport(x, y, width, height);
  }

  /** The face and its margin, smoothed. @param {Box} box */
  bring(box) {
    const { gl, canvas } = this;
    gl.viewport(0, 0, square, square);
    const { x, y, width, height } = surroundings(box, canvas.width / canvas.height);
    const smooth = this.shader("smooth.frag");
    this.use(smooth, { picture: this.picture });
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.rough?.frame ?? null);
    gl.uniform2f(smooth.at("step"), width / square, 0);
    this.fill(smooth, [-1, -1, 1, 1], [x, y, x + width, y + height]);
    this.use(smooth, { picture: this.rough?.texture });
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.smoothed?.frame ?? null);
    gl.uniform2f(smooth.at("step"), 0, 1 / square);
    this.fill(smooth, [-1, -1, 1, 1], [0, 0, 1, 1]);
  }

  /**
   * @param {string} filter
   * @param {Box} box whose smoothed picture is there
   * @param {number} presence
   * @param {[number, number, number, number]} target
   * @param {boolean} isOval whether it ends in a feathered ellipse
   */
  sketch(filter, box, presence, target, isOval) {
    const { gl, canvas } = this;
    const aspect = canvas.width / canvas.height;
    const around = surroundings(box, aspect);
    const shader = this.shader("face.frag", recipes.get(filter) ?? "black_and_white");
    this.use(shader, { picture: this.picture, smoothed: this.smoothed?.texture });
    gl.uniform4f(shader.at("around"), around.x, around.y, around.width, around.height);
    gl.uniform4f(shader.at("face"), box.x, box.y, box.width, box.height);
    gl.uniform2f(shader.at("unit"), box.width, box.width * aspect);
    gl.uniform1f(shader.at("pixel"), 1 / (box.width * canvas.width));
    gl.uniform1f(shader.at("presence"), presence);
    gl.uniform1i(shader.at("isOval"), isOval ? 1 : 0);
    gl.enable(gl.BLEND);
    this.fill(shader, target, [box.x, box.y, box.x + box.width, box.y + box.height]);
    gl.disable(gl.BLEND);
  }
}
