import { describe, expect, it } from 'vitest';
import { beginRedraw } from '../engine/commands.ts';
import { canvas, element } from './driver.test-helper.ts';

describe('select', () => {
  const two = () => canvas([element('a', [100, 100, 200, 200]), element('b', [120, 120, 140, 140])]);

  it('selects the nested box, not the one around it', () => {
    const c = two();
    c.click([130, 130]);
    expect(c.editor.state.selection).toEqual(['b']);
    c.click([180, 180]);
    expect(c.editor.state.selection).toEqual(['a']);
  });

  it('reaches every box of a stack with Alt+click, identical ones too', () => {
    const c = canvas([element('a', [0, 0, 50, 50]), element('b', [0, 0, 50, 50]), element('c', [0, 0, 50, 50])]);
    c.click([20, 20]);
    const seen = new Set(c.editor.state.selection);
    for (let i = 0; i < 3; i++) {
      c.click([20, 20], { alt: true });
      seen.add(c.editor.state.selection[0] ?? '');
    }
    expect([...seen].sort()).toEqual(['a', 'b', 'c']);
  });

  it('is pointing until the pointer has travelled, then translating', () => {
    const c = two();
    c.down([180, 180]);
    c.move([181, 181]);
    expect(c.toolbox.path).toBe('select.pointingBox');
    c.move([190, 185]);
    c.move([200, 190]);
    expect(c.toolbox.path).toBe('select.translating');
    expect(c.editor.shown({ id: 'a', kind: 'locate' })).toEqual([120, 110, 220, 210]);
    expect(c.box('a')).toEqual([100, 100, 200, 200]);
    c.up([200, 190]);
    expect(c.box('a')).toEqual([120, 110, 220, 210]);
    expect(c.commits).toHaveLength(1);
  });

  it('cancels a move on Escape', () => {
    const c = two();
    c.down([180, 180]);
    c.move([300, 300]);
    c.move([301, 301]);
    c.toolbox.cancel();
    expect(c.toolbox.path).toBe('select.idle');
    c.up([301, 301]);
    expect(c.commits).toEqual([]);
    expect(c.editor.shown({ id: 'a', kind: 'locate' })).toEqual([100, 100, 200, 200]);
  });

  it('moves several boxes together and stops them at the border', () => {
    const c = canvas([element('a', [10, 10, 20, 20]), element('b', [50, 10, 60, 20])]);
    c.click([15, 15]);
    c.click([55, 15], { shift: true });
    c.down([55, 15]);
    c.move([25, 15]);
    c.move([15, 15]);
    expect(c.editor.state.draft.clamped).toBe(true);
    c.up([15, 15]);
    expect(c.box('a')).toEqual([0, 10, 10, 20]);
    expect(c.box('b')).toEqual([40, 10, 50, 20]);
    expect(c.commits).toHaveLength(1);
  });

  it('keeps the fractions of a box that is only moved', () => {
    const c = canvas([element('a', [10.25, 10.75, 60.5, 60.125])]);
    c.drag([40, 40], [47, 43]);
    expect(c.box('a')).toEqual([17.25, 13.75, 67.5, 63.125]);
  });

  it('changes nothing on a click', () => {
    const c = canvas([element('a', [10.25, 10.75, 60.5, 60.125])]);
    c.click([40, 40]);
    c.click([60.5, 60.125]);
    expect(c.commits).toEqual([]);
  });

  it('resizes by a handle, lands on whole pixels, leaves the other edges', () => {
    const c = canvas([element('a', [10.5, 10.5, 110.5, 110.5])]);
    c.click([50, 50]);
    c.drag([110.5, 110.5], [150, 130.2]);
    expect(c.box('a')).toEqual([10.5, 10.5, 150, 130]);
  });

  it('flips a box when a handle crosses the other side', () => {
    const c = canvas([element('a', [100, 100, 200, 200])]);
    c.click([150, 150]);
    c.drag([200, 150], [50, 150]);
    expect(c.box('a')).toEqual([50, 100, 100, 200]);
  });

  it('drags a selection rectangle', () => {
    const c = canvas([
      element('a', [100, 100, 120, 120]),
      element('b', [200, 200, 220, 220]),
      element('c', [500, 500, 520, 520]),
    ]);
    c.down([90, 90]);
    c.move([210, 210]);
    c.move([211, 211]);
    expect(c.toolbox.path).toBe('select.brushing');
    c.up([211, 211]);
    expect(c.editor.state.selection).toEqual(['a', 'b']);
    expect(c.editor.state.draft.brush).toBeNull();
  });
});

describe('draw', () => {
  it('draws a new element on whole pixels, then returns to select', () => {
    const c = canvas([]);
    c.toolbox.use('draw');
    c.drag([10.4, 10.6], [50.2, 80.9]);
    expect(c.commits).toEqual([{ type: 'create', box: [10, 11, 50, 81], outline: null }]);
    expect(c.toolbox.current).toBe('select');
  });

  it('stays active when requested twice', () => {
    const c = canvas([]);
    c.toolbox.use('draw');
    c.toolbox.use('draw');
    c.drag([10, 10], [50, 50]);
    c.drag([60, 60], [90, 90]);
    expect(c.commits).toHaveLength(2);
    expect(c.toolbox.current).toBe('draw');
  });

  it('draws nothing on a click or before the size is known', () => {
    const c = canvas([]);
    c.toolbox.use('draw');
    c.click([10, 10]);
    c.editor.set({ image: null });
    c.drag([10, 10], [60, 60]);
    expect(c.commits).toEqual([]);
  });

  it('clamps to the image and reports it', () => {
    const c = canvas([]);
    c.toolbox.use('draw');
    c.down([950, 750]);
    c.move([980, 780]);
    c.move([1300, 1200]);
    expect(c.editor.state.draft.clamped).toBe(true);
    c.up([1300, 1200]);
    expect(c.commits).toEqual([{ type: 'create', box: [950, 750, 1000, 800], outline: null }]);
  });

  it('gives the selected element its interact box', () => {
    const c = canvas([element('a', [100, 100, 300, 140])]);
    c.editor.select(['a']);
    c.editor.set({ activeKind: 'interact' });
    expect(beginRedraw(c.editor)).toBe(true);
    c.toolbox.drawInto();
    c.drag([110, 105], [130, 125]);
    expect(c.box('a', 'interact')).toEqual([110, 105, 130, 125]);
    expect(c.box('a')).toEqual([100, 100, 300, 140]);
    expect(c.toolbox.path).toBe('select.idle');
  });

  it('draws a new element each time, whatever box is active', () => {
    const c = canvas([element('a', [100, 100, 300, 140])]);
    c.editor.select(['a']);
    for (const kind of ['current', 'interact', 'locate'] as const) {
      c.editor.set({ activeKind: kind });
      c.toolbox.use('draw');
      c.drag([410, 405], [430, 425]);
    }
    expect(c.commits.map(({ type }) => type)).toEqual(['create', 'create', 'create']);
    expect(c.box('a', 'current')).toBeNull();
    expect(c.box('a')).toEqual([100, 100, 300, 140]);
  });

  it('forgets the requested box when the tool changes or another element is selected', () => {
    const c = canvas([element('a', [100, 100, 300, 140]), element('b', [500, 100, 600, 140])]);
    c.editor.select(['a']);
    beginRedraw(c.editor);
    c.toolbox.drawInto();
    c.toolbox.cancel();
    c.toolbox.use('draw');
    c.drag([410, 405], [430, 425]);
    c.editor.select(['a']);
    beginRedraw(c.editor);
    c.toolbox.drawInto();
    c.editor.select(['b']);
    c.drag([410, 505], [430, 525]);
    expect(c.commits.map(({ type }) => type)).toEqual(['create', 'create']);
  });

  it('draws an 8 px target on a 6016 x 3384 picture at 800 %', () => {
    const c = canvas([], { width: 6016, height: 3384 }, 8);
    c.editor.set({ camera: { x: 5990, y: 3360, zoom: 8 } });
    c.toolbox.use('draw');
    c.drag([6000, 3370], [6008, 3378]);
    expect(c.commits).toEqual([{ type: 'create', box: [6000, 3370, 6008, 3378], outline: null }]);
  });
});

describe('hand', () => {
  it('pans while held and goes back', () => {
    const c = canvas([]);
    c.toolbox.hold('hand');
    const before = c.editor.state.camera;
    c.toolbox.pointerDown([100, 100]);
    c.toolbox.pointerMove([150, 120]);
    c.toolbox.pointerUp([150, 120]);
    c.toolbox.release();
    expect(c.editor.state.camera).toEqual({ ...before, x: before.x - 50, y: before.y - 20 });
    expect(c.toolbox.current).toBe('select');
  });

  it('does not interrupt a gesture', () => {
    const c = canvas([]);
    c.toolbox.use('draw');
    c.down([10, 10]);
    c.move([50, 50]);
    c.toolbox.hold('hand');
    expect(c.toolbox.path).toBe('draw.drawing');
  });
});
