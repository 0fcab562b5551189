// Draws a live picture and sketches faces in it, with WebGL 2: the shaders are in gl/. Boxes are fractions of the picture.

import { patterns } from "./texture.js";

/** @typedef {import("./facetracks.js").Box} Box */
/**
 * A face to be drawn.
 * @typedef {object} Sketch
 * @property {Box} box
 * @property {string} filter as the site names it
 * @property {number} presence how much of it is to be seen, 0…1
 * @property {[number, number]} levels the brightness that is black on it, and that which is white, 0…1
 */

/** Pixels of a side of the squares into which faces are brought; a third of it is enough for what is widely smoothed. */
const squares = [96, 144, 192];
/** Pixels of a side of the patterns. */
const side = 256;
/** Around the face, in its widths: what its edge needs to be smoothed. */
const margin = 0.15;
/** Filters that change each pixel by itself: nothing has to be smoothed for them. */
const simple = new Set([
  "black-and-white",
  "sepia",
  "ghost",
  "contrast-low",
  "contrast-medium",
  "contrast-high",
  "redact",
]);

/**
 * A program with its uniforms, by their names.
 * @typedef {{program: WebGLProgram, at: (name: string) => WebGLUniformLocation | null}} Shader
 */

/** What the shaders are written in, fetched once. @returns {Promise<Record<string, string>>} */
async function sources() {
  const names = ["corner.vert", "copy.frag", "fine.frag", "wide.frag", "face.frag"];
  const texts = names.map(async (name) => {
    const answer = await fetch(new URL(`./${name}`, import.meta.url));
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
function surroundings(box, aspect) {
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
    /** @type {Map<number, ReturnType<Sketcher["room"]>>} */
    this.rooms = new Map();
    this.patterns = this.texture(gl.REPEAT);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, side, side, 0, gl.RGBA, gl.UNSIGNED_BYTE, patterns(side));
    this.hasPicture = false;
    /** When the last picture is drawn. @type {WebGLSync | null} */
    this.drawing = null;
    /** @type {(ReturnType<Sketcher["target"]> & {width: number, height: number}) | undefined} */
    this.shot = undefined;
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** @param {number} [wrap] what is beyond its edges */
  texture(wrap = WebGL2RenderingContext.CLAMP_TO_EDGE) {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, wrap);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
    return texture;
  }

  /** The squares for faces of a size. @param {number} side */
  room(side) {
    const third = side / 3;
    const across = this.target(side);
    return { side, across, fine: this.target(side), halfway: this.target(third), wide: this.target(third) };
  }

  /** What can be drawn into, and drawn from. @param {number} width pixels @param {number} [height] */
  target(width, height = width) {
    const { gl } = this;
    const texture = this.texture();
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    const frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    return { texture, frame, side: width };
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

  /**
   * The picture's pixels, smaller. They are waited for without holding up anything, as reading at once would.
   * @param {number} width
   * @param {number} height
   * @returns {Promise<ImageData | null>} null when the graphics card was taken away meanwhile
   */
  async pixels(width, height) {
    const { gl } = this;
    const bytes = new Uint8ClampedArray(width * height * 4);
    if (this.shot?.width !== width || this.shot.height !== height) {
      this.shot = { ...this.target(width, height), width, height };
    }
    const { frame } = this.shot;
    const buffer = gl.createBuffer();
    const copy = this.shader("copy.frag");
    this.use(copy, { picture: this.picture });
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.viewport(0, 0, width, height);
    this.fill(copy, [-1, -1, 1, 1], [0, 0, 1, 1]);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, bytes.length, gl.STREAM_READ);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    const done = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    while (done && gl.clientWaitSync(done, 0, 0) === gl.TIMEOUT_EXPIRED) {
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    gl.deleteSync(done);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, bytes);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    gl.deleteBuffer(buffer);
    if (gl.isContextLost()) return null;
    return new ImageData(bytes, width, height);
  }

  /** Whether it is still at the last picture: another one would only wait, and be old when it is shown. */
  get isBusy() {
    const { gl, drawing } = this;
    if (!drawing || gl.clientWaitSync(drawing, 0, 0) === gl.TIMEOUT_EXPIRED) return Boolean(drawing);
    gl.deleteSync(drawing);
    this.drawing = null;
    return false;
  }

  /** The picture and the faces in it. @param {Sketch[]} faces */
  draw(faces) {
    const { gl, canvas } = this;
    if (!this.hasPicture || gl.isContextLost()) return;
    const copy = this.shader("copy.frag");
    this.use(copy, { picture: this.picture });
    this.toCanvas(0, 0, canvas.width, canvas.height);
    this.fill(copy, [-1, 1, 1, -1], [0, 0, 1, 1]);
    for (const { box, filter, presence, levels } of faces) {
      const room = simple.has(filter) ? null : this.bring(box, levels);
      this.toCanvas(0, 0, canvas.width, canvas.height);
      const { x, y, width, height } = box;
      const target = [2 * x - 1, 1 - 2 * y, 2 * (x + width) - 1, 1 - 2 * (y + height)];
      this.sketch(filter, box, room, presence, /** @type {[number, number, number, number]} */ (target), true);
    }
    gl.deleteSync(this.drawing ?? null);
    this.drawing = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  }

  /**
   * A face in a filter, in the canvas's lower left corner: to be copied before the next `draw`.
   * @param {string | null} filter
   * @param {Box} box what of the picture is to be seen
   * @param {[number, number]} levels
   * @param {number} side pixels
   */
  drawTile(filter, box, levels, side) {
    const { gl } = this;
    if (!this.hasPicture || gl.isContextLost()) return;
    if (filter) {
      const room = simple.has(filter) ? null : this.bring(box, levels);
      this.toCanvas(0, 0, side, side);
      this.sketch(filter, box, room, 1, [-1, 1, 1, -1], false);
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

  /**
   * The face and its margin, finely smoothed and widely.
   * @param {Box} box
   * @param {[number, number]} levels
   */
  bring(box, levels) {
    const { gl, canvas } = this;
    const { x, y, width, height } = surroundings(box, canvas.width / canvas.height);
    // Half as many pixels again as the face has on the canvas: more would show nothing more.
    const side = squares.find((side) => side > width * canvas.width * 1.5) ?? squares[squares.length - 1];
    const room = this.rooms?.get(side) ?? this.room(side);
    this.rooms?.set(side, room);
    const [fine, wide] = [this.shader("fine.frag"), this.shader("wide.frag")];
    /** @typedef {[number, number, number, number]} Edges @type {[Edges, Edges]} */
    const [target, all] = [
      [-1, -1, 1, 1],
      [0, 0, 1, 1],
    ];
    this.toSquare(room.across, fine, this.picture);
    gl.uniform1i(fine.at("isAcross"), 1);
    gl.uniform2f(fine.at("levels"), ...levels);
    gl.uniform2f(fine.at("step"), width / side, 0);
    this.fill(fine, target, [x, y, x + width, y + height]);
    this.toSquare(room.fine, fine, room.across.texture);
    gl.uniform1i(fine.at("isAcross"), 0);
    gl.uniform2f(fine.at("step"), 0, 1 / side);
    this.fill(fine, target, all);
    this.toSquare(room.halfway, wide, room.fine.texture);
    gl.uniform2f(wide.at("step"), 3 / side, 0);
    this.fill(wide, target, all);
    this.toSquare(room.wide, wide, room.halfway.texture);
    gl.uniform2f(wide.at("step"), 0, 3 / side);
    this.fill(wide, target, all);
    return room;
  }

  /**
   * What is drawn next goes into a square.
   * @param {ReturnType<Sketcher["target"]>} target
   * @param {Shader} shader
   * @param {WebGLTexture | null | undefined} picture
   */
  toSquare(target, shader, picture) {
    const { gl } = this;
    this.use(shader, { picture });
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.frame);
    gl.viewport(0, 0, target.side, target.side);
  }

  /**
   * @param {string} filter
   * @param {Box} box
   * @param {ReturnType<Sketcher["room"]> | null} room where it was brought, for filters that need that
   * @param {number} presence
   * @param {[number, number, number, number]} target
   * @param {boolean} isOval whether it ends in a feathered ellipse
   */
  sketch(filter, box, room, presence, target, isOval) {
    const { gl, canvas } = this;
    const aspect = canvas.width / canvas.height;
    const around = surroundings(box, aspect);
    const shader = this.shader("face.frag", filter.replaceAll("-", "_"));
    const { picture, patterns } = this;
    this.use(
      shader,
      room ? { picture, fine: room.fine.texture, wide: room.wide.texture, patterns } : { picture, patterns },
    );
    gl.uniform4f(shader.at("around"), around.x, around.y, around.width, around.height);
    gl.uniform4f(shader.at("face"), box.x, box.y, box.width, box.height);
    gl.uniform2f(shader.at("unit"), box.width, box.width * aspect);
    gl.uniform1f(shader.at("pixel"), 1 / (box.width * canvas.width));
    gl.uniform1f(shader.at("presence"), presence);
    gl.uniform1i(shader.at("isOval"), isOval ? 1 : 0);
    gl.uniform1i(shader.at("isHidden"), filter === "redact" ? 1 : 0);
    gl.enable(gl.BLEND);
    this.fill(shader, target, [box.x, box.y, box.x + box.width, box.y + box.height]);
    gl.disable(gl.BLEND);
  }
}
