import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insideImage } from '#shared/geometry/clamp.ts';
import { boxOfPolygon } from '#shared/geometry/polygon.ts';
import { addCorner, cycleCorner, nudgeCorner, outlineSelected, removeCorner } from '../engine/corners.ts';
import { beginRegion, cycleKind, drawInMiddle, dropRegion, nudge } from '../engine/commands.ts';
import { canvas, element } from './driver.test-helper.ts';

describe('further target regions', () => {
  const two = () => {
    const on = canvas([element('a', [100, 100, 200, 150])]);
    on.editor.select(['a']);
    return on;
  };

  it('are drawn by mouse into the selected element, selected by a click, moved and removed', () => {
    const { editor, toolbox, drag, click, commits } = two();
    expect(beginRegion(editor)).toBe(true);
    toolbox.drawInto();
    drag([300, 300], [340, 330]);
    expect(editor.element('a')?.regions).toEqual([[300, 300, 340, 330]]);
    expect(commits).toHaveLength(1);
    click([150, 125]);
    expect(editor.state.activeKind).toBe('locate');
    click([320, 315]);
    expect(editor.state).toMatchObject({ selection: ['a'], activeKind: 'region-0' });
    drag([320, 315], [330, 315]);
    expect(editor.element('a')?.regions).toEqual([[310, 300, 350, 330]]);
    expect(editor.element('a')?.boxes.locate).toEqual([100, 100, 200, 150]);
    expect(dropRegion(editor)).toBe(true);
    expect(editor.element('a')?.regions).toEqual([]);
    expect(dropRegion(editor)).toBe(false);
  });

  it('are drawn, reached and nudged by keyboard alone', () => {
    const { editor } = two();
    beginRegion(editor);
    drawInMiddle(editor);
    beginRegion(editor);
    drawInMiddle(editor);
    expect(editor.element('a')?.regions).toHaveLength(2);
    const kinds = Array.from({ length: 5 }, () => (cycleKind(editor), editor.state.activeKind));
    expect(kinds).toEqual(['locate', 'interact', 'current', 'region-0', 'region-1']);
    const before = editor.element('a')?.regions;
    nudge(editor, 3, 0);
    const after = editor.element('a')?.regions;
    expect(after?.[0]).toEqual(before?.[0]);
    expect(after?.[1]?.[0]).toBe((before?.[1]?.[0] ?? 0) + 3);
  });

  it('need a selected element with a locate box, and do not leak to another element', () => {
    const { editor } = canvas([element('a', [100, 100, 200, 150]), element('b', [400, 400, 450, 450])]);
    expect(beginRegion(editor)).toBe(false);
    editor.select(['a']);
    beginRegion(editor);
    editor.select(['b']);
    expect(editor.state.activeKind).toBe('locate');
  });
});

const triangle = [300, 300, 400, 300, 350, 380];

describe('outlines', () => {
  it('are traced corner by corner and closed on the first one; a new element gets the box around them', () => {
    const { editor, toolbox, click, commits } = canvas([]);
    toolbox.use('outline');
    click([300, 300]);
    click([400, 300]);
    click([350, 380]);
    expect(toolbox.path).toBe('outline.tracing');
    click([302, 301]);
    expect(commits).toEqual([{ type: 'create', box: [300, 300, 400, 380], outline: triangle }]);
    expect(toolbox.path).toBe('select.idle');
    expect(editor.outlined()?.outline).toEqual(triangle);
  });

  it('are closed by a double click or Enter, step back corner by corner, and are dropped by Escape', () => {
    const { editor, toolbox, click, commits } = canvas([]);
    toolbox.use('outline');
    for (const at of [300, 400] as const) click([at, 300]);
    expect(toolbox.outline.close()).toBe(false);
    click([350, 380]);
    click([360, 390]);
    expect(toolbox.outline.stepBack()).toBe(true);
    expect(toolbox.outline.close()).toBe(true);
    expect(commits.at(-1)).toMatchObject({ outline: triangle });
    toolbox.use('outline');
    click([10, 10]);
    click([50, 10]);
    click([50, 50]);
    click([50, 50]);
    expect(commits).toHaveLength(2);
    toolbox.use('outline');
    click([10, 10]);
    toolbox.cancel();
    expect(editor.state.draft.tracing).toBeNull();
    expect(commits).toHaveLength(2);
  });

  it('go to a selected element without one, and leave an absent one alone', () => {
    const { editor, toolbox, click, commits } = canvas([
      element('a', [100, 100, 200, 150]),
      { ...element('gone', [0, 0, 1, 1]), boxes: { locate: null, interact: null, current: null }, absent: true },
    ]);
    const trace = () => {
      toolbox.use('outline');
      click([300, 300]);
      click([400, 300]);
      click([350, 380]);
      toolbox.outline.close();
    };
    editor.select(['a']);
    trace();
    expect(editor.element('a')).toMatchObject({ outline: triangle, boxes: { locate: [300, 300, 400, 380] } });
    editor.select(['gone']);
    trace();
    expect(commits.at(-1)).toMatchObject({ type: 'create' });
    expect(editor.element('gone')?.outline).toBeNull();
  });

  it('are changed by dragging a corner or the middle of an edge, and lose a corner by Alt+click', () => {
    const { editor, drag, click } = canvas([element('a', [300, 300, 400, 380], { outline: triangle })]);
    editor.select(['a']);
    drag([350, 380], [350, 400]);
    expect(editor.element('a')?.outline).toEqual([300, 300, 400, 300, 350, 400]);
    expect(editor.element('a')?.boxes.locate).toEqual([300, 300, 400, 400]);
    drag([350, 300], [350, 280]);
    expect(editor.element('a')?.outline).toEqual([300, 300, 350, 280, 400, 300, 350, 400]);
    click([350, 280], { alt: true });
    expect(editor.element('a')?.outline).toEqual([300, 300, 400, 300, 350, 400]);
  });

  it('are made, bent and undone corner by corner with keys', () => {
    const { editor } = canvas([element('a', [300, 300, 400, 380])]);
    editor.select(['a']);
    expect(outlineSelected(editor)).toBe(true);
    expect(editor.outlined()?.outline).toEqual([300, 300, 400, 300, 400, 380, 300, 380]);
    expect(addCorner(editor)).toBe(true);
    expect(nudgeCorner(editor, 0, -10)).toBe(true);
    expect(editor.element('a')).toMatchObject({
      outline: [300, 300, 350, 290, 400, 300, 400, 380, 300, 380],
      boxes: { locate: [300, 290, 400, 380] },
    });
    cycleCorner(editor, -1);
    expect(editor.state.corner).toBe(0);
    removeCorner(editor);
    removeCorner(editor);
    expect(editor.outlined()?.outline).toHaveLength(6);
    removeCorner(editor);
    expect(editor.outlined()).toBeNull();
    expect(editor.element('a')?.boxes.locate).not.toBeNull();
    expect(nudgeCorner(editor, 1, 0)).toBe(false);
  });

  it('move with their box, and are hit only inside', () => {
    const { editor, drag, click } = canvas([element('a', [300, 300, 400, 380], { outline: triangle })]);
    click([305, 375]);
    expect(editor.state.selection).toEqual([]);
    drag([350, 330], [360, 331]);
    expect(editor.element('a')).toMatchObject({
      outline: triangle.map((value, at) => value + (at % 2 === 0 ? 10 : 1)),
      boxes: { locate: [310, 301, 410, 381] },
    });
  });

  it('stay in the picture with the box around them, whatever is done to them', () => {
    const step = fc.oneof(
      fc.record({
        act: fc.constant('nudge' as const),
        x: fc.integer({ min: -1200, max: 1200 }),
        y: fc.integer({ min: -1200, max: 1200 }),
      }),
      fc.record({ act: fc.constant('next' as const) }),
      fc.record({ act: fc.constant('add' as const) }),
      fc.record({ act: fc.constant('remove' as const) }),
      fc.record({
        act: fc.constant('drag' as const),
        x: fc.integer({ min: -500, max: 1500 }),
        y: fc.integer({ min: -500, max: 1500 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25, size: 'max' }), (steps) => {
        const { editor, drag } = canvas([element('a', [300, 300, 400, 380], { outline: triangle })]);
        const image = { width: 1000, height: 800 };
        editor.select(['a']);
        for (const step of steps) {
          if (step.act === 'nudge') nudgeCorner(editor, step.x, step.y);
          if (step.act === 'next') cycleCorner(editor);
          if (step.act === 'add') addCorner(editor);
          if (step.act === 'remove') removeCorner(editor);
          const shown = editor.outlined()?.outline;
          if (step.act === 'drag' && shown) drag([shown[0] ?? 0, shown[1] ?? 0], [step.x, step.y]);
          const now = editor.element('a');
          if (!now?.outline) return;
          const around = boxOfPolygon(now.outline);
          expect(now.boxes.locate).toEqual(around);
          expect(around && insideImage(around, image)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('a comment is pinned where it is pressed, inside the picture', () => {
  const { toolbox, click } = canvas([]);
  const places: unknown[] = [];
  toolbox.pin.onPlace = (at) => places.push(at);
  toolbox.use('pin');
  click([20, 30]);
  toolbox.use('pin');
  click([5000, 30]);
  expect(places).toEqual([
    [20, 30],
    [1000, 30],
  ]);
  expect(toolbox.current).toBe('select');
});
