// The keyboard on the canvas.

const TURN = Math.PI / 36; // [rad] a key
const MOVE = 24; // [px] a key
const ZOOM = 0.87;

/** stage() gives the stage, actions: reset(), step(by), play(). */
export function listenToKeys(canvas, stage, actions) {
  const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const others = {
    '+': () => stage().controls.dollyIn(ZOOM),
    '=': () => stage().controls.dollyIn(ZOOM),
    '-': () => stage().controls.dollyOut(ZOOM),
    0: actions.reset,
    ',': () => actions.step(-1),
    '.': () => actions.step(1),
    ' ': actions.play,
  };
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = arrows[event.key];
    if (arrow) turnOrMove(stage().controls, arrow, event.shiftKey);
    else if (others[event.key]) others[event.key]();
    else return;
    event.preventDefault();
  });
}

function turnOrMove(controls, [x, y], moves) {
  if (moves) {
    controls.pan(MOVE * x, MOVE * y);
  } else {
    controls.rotateLeft(TURN * x);
    controls.rotateUp(TURN * y);
  }
}
