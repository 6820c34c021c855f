import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { boxToScreen, fitImage, keepInView, toImage, toScreen, zoomAt } from './camera.ts';
import { alignBoxes, distributeBoxes } from './align.ts';
import {
  beginRedraw,
  copyBox,
  cycleKind,
  cycleSelection,
  drawInMiddle,
  nudge,
  nudgeEdge,
  swapBoxes,
} from './commands.ts';
import { handleAt, handlesOf } from './handles.ts';
import type { Pixels } from './pixels.ts';
import { snapBox } from './snap.ts';
import { tightenBox } from './tighten.ts';
import { canvas, element } from '../tools/driver.test-helper.ts';

/** White picture with one black rectangle. */
function picture(width: number, height: number, [x1, y1, x2, y2]: BBox): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = y1; y < y2; y++)
    for (let x = x1; x < x2; x++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
}

describe('camera', () => {
  it('keeps the point under the pointer when zooming in and out', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -500, max: 7000, noNaN: true }),
        fc.double({ min: -500, max: 4000, noNaN: true }),
        fc.double({ min: 0.03, max: 40, noNaN: true }),
        fc.double({ min: 0.001, max: 100, noNaN: true }),
        (x, y, zoom, next) => {
          const camera = { x, y, zoom };
          const at: Point = [313, 211];
          const before = toImage(camera, at);
          const after = toImage(zoomAt(camera, at, next), at);
          expect(after[0]).toBeCloseTo(before[0], 6);
          expect(after[1]).toBeCloseTo(before[1], 6);
          const round = toImage(camera, toScreen(camera, [12.5, 99.25]));
          expect(round[0]).toBeCloseTo(12.5, 6);
          expect(round[1]).toBeCloseTo(99.25, 6);
        },
      ),
    );
  });

  it('shows a picture whole, a small one at most twice as large', () => {
    expect(fitImage({ width: 100, height: 50 }, { width: 800, height: 600 }).zoom).toBe(2);
    expect(fitImage({ width: 6016, height: 3384 }, { width: 1000, height: 700 }).zoom).toBeCloseTo(952 / 6016, 6);
  });

  it('never loses the picture', () => {
    const kept = keepInView({ x: 1e6, y: -1e6, zoom: 1 }, { width: 100, height: 100 }, { width: 800, height: 600 });
    expect(kept.x).toBe(52);
    expect(kept.y).toBe(-552);
  });
});

describe('handles', () => {
  it('are only corners, outside, on a box that is small on screen', () => {
    const handles = handlesOf([10, 10, 18, 18], { x: 0, y: 0, zoom: 1 });
    expect(handles.map(({ handle }) => handle)).toEqual(['nw', 'ne', 'se', 'sw']);
    expect(handles[0]?.at).toEqual([6, 6]);
    expect(handleAt([10, 10, 18, 18], { x: 0, y: 0, zoom: 1 }, [21, 23])).toBe('se');
  });
});

describe('snap and tighten', () => {
  const pixels = picture(100, 80, [20, 30, 60, 50]);

  it('snaps each edge to what is drawn', () => {
    expect(snapBox([17.4, 32, 62, 48.5], pixels, 6)).toEqual([20, 30, 60, 50]);
  });

  it('takes the nearest edge, not the strongest one, and no letters beside it', () => {
    const near = picture(200, 100, [40, 30, 120, 70]);
    // A faint frame 4 px around the dark field, and a column of dark strokes 3 px left of that.
    for (let y = 26; y < 74; y++)
      for (const x of [36, 123]) near.data.fill(200, (y * 200 + x) * 4, (y * 200 + x) * 4 + 3);
    for (let y = 26; y < 74; y += 4) near.data.fill(0, (y * 200 + 33) * 4, (y * 200 + 33) * 4 + 3);
    for (const off of [-4, -3, -2, -1, 0, 1, 2, 3, 4]) {
      const [left, , right] = snapBox([34 + off / 4, 30, 125 - off / 4, 70], near, 15);
      expect([left, right]).toEqual([36, 124]);
    }
  });

  it('snaps every side from 5 px away, at any zoom', () => {
    for (const reach of [8, 15])
      for (let off = -5; off <= 5; off++)
        expect(snapBox([20 + off, 30 - off, 60 - off, 50 + off], pixels, reach)).toEqual([20, 30, 60, 50]);
  });

  it('takes the border of the button around which the box is drawn, not that of its neighbour', () => {
    const buttons = picture(100, 100, [0, 0, 0, 0]);
    const dot = (x: number, y: number) => buttons.data.fill(120, (y * 100 + x) * 4, (y * 100 + x) * 4 + 3);
    // Three buttons under each other, 7 px apart, with a border of one pixel and round corners.
    for (const top of [8, 35, 62]) {
      for (let x = 24; x < 66; x++) for (const y of [top, top + 19]) dot(x, y);
      for (let y = top + 4; y < top + 16; y++) for (const x of [20, 69]) dot(x, y);
      for (const d of [1, 2, 3])
        for (const x of [20 + d, 69 - d]) for (const y of [top + 4 - d, top + 15 + d]) dot(x, y);
    }
    for (let off = -4.75; off <= 4.75; off += 0.25)
      expect(snapBox([20 + off, 35 - off, 70 - off, 55 + off], buttons, 6)).toEqual([20, 35, 70, 55]);
  });

  it('leaves edges with nothing near them', () => {
    expect(snapBox([70, 60, 90, 70], pixels, 4)).toEqual([70, 60, 90, 70]);
  });

  it('tightens to the content, and leaves plain boxes', () => {
    expect(tightenBox([5, 5, 95, 75], pixels)).toEqual([20, 30, 60, 50]);
    expect(tightenBox([70, 60, 90, 70], pixels)).toEqual([70, 60, 90, 70]);
  });
});

describe('align', () => {
  it('aligns and distributes', () => {
    expect(
      alignBoxes(
        [
          [0, 0, 10, 10],
          [5, 20, 25, 30],
        ],
        'right',
      ),
    ).toEqual([
      [15, 0, 25, 10],
      [5, 20, 25, 30],
    ]);
    expect(
      distributeBoxes(
        [
          [0, 0, 10, 10],
          [12, 0, 22, 10],
          [90, 0, 100, 10],
        ],
        'x',
      )[1],
    ).toEqual([45, 0, 55, 10]);
  });
});

describe('commands', () => {
  it('cycle kinds and elements', () => {
    const c = canvas([element('a', [0, 0, 9, 9]), element('b', [0, 0, 9, 9])]);
    cycleSelection(c.editor, 1);
    cycleSelection(c.editor, 1);
    expect(c.editor.state.selection).toEqual(['b']);
    cycleSelection(c.editor, 1);
    expect(c.editor.state.selection).toEqual(['a']);
    cycleKind(c.editor);
    expect(c.editor.state.activeKind).toBe('interact');
  });

  it('begin with the locate box of another element, and keep the kind while the selection is only widened', () => {
    const { editor } = canvas([element('a', [0, 0, 9, 9]), element('b', [20, 0, 29, 9])]);
    editor.select(['a']);
    editor.set({ activeKind: 'current' });
    editor.select(['a']);
    expect(editor.state.activeKind).toBe('current');
    editor.toggle('b');
    expect(editor.state.activeKind).toBe('current');
    editor.select(['b']);
    expect(editor.state.activeKind).toBe('locate');
  });

  it('copy and swap boxes of one element, each one step', () => {
    const c = canvas([element('a', [0, 0, 90, 20])]);
    c.editor.select(['a']);
    copyBox(c.editor, 'locate', 'interact');
    c.editor.set({ activeKind: 'interact' });
    nudgeEdge(c.editor, 'right', -40);
    swapBoxes(c.editor, 'locate', 'interact');
    expect(c.box('a')).toEqual([0, 0, 50, 20]);
    expect(c.box('a', 'interact')).toEqual([0, 0, 90, 20]);
    expect(c.commits).toHaveLength(3);
  });
});

describe('several boxes', () => {
  it('stop together at the border when nudged', () => {
    const c = canvas([element('a', [4, 10, 20, 20]), element('b', [50, 10, 60, 20])]);
    c.editor.select(['a', 'b']);
    nudge(c.editor, -10, 0);
    expect([c.box('a'), c.box('b')]).toEqual([
      [0, 10, 16, 20],
      [46, 10, 56, 20],
    ]);
  });
});

describe('an element selected by Tab', () => {
  it('is scrolled into view without zooming, unless it is already visible', () => {
    const c = canvas([element('a', [10, 10, 60, 40]), element('b', [900, 700, 950, 740])], undefined, 4);
    cycleSelection(c.editor, 1);
    expect(c.editor.state.camera).toEqual({ x: -10, y: -20, zoom: 4 });
    cycleSelection(c.editor, 1);
    const { camera, viewport } = c.editor.state;
    const [x1, y1, x2, y2] = boxToScreen(camera, [900, 700, 950, 740]);
    expect(camera.zoom).toBe(4);
    expect([x1 >= 24, y1 >= 24, x2 <= viewport.width - 24, y2 <= viewport.height - 24]).not.toContain(false);
  });
});

describe('drawing by keyboard', () => {
  it('makes a locate box in the middle of the view, whatever kind was active, and gives a selected element its other box', () => {
    const { editor, box } = canvas([]);
    editor.set({ activeKind: 'interact' });
    drawInMiddle(editor);
    expect(editor.state.activeKind).toBe('locate');
    const [id] = editor.state.selection;
    expect(box(id ?? '')).toEqual([566, 406, 614, 454]);
    editor.set({ activeKind: 'interact' });
    beginRedraw(editor);
    drawInMiddle(editor);
    expect(box(id ?? '', 'interact')).toEqual([566, 406, 614, 454]);
    expect(editor.state.elements).toHaveLength(1);
  });
});

describe('any sequence of edits', () => {
  const image = { width: 640, height: 480 };
  // Quarters of a pixel; `fc.double` would mostly give numbers next to zero.
  const quarters = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map((value) => value / 4);
  const place = fc.tuple(quarters(-100, 740), quarters(-100, 580));
  const step = fc.oneof(
    fc.record({ do: fc.constant('draw' as const), from: place, to: place, alt: fc.boolean() }),
    fc.record({ do: fc.constant('drag' as const), from: place, to: place, alt: fc.boolean() }),
    fc.record({
      do: fc.constant('nudge' as const),
      dx: fc.integer({ min: -700, max: 700 }),
      dy: fc.integer({ min: -700, max: 700 }),
    }),
    fc.record({
      do: fc.constant('edge' as const),
      edge: fc.constantFrom('left', 'top', 'right', 'bottom'),
      by: fc.integer({ min: -700, max: 700 }),
    }),
    fc.record({ do: fc.constant('zoom' as const), zoom: fc.double({ min: 0.05, max: 30, noNaN: true }) }),
    fc.record({ do: fc.constant('tab' as const) }),
  );

  it('keeps every box in the image, ordered and at least a pixel wide, and can be undone step by step', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
        const c = canvas([element('a', [10, 10, 60.5, 40]), element('b', [600, 440, 640, 480])], image);
        const start = new Map([
          ['a', [10, 10, 60.5, 40]],
          ['b', [600, 440, 640, 480]],
        ]);
        for (const s of steps) {
          if (s.do === 'draw') {
            c.toolbox.use('draw');
            c.drag(s.from, s.to, { alt: s.alt });
          } else if (s.do === 'drag') c.drag(s.from, s.to, { alt: s.alt });
          else if (s.do === 'nudge') nudge(c.editor, s.dx, s.dy);
          else if (s.do === 'edge') nudgeEdge(c.editor, s.edge, s.by);
          else if (s.do === 'zoom') c.editor.set({ camera: zoomAt(c.editor.state.camera, [300, 200], s.zoom) });
          else cycleSelection(c.editor, 1);
          for (const { boxes } of c.editor.state.elements) {
            const [x1, y1, x2, y2] = boxes.locate as BBox;
            expect(x1).toBeGreaterThanOrEqual(0);
            expect(y1).toBeGreaterThanOrEqual(0);
            expect(x2).toBeLessThanOrEqual(image.width);
            expect(y2).toBeLessThanOrEqual(image.height);
            expect(x2 - x1).toBeGreaterThanOrEqual(1 - 1e-9);
            expect(y2 - y1).toBeGreaterThanOrEqual(1 - 1e-9);
          }
        }
        const boxes = new Map(c.editor.state.elements.map((e) => [e.id, e.boxes.locate]));
        for (const commit of c.commits.toReversed()) {
          if (commit.type === 'edit') for (const edit of commit.edits) boxes.set(edit.id, edit.before);
        }
        for (const [id, box] of start) expect(boxes.get(id)).toEqual(box);
      }),
      { numRuns: 300 },
    );
  });
});
