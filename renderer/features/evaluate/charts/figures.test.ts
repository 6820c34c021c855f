import { describe, expect, it } from 'vitest';
import { breakdown } from '../breakdown/breakdown.ts';
import {
  byScore,
  comparedBy,
  differenceAxis,
  dimsOfMetric,
  type Evaluation,
  heatGrid,
  intervalOf,
  meanOfCells,
  metricOf,
  newestOfEach,
  type Prediction,
  pText,
  readAs,
  scopedTo,
  scopeOf,
  seqStep,
  signed,
  type TaskInfo,
} from './figures.ts';

const metric = (id: string, value: number | null, n = 10) => ({
  id,
  label: id,
  value,
  interval: [0.1, 0.2] as [number, number],
  clustered: [0.3, 0.4] as [number, number],
  n,
});
const counts = (n: number) => ({ n, right: n, wrong: 0, parseFailures: 0, refusals: 0, errors: 0 });
const table = (value: number | null) => ({
  headline: [metric('accuracy', value), metric('weighted', 0.5)],
  counts: counts(10),
  cells: [
    { dims: { difficulty: 'easy', platform: 'web' }, counts: counts(2), metrics: [metric('accuracy', 1, 2)] },
    { dims: { difficulty: 'hard', platform: 'linux' }, counts: counts(8), metrics: [metric('accuracy', 0.25, 8)] },
    { dims: { platform: 'web' }, counts: counts(2), metrics: [metric('accuracy', 1, 2)] },
    { dims: {}, counts: counts(10), metrics: [metric('accuracy', value)] },
    { dims: { app: 'Files' }, counts: counts(3), metrics: [metric('accuracy', 1, 3)] },
  ],
});
const entry = (model: string, value: number | null, startedAt = '2026-01-01'): Evaluation =>
  ({
    model,
    run: { title: 't', startedAt },
    manifest: { promptId: 'p', itemListHash: 'h' },
    strict: table(value),
    parity: null,
  }) as Evaluation;
const task: TaskInfo = {
  id: 'mcq',
  name: 'Questions',
  parity: true,
  arms: [],
  evaluable: true,
  usualDims: ['difficulty', 'platform'],
  misses: false,
  rotates: true,
  preparedArms: [],
  stageRates: false,
  metrics: [{ id: 'accuracy', label: 'Accuracy', dims: {} }],
  dims: [
    { id: 'difficulty', name: 'difficulty', values: ['easy', 'medium', 'hard'] },
    { id: 'platform', name: 'platform', values: ['windows', 'mac', 'linux', 'ios', 'android', 'web'] },
  ],
};

describe('figures', () => {
  it('sorts by the figure, best first, what has none last', () => {
    expect(
      byScore([entry('a', null), entry('b', 0.2), entry('c', 0.9)], 'strict', 'accuracy').map((e) => e.model),
    ).toEqual(['c', 'b', 'a']);
    expect(metricOf(entry('a', 0.2).strict.headline, 'weighted')?.value).toBe(0.5);
    expect(metricOf([], 'x')).toBeNull();
  });
  it('gives either interval of a figure, and none where it has none', () => {
    const [accuracy = null, weighted = null] = entry('a', 0.35).strict.headline;
    expect(intervalOf(accuracy, 'clustered')).toEqual([0.3, 0.4]);
    expect(intervalOf(weighted && { ...weighted, clustered: null }, 'clustered')).toBeNull();
    expect(intervalOf(weighted, 'wilson')).toEqual([0.1, 0.2]);
    expect(intervalOf(null, 'wilson')).toBeNull();
  });
  it('shows an answer in the chosen reading, or as it is without such a reading', () => {
    const item = {
      ...{ outcome: 'right', answer: null, point: [10, 10], distance: 0, parityOutcome: 'wrong' },
      parityAnswer: { answer: null, point: [1, 2], distance: 7 },
    } as unknown as Prediction;
    expect(readAs(item, 'parity')).toMatchObject({ outcome: 'wrong', point: [1, 2], distance: 7 });
    expect(readAs(item, 'strict')).toBe(item);
    const plain = { ...item, parityOutcome: null, parityAnswer: null };
    expect(readAs(plain, 'parity')).toMatchObject({ outcome: 'right', point: [10, 10] });
  });
  it('averages the cells of a table, not their items', () => {
    const grid = heatGrid(entry('a', 0.4), task, 'strict', 'accuracy');
    // easy on the web 1 of 2 items, hard on Linux 0.25 of 8: the mean of the cells, not 0.4.
    expect(grid && meanOfCells(grid)).toBe(0.625);
  });
  it('keeps the newest evaluation of a model', () => {
    expect(
      newestOfEach([entry('a', 0.1, '2026-01-01'), entry('a', 0.2, '2026-02-01'), entry('b', 0.3)]).map(
        (e) => e.strict.headline[0]?.value,
      ),
    ).toEqual([0.2, 0.3]);
  });
  it('leaves out a cancelled evaluation once it was restarted with another prompt', () => {
    const begun = (state: string, promptId: string, startedAt: string) => {
      const made = entry('a', 0.5, startedAt);
      return { ...made, run: { ...made.run, state }, manifest: { ...made.manifest, promptId } } as Evaluation;
    };
    const cancelled = begun('cancelled', 'pixels', '2026-01-01');
    expect(newestOfEach([cancelled, begun('done', 'fractions', '2026-01-02')])).toHaveLength(1);
    expect(newestOfEach([cancelled])).toHaveLength(1);
    expect(newestOfEach([begun('done', 'pixels', '2026-01-01'), begun('done', 'own', '2026-01-02')])).toHaveLength(2);
  });
  it('lays out two dimensions, the longer one as rows, without empty rows and other dimensions', () => {
    const grid = heatGrid(entry('a', 0.4), task, 'strict', 'accuracy');
    expect(grid).toMatchObject({
      rowDim: 'platform',
      columnDim: 'difficulty',
      rows: ['linux', 'web'],
      columns: ['easy', 'hard'],
    });
    expect(grid?.cell('web', 'easy')).toMatchObject({ value: 1, n: 2 });
    expect(grid?.cell('web', '')).toMatchObject({ n: 2 });
    expect(grid?.cell('linux', 'easy')).toBeNull();
    expect(heatGrid(entry('a', 0.4), undefined, 'strict', null)).toBeNull();
  });
  it('counts the figure’s items if it does not cover all items of a cell', () => {
    const fine = entry('a', 0.4);
    fine.strict.cells = [{ dims: { platform: 'web' }, counts: counts(8), metrics: [metric('loc-sr', 1, 4)] }];
    expect(heatGrid(fine, task, 'strict', 'loc-sr', ['platform', 'difficulty'])?.cell('web', '')).toMatchObject({
      n: 4,
    });
    const half: TaskInfo = { ...task, metrics: [{ id: 'loc-sr', label: 'Loc SR', dims: { stage: 'locate' } }] };
    expect(dimsOfMetric(half, 'loc-sr')).toEqual({ stage: 'locate' });
    expect(comparedBy(half, 'parity', 'loc-sr', ['kind', 'icon'])).toEqual({
      reading: 'parity',
      metric: 'loc-sr',
      dims: { kind: 'icon' },
    });
    expect(comparedBy(task, 'strict', 'accuracy', null)).toEqual({ reading: 'strict' });
  });
  it('narrows everything to one value of a dimension', () => {
    const web = scopedTo(entry('a', 0.4), ['platform', 'web']);
    expect(web.strict.counts.n).toBe(2);
    expect(web.strict.headline[0]).toMatchObject({ value: 1, n: 2 });
    expect(web.strict.cells.map((cell) => cell.dims)).toEqual([{ difficulty: 'easy' }]);
    expect(web.strict.headline[0]?.clustered).toEqual([0.3, 0.4]);
    expect(scopedTo(entry('a', 0.4), ['platform', 'mac']).strict).toMatchObject({ counts: { n: 0 }, cells: [] });
    expect(scopedTo(entry('a', 0.4), null).strict.counts.n).toBe(10);
    const kinds: TaskInfo = {
      ...task,
      usualDims: ['kind'],
      dims: [{ id: 'kind', name: 'Kind', values: ['text', 'icon'] }],
    };
    expect([scopeOf(kinds, 'icon'), scopeOf(kinds, 'other'), scopeOf(task, 'icon')]).toEqual([
      ['kind', 'icon'],
      null,
      null,
    ]);
  });
  it('lists every combination that has items, by the dimensions that differ', () => {
    const { rows, dims } = breakdown(entry('a', 0.4).strict.cells, task, 'accuracy');
    expect(rows.map((row) => [row.dims['platform'], row.n, row.value])).toEqual([
      ['web', 2, 1],
      ['linux', 8, 0.25],
    ]);
    expect(dims.map((dim) => dim.id)).toEqual(['difficulty', 'platform']);
  });
  it('has seven steps: under 40, by tens, 90 and more', () => {
    expect([0, 0.399, 0.4, 0.5, 0.65, 0.7, 0.89, 0.9, 1].map(seqStep)).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 7]);
  });
  it('prints p and differences', () => {
    expect([null, 0.00001, 0.0421].map(pText)).toEqual(['–', '< 0.001', '= 0.042']);
    expect([3.31, -0.4, 0].map(signed)).toEqual(['+3.3', '−0.4', '0.0']);
  });
  it('makes an axis that contains the interval and zero', () => {
    for (const [low, high] of [
      [1.2, 5.4],
      [-7, -2],
      [-0.2, 0.3],
      [-80, 90],
      [0, 0],
    ] as const) {
      const axis = differenceAxis(low, high);
      expect(axis.low).toBeLessThanOrEqual(Math.min(low, 0));
      expect(axis.high).toBeGreaterThanOrEqual(Math.max(high, 0));
      expect(axis.ticks).toContain(0);
      expect(axis.ticks.length).toBeLessThan(12);
    }
  });
});
