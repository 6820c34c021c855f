import { describe, expect, it } from 'vitest';
import { type Act, Gestures, maskedText } from './gestures.ts';
import type { PageReport } from './page-reports.ts';

const head = { url: 'http://a/', title: 'A' };
const at = (x: number, y: number) => ({ x, y });
const press = (t: number, x = 10, y = 10): PageReport => ({ kind: 'press', t, ...head, ...at(x, y), element: null });
const release = (t: number, x = 10, y = 10): PageReport => ({ kind: 'release', t, ...head, ...at(x, y) });
const click = (t: number, x?: number, y?: number): PageReport[] => [press(t, x, y), release(t + 50, x, y)];
const wheel = (t: number, dy: number, dx = 0): PageReport => ({
  kind: 'wheel',
  t,
  ...head,
  ...at(5, 5),
  dx,
  dy,
  element: null,
});
const text = (t: number, session: number, typed: string, masked = false): PageReport => ({
  kind: 'text',
  t,
  ...head,
  session,
  text: typed,
  masked,
  element: null,
});
const twice = (t: number): PageReport => ({ kind: 'twice', t, ...head });

function acts(all: readonly PageReport[], end = true): string[] {
  const begun: Act[] = [];
  const done: Act[] = [];
  const gestures = new Gestures({ begun: (act) => void begun.push(act), done: (act) => void done.push(act) });
  for (const entry of all) {
    gestures.tick(entry.t);
    gestures.hear('1', entry);
  }
  if (end) gestures.end();
  // Each act begins once, before it is done, and in the same order.
  if (end) expect(begun).toEqual(done);
  return done.map(({ t, actions }) =>
    [t, ...actions.flatMap(({ type, text, to, distance, direction }) => [type, text, to, distance, direction])]
      .filter((entry) => entry !== undefined)
      .join(' '),
  );
}

describe('gestures', () => {
  it('tells clicks, double clicks and two clicks apart by the page’s reports, not by the clock alone', () => {
    expect(acts(click(0))).toEqual(['0 click']);
    expect(acts([...click(0), ...click(550), twice(610)])).toEqual(['0 double_click']);
    expect(acts([...click(0), ...click(300)])).toEqual(['0 click', '300 click']);
    expect(acts([...click(0), ...click(300, 90, 90)])).toEqual(['0 click', '300 click']);
    expect(acts([...click(0), ...click(200), twice(260), ...click(400)])).toEqual(['0 double_click', '400 click']);
  });

  it('treats a press that moves as a drag, and one whose release was never reported as a click', () => {
    expect(acts([press(0), release(400, 60, 10)])).toEqual(['0 drag 60,10']);
    expect(acts([press(0), { kind: 'enter', t: 90, ...head, element: null }])).toEqual(['0 click', '90 enter']);
  });

  it('adds up wheel turns until they pause or reverse', () => {
    expect(acts([wheel(0, 100), wheel(300, 100), wheel(700, 50)])).toEqual(['0 scroll 250 down']);
    expect(acts([wheel(0, 100), wheel(900, 100)])).toEqual(['0 scroll 100 down', '900 scroll 100 down']);
    expect(acts([wheel(0, 100), wheel(100, -100), wheel(200, 0, 80)])).toEqual([
      '0 scroll 100 down',
      '100 scroll 100 up',
      '200 scroll 80 right',
    ]);
  });

  it('joins letters into one text per field, and never reveals a masked one or its length', () => {
    expect(acts([text(0, 1, 'A'), text(50, 1, 'Ad'), text(5000, 1, 'Ada'), text(6000, 2, 'x')])).toEqual([
      '0 type Ada',
      '6000 type x',
    ]);
    expect(acts([text(0, 1, '', true), text(10, 1, '', true)])).toEqual([`0 type ${maskedText}`]);
  });

  it('treats Alt+Left as going back', () => {
    expect(acts([{ kind: 'keys', t: 0, ...head, keys: ['alt', 'left'], element: null }])).toEqual(['0 back']);
  });

  it('ends an act automatically when nothing can follow any more', () => {
    expect(acts([...click(0), { kind: 'present', t: 2000, ...head }], false)).toEqual(['0 click']);
    expect(acts([text(0, 1, 'A'), { kind: 'present', t: 90_000, ...head }], false)).toEqual([]);
  });
});
