import { describe, expect, it } from 'vitest';
import type { Action } from './actions.ts';
import { type LookedStep, ProblemFinder } from './problems.ts';

const click = (x: number, y: number): Action => ({ type: 'click', point: [x, y], raw: `click ${x} ${y}` });
const step = (index: number, more: Partial<LookedStep> = {}): LookedStep => ({
  index,
  phase: null,
  ordinal: 0,
  actions: [],
  size: { width: 100, height: 80 },
  ...more,
});
function problemsOf(steps: LookedStep[]) {
  const finder = new ProblemFinder();
  for (const step of steps) finder.add(step);
  return finder.end().map(({ code, step: at }) => [code, at]);
}

describe('problems of an episode', () => {
  it('finds none in a clean one, also when a step has several actions or no picture', () => {
    expect(problemsOf([step(0, { actions: [click(1, 1), click(2, 2)] }), step(1), step(2, { size: null })])).toEqual(
      [],
    );
  });

  it('lists gaps, steps back and repeats by index, not by number', () => {
    expect(problemsOf([step(2), step(3), step(6), step(5), step(5, { ordinal: 1 })])).toEqual([
      ['gap-in-steps', 2],
      ['gap-in-steps', 3],
      ['repeated-step', 4],
    ]);
  });

  it('finds a gap in a phase that another one interrupts', () => {
    const a = { phase: 'a' };
    const b = { phase: 'b' };
    expect(problemsOf([step(0, a), step(5, b), step(5, a), step(6, b), step(4, a)])).toEqual([
      ['phase-returns', 2],
      ['gap-in-steps', 2],
      ['phase-returns', 3],
      ['phase-returns', 4],
      ['gap-in-steps', 4],
    ]);
  });

  it('counts each phase separately and reports one that returns', () => {
    const a = { phase: 'a' };
    const b = { phase: 'b' };
    expect(problemsOf([step(0, a), step(1, a), step(0, b), step(2, a)])).toEqual([['phase-returns', 3]]);
  });

  it('reports points outside of their own picture; edges are inside', () => {
    expect(
      problemsOf([
        step(0, { actions: [click(100, 80), { type: 'drag', point: [0, 0], to: [50, 81], raw: '' }] }),
        step(1, { actions: [click(-1, 0)], size: null }),
      ]),
    ).toEqual([['point-outside', 0]]);
  });

  it('reports the first change of size once', () => {
    const wide = { size: { width: 200, height: 80 } };
    expect(problemsOf([step(0), step(1, wide), step(2)])).toEqual([['size-changes', 1]]);
  });

  it('reports where five equal actions in a row start, except waits', () => {
    const same = (n: number, entry: Action) => Array.from({ length: n }, (_, at) => step(at, { actions: [entry] }));
    expect(problemsOf(same(4, click(5, 5)))).toEqual([]);
    expect(problemsOf(same(5, click(5.2, 5)))).toEqual([['loop', 0]]);
    expect(problemsOf(same(6, { type: 'wait', ms: 500, raw: '' }))).toEqual([]);
  });

  it('lists an unknown action with its original text', () => {
    const finder = new ProblemFinder();
    finder.add(step(0, { actions: [{ type: null, raw: 'pyautogui.frobnicate()' }] }));
    expect(finder.end()).toEqual([
      { code: 'action-unknown', step: 0, detail: 'The action is not understood: pyautogui.frobnicate()' },
    ]);
  });
});
