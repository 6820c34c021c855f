import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import { heightOf, widthOf } from '#shared/geometry/box.ts';
import { insideImage } from '#shared/geometry/clamp.ts';
import { boxOfPolygon } from '#shared/geometry/polygon.ts';
import { keepInView, panBy, toScreen, zoomAt } from '../../../canvas/engine/camera.ts';
import {
  alignSelection,
  beginRegion,
  copyBox,
  cycleKind,
  cycleSelection,
  distributeSelection,
  drawInMiddle,
  dropRegion,
  nudge,
  nudgeEdge,
  snapSelection,
  swapBoxes,
  tightenSelection,
} from '../../../canvas/engine/commands.ts';
import { addCorner, cycleCorner, nudgeCorner, outlineSelected, removeCorner } from '../../../canvas/engine/corners.ts';
import { boxesOf } from '../../../canvas/engine/shapes.ts';
import { image, opened } from './host.test-helper.ts';
import type { AnnotateSession } from './session.ts';

const viewport = { width: 900, height: 700 };
/** Quarters of a pixel, spread evenly; `fc.double` would mostly give numbers next to zero. */
const quarters = (min: number, max: number) =>
  fc.noBias(fc.integer({ min: min * 4, max: max * 4 })).map((value) => value / 4);
const place = fc.tuple(quarters(-60, 960), quarters(-60, 760));
const far = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -1200, max: 1200 }));
const keys = {
  tab: ({ editor }) => cycleSelection(editor, 1),
  back: ({ editor }) => cycleSelection(editor, -1),
  all: ({ editor }) => editor.select(editor.state.elements.map(({ id }) => id)),
  kind: ({ editor }) => cycleKind(editor),
  derive: ({ editor }) => copyBox(editor, 'locate', 'interact'),
  swap: ({ editor }) => swapBoxes(editor, 'locate', 'interact'),
  middle: ({ editor }) => drawInMiddle(editor),
  region: ({ editor }) => void (beginRegion(editor) && drawInMiddle(editor)),
  dropRegion: ({ editor }) => void dropRegion(editor),
  outline: ({ editor }) => void outlineSelected(editor),
  corner: ({ editor }) => void cycleCorner(editor),
  addCorner: ({ editor }) => void addCorner(editor),
  removeCorner: ({ editor }) => void removeCorner(editor),
  snap: ({ editor }) => snapSelection(editor, 8),
  tighten: ({ editor }) => tightenSelection(editor),
  left: ({ editor }) => alignSelection(editor, 'left'),
  bottom: ({ editor }) => alignSelection(editor, 'bottom'),
  spread: ({ editor }) => distributeSelection(editor, 'x'),
  retire: (session) => session.setState(session.editor.state.selection, 'retired', 'retire-elements'),
  escape: ({ toolbox }) => toolbox.cancel(),
} satisfies Record<string, (session: AnnotateSession) => void>;

const some = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const names = Object.keys(keys) as (keyof typeof keys)[];
const step = fc.oneof(
  some(6, fc.record({ do: fc.constant('key' as const), key: fc.constantFrom(...names) })),
  some(
    3,
    fc.record({
      do: fc.constant('drag' as const),
      tool: fc.constantFrom('select' as const, 'draw' as const),
      from: place,
      to: place,
      alt: fc.boolean(),
      shift: fc.boolean(),
    }),
  ),
  // A grip on the selection: its middle, a corner or a side, which a random drag would hardly hit.
  some(
    4,
    fc.record({
      do: fc.constant('grab' as const),
      at: fc.tuple(fc.constantFrom(0, 0.5, 1), fc.constantFrom(0, 0.5, 1)),
      to: place,
      alt: fc.boolean(),
      shift: fc.boolean(),
    }),
  ),
  some(1, fc.record({ do: fc.constant('nudge' as const), dx: far, dy: far })),
  some(1, fc.record({ do: fc.constant('bend' as const), dx: far, dy: far })),
  some(
    1,
    fc.record({ do: fc.constant('edge' as const), edge: fc.constantFrom('left', 'top', 'right', 'bottom'), by: far }),
  ),
  some(
    1,
    fc.record({
      do: fc.constant('zoom' as const),
      at: place,
      zoom: fc.noBias(fc.integer({ min: 1, max: 200 })).map((percent) => percent / 20),
    }),
  ),
  some(1, fc.record({ do: fc.constant('pan' as const), dx: far, dy: far })),
  some(1, fc.record({ do: fc.constant('back' as const), way: fc.constantFrom('undo' as const, 'redo' as const) })),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function act(session: AnnotateSession, entry: Step): Promise<void> {
  const { editor, toolbox } = session;
  const { camera } = editor.state;
  if (entry.do === 'key') keys[entry.key](session);
  else if (entry.do === 'nudge') nudge(editor, entry.dx, entry.dy);
  else if (entry.do === 'bend') nudgeCorner(editor, entry.dx, entry.dy);
  else if (entry.do === 'edge') nudgeEdge(editor, entry.edge, entry.by);
  else if (entry.do === 'zoom')
    editor.set({ camera: keepInView(zoomAt(camera, entry.at, entry.zoom), image, viewport) });
  else if (entry.do === 'pan') editor.set({ camera: keepInView(panBy(camera, entry.dx, entry.dy), image, viewport) });
  else if (entry.do === 'back') await session.takeBack(entry.way);
  else {
    const [x1, y1, x2, y2] = editor.activeBox()?.box ?? [0, 0, image.width, image.height];
    const from =
      entry.do === 'drag' ? entry.from : toScreen(camera, [x1 + (x2 - x1) * entry.at[0], y1 + (y2 - y1) * entry.at[1]]);
    const modifiers = { alt: entry.alt, shift: entry.shift };
    toolbox.use(entry.do === 'drag' ? entry.tool : 'select');
    toolbox.pointerDown(from, modifiers);
    toolbox.pointerMove([(from[0] + entry.to[0]) / 2, (from[1] + entry.to[1]) / 2], modifiers);
    toolbox.pointerMove(entry.to, modifiers);
    toolbox.pointerUp(entry.to, modifiers);
  }
}

/** What is wrong with the boxes, regions and outlines on the canvas; empty when all is well. */
function faults({ editor }: AnnotateSession): string[] {
  return editor.state.elements.flatMap((element) => [
    ...boxesOf(element).flatMap(({ kind, box }) => [
      ...(insideImage(box, image) ? [] : [`${element.id} ${kind} leaves the image: ${box.join()}`]),
      ...((widthOf(box) >= 1 - 1e-9 && heightOf(box) >= 1 - 1e-9) || element.outline
        ? []
        : [`${element.id} ${kind} is under a pixel: ${box.join()}`]),
    ]),
    ...(element.outline &&
    boxOfPolygon(element.outline)?.some((edge, at) => Math.abs(edge - (element.boxes.locate?.[at] ?? 0)) > 1e-6)
      ? [`${element.id}: the outline is not in its locate box`]
      : []),
  ]);
}

const drawn = ({ editor }: AnnotateSession) =>
  editor.state.elements.map(({ id, boxes, regions, outline }) => ({ id, boxes, regions, outline }));
const kept = (rows: ReadonlyMap<string, { id: string; state: string; content: ElementContent }>) =>
  [...rows.values()]
    .filter(({ state }) => state !== 'retired')
    .map(({ id, content: { locate, interact, current, regions, polygon } }) => ({
      id,
      boxes: { locate, interact, current },
      regions,
      outline: polygon,
    }));

/** White with dark rectangles, for snap and tighten. */
function pixels() {
  const data = new Uint8ClampedArray(image.width * image.height * 4).fill(255);
  for (let y = 100; y < 700; y += 1)
    for (let x = 100; x < 900; x += 1)
      if (x % 160 < 80 && y % 120 < 50) data.fill(30, (y * image.width + x) * 4, (y * image.width + x) * 4 + 3);
  return { ...image, data };
}
const picture = pixels();

describe('any sequence of edits, zooms, undo and redo', () => {
  it('keeps every box, region and outline in the image, stores what is shown, and is undone and redone exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
        const { session, rows } = await opened([10, 10, 60.5, 40.25], [900, 700, 1000, 800], [300.125, 200, 380, 290]);
        const start = drawn(session);
        session.editor.set({ viewport, pixels: picture });
        for (const step of steps) {
          await act(session, step);
          expect(faults(session)).toEqual([]);
        }
        expect(await session.leave()).toBe(true);
        const end = drawn(session);
        expect(kept(rows)).toEqual(end);
        // The contract parses what is stored.
        for (const { content } of rows.values())
          expect(elementContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
        let back = 0;
        for (; ; back += 1) {
          await session.takeBack('undo');
          if (session.state.outcome?.kind === 'nothing') break;
          expect(faults(session)).toEqual([]);
        }
        expect(drawn(session)).toEqual(start);
        for (let again = 0; again < back; again += 1) await session.takeBack('redo');
        expect(drawn(session)).toEqual(end);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
