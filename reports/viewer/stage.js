// One canvas with one or two views of one camera: what turns the one turns the other.

import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

import { unpack } from './frames.js';
import { edgesOf, exaggerated, geometryOf, textureCoordinates } from './surface.js';

const NARROW = 600; // [px] below it the two views stand one over the other

export class Stage {
  /** look: light, ambient, margin, plain, undefined, table as page/meshes.py writes them. */
  constructor(canvas, look) {
    this.canvas = canvas;
    this.look = look;
    // The buffer is kept so that the browser's "save image" saves the picture.
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.camera = new THREE.OrthographicCamera();
    this.texture = colourTexture(look);
    this.scenes = [];
    this.showsEdges = false;
    new ResizeObserver(() => this.resize()).observe(canvas);
  }

  /** Takes the eye to where the still picture has it; radius [m] of what is to be seen. */
  look_from(view, radius) {
    this.controls?.dispose();
    this.radius = radius;
    this.camera.up.set(...view.up);
    this.camera.position.set(...view.eye).multiplyScalar(4 * radius);
    this.camera.near = 0.01 * radius;
    this.camera.far = 8 * radius;
    this.camera.zoom = 1;
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.addEventListener('change', () => this.draw());
    this.controls.enableZoom = document.activeElement === this.canvas; // else the wheel scrolls the page
    this.resize();
  }

  /** samples: [{ frame, colouring or null, range, origin, exaggeration }], one or two. */
  show(samples) {
    for (const scene of this.scenes) scene.traverse((object) => object.geometry?.dispose());
    this.scenes = samples.map((sample) => this.sceneOf(sample));
    this.resize();
  }

  sceneOf({ frame, colouring, range, origin, exaggeration }) {
    const material = new THREE.MeshLambertMaterial({ side: THREE.DoubleSide, flatShading: true });
    material.polygonOffset = true; // lines lie in front of the faces that they bound
    material.polygonOffsetFactor = material.polygonOffsetUnits = 1;
    const seen = exaggerated(frame, exaggeration);
    const geometry = geometryOf(seen);
    if (colouring) {
      geometry.setAttribute('uv', textureCoordinates(frame, colouring, origin, range));
      material.map = this.texture;
    } else {
      material.color.set(this.look.plain);
    }
    const scene = new THREE.Scene();
    scene.background = new THREE.Color('#ffffff');
    scene.add(new THREE.Mesh(geometry, material), ...this.lights());
    if (this.showsEdges) {
      scene.add(new THREE.LineSegments(edgesOf(seen), new THREE.LineBasicMaterial({ color: '#20262e' })));
    }
    return scene;
  }

  /** Intensities such that a white face towards the light is white: three.js divides by π. */
  lights() {
    const lamp = new THREE.DirectionalLight('#ffffff', Math.PI * (1 - this.look.ambient));
    return [new THREE.AmbientLight('#ffffff', Math.PI * this.look.ambient), lamp, lamp.target];
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !this.radius) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.draw();
  }

  /** [x, y, width, height] of each view, from the lower left corner. */
  views() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (this.scenes.length < 2) return [[0, 0, width, height]];
    return width < NARROW
      ? [[0, height / 2, width, height / 2], [0, 0, width, height / 2]]
      : [[0, 0, width / 2, height], [width / 2, 0, width / 2, height]];
  }

  draw() {
    const { renderer, camera } = this;
    renderer.setScissorTest(true);
    this.views().forEach(([x, y, width, height], i) => {
      if (!this.scenes[i]) return;
      renderer.setViewport(x, y, width, height);
      renderer.setScissor(x, y, width, height);
      const half = this.look.margin * this.radius;
      const shorter = Math.min(width, height);
      Object.assign(camera, { left: -half * width / shorter, right: half * width / shorter });
      Object.assign(camera, { bottom: -half * height / shorter, top: half * height / shorter });
      camera.updateProjectionMatrix();
      if (i === 0) this.onScale?.(camera.zoom * shorter / (2 * half)); // [px/m]
      camera.updateMatrixWorld();
      this.turnLamp(this.scenes[i]);
      renderer.render(this.scenes[i], camera);
    });
  }

  /** The lamp stays where it is beside the eye. */
  turnLamp(scene) {
    const lamp = scene.children.find((child) => child.isDirectionalLight);
    lamp.position.set(...this.look.light).applyQuaternion(this.camera.quaternion);
  }
}

/** 256 × 2 texels: the colour map, and "no value". */
function colourTexture(look) {
  const table = unpack(look.table);
  const none = new THREE.Color(look.undefined).convertLinearToSRGB();
  const texels = new Uint8Array(4 * 512).fill(255);
  for (let i = 0; i < 256; ++i) {
    texels.set(table.subarray(3 * i, 3 * i + 3), 4 * i);
    texels.set([none.r, none.g, none.b].map((part) => Math.round(255 * part)), 4 * (256 + i));
  }
  const texture = new THREE.DataTexture(texels, 256, 2);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.magFilter = THREE.LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
