import { expect, it } from 'vitest';
import { noDraft } from '../engine/editor.ts';
import { canvas, element } from './driver.test-helper.ts';
import type { ToolId } from './toolbox.ts';

type Canvas = ReturnType<typeof canvas>;

const outline = [300, 300, 400, 300, 350, 380];
const made = () => {
  const on = canvas([
    element('a', [100, 100, 200, 200], { interact: [120, 120, 140, 140] }),
    element('o', [300, 300, 400, 380], { outline }),
  ]);
  return on;
};

/** How to reach each state from the first one of its tool. */
const routes: Record<ToolId, Record<string, (on: Canvas) => void>> = {
  select: {
    idle: () => {},
    pointingBox: (on) => on.down([180, 180]),
    translating: (on) => (on.down([180, 180]), on.move([190, 190])),
    pointingHandle: (on) => (on.click([180, 180]), on.down([200, 200])),
    resizing: (on) => (on.click([180, 180]), on.down([200, 200]), on.move([220, 230])),
    pointingCanvas: (on) => on.down([600, 600]),
    brushing: (on) => (on.down([600, 600]), on.move([50, 50])),
    draggingCorner: (on) => (on.click([350, 320]), on.down([350, 380]), on.move([350, 420])),
  },
  draw: {
    idle: () => {},
    pointing: (on) => on.down([600, 600]),
    drawing: (on) => (on.down([600, 600]), on.move([640, 640])),
  },
  blur: {
    idle: () => {},
    pointing: (on) => on.down([600, 600]),
    drawing: (on) => (on.down([600, 600]), on.move([640, 640])),
  },
  outline: { idle: () => {}, tracing: (on) => (on.click([600, 600]), on.click([650, 600])) },
  pin: { idle: () => {} },
  hand: { idle: () => {}, panning: (on) => (on.down([600, 600]), on.move([620, 610])) },
};
const cases = Object.entries(routes).flatMap(([tool, states]) =>
  Object.entries(states).map(([state, go]) => ({ tool: tool as ToolId, state, go })),
);

it.each(Object.keys(routes) as ToolId[])('every state of %s can be reached here', (id) => {
  const { toolbox } = made();
  toolbox.use(id);
  const { states } = toolbox.tool as unknown as { states: object };
  expect(Object.keys(routes[id]).sort()).toEqual(Object.keys(states).sort());
});

it.each(cases)('$tool.$state is reached, and Escape leaves no trace of it', ({ tool, state, go }) => {
  const on = made();
  on.toolbox.use(tool);
  const before = on.editor.state.elements;
  go(on);
  expect(on.toolbox.path).toBe(`${tool}.${state}`);
  on.toolbox.cancel();
  expect(on.toolbox.path).toMatch(/\.idle$/);
  expect(on.editor.state.draft).toEqual(noDraft);
  expect(on.editor.state.elements).toBe(before);
  expect(on.commits).toEqual([]);
  // Releasing the button afterwards does nothing.
  on.up([700, 700]);
  expect(on.commits).toEqual([]);
  expect(on.toolbox.path).toMatch(/\.idle$/);
});

it.each(cases)('$tool.$state ends when the tool or the picture changes', ({ tool, go }) => {
  const on = made();
  on.toolbox.use(tool);
  go(on);
  on.toolbox.use(tool === 'draw' ? 'select' : 'draw');
  expect(on.editor.state.draft).toEqual(noDraft);
  on.editor.open({ width: 400, height: 300 }, []);
  on.move([20, 20]);
  on.up([30, 30]);
  expect(on.editor.state).toMatchObject({ elements: [], selection: [], draft: noDraft });
  expect(on.commits).toEqual([]);
});
