import { describe, expect, it } from 'vitest';
import { grounding } from '#shared/tasks/grounding/index.ts';
import { groundingSummary } from '#shared/tasks/grounding/summary.ts';
import { noCounts, type ScoredRow, type ScoreReading, scoreTable } from '../../score-table.ts';
import type { Evaluation } from '../model.ts';
import { evaluationOf } from '../testing.ts';
import { noMaterial } from './define.ts';
import { taskType } from '#shared/tasks/registry.ts';
import { readingOfPerson } from '../../benchmark/person-answer.ts';
import { chanceRow, humanRow } from '../../benchmark/references.ts';
import { layoutParts } from './parts.ts';
import { layouts } from './registry.ts';
import { layoutTable } from './table.ts';

describe('sspro', () => {
  const target = (app: string, kind: 'text' | 'icon', outcome: 'right' | 'wrong' | 'parse-failure'): ScoredRow => ({
    cluster: `${app}${kind}${outcome}`,
    item: {
      ...{ index: 0, image: { ref: 'a.png', width: 10, height: 10 }, platform: 'windows', app, instruction: 'i' },
      ...{ type: 'basic', kind, targets: [[0, 0, 5, 5]], absent: false, polygon: null },
    },
    score: { outcome, hits: { hit: outcome === 'right' }, distance: null },
  });
  const rows = [
    target('vscode', 'text', 'right'),
    target('PyCharm', 'text', 'wrong'),
    target('Android Studio', 'icon', 'right'),
    target('windows_common', 'icon', 'parse-failure'),
    target('Lantern', 'icon', 'right'),
  ];
  const summaryOf = (scored: readonly ScoredRow[]) => {
    const fold = groundingSummary();
    for (const row of scored) fold.add(row as Parameters<typeof fold.add>[0]);
    return fold.result();
  };
  const evaluated = (scored: readonly ScoredRow[]): Evaluation => ({
    ...evaluationOf({ task: 'grounding', model: 'tars', family: 'ui-tars', strict: scoreTable(grounding, scored) }),
    summary: { strict: summaryOf(scored), parity: null },
  });

  it('groups targets by application, averages over targets, and counts unparseable answers', () => {
    const layout = layouts.sspro;
    const [part] = layoutParts(layout, { ...noMaterial, evaluations: [evaluated(rows)] }, 'strict');
    const cells = Object.fromEntries(
      (part?.columns ?? []).map(({ id }, at) => [
        id,
        layoutTable(layout, part?.columns ?? [], part?.rows ?? []).rows[0]?.[at + 3]?.text,
      ]),
    );
    // Dev: text 1 of 2, icon 1 of 1, so 2 of 3. OS: icon 0 of 1. Overall: text 1 of 2, icon 1 of 2, all 2 of 4. The app
    // that is none of ScreenSpot-Pro's has no group, but its answer counts among the 5 that could be read or not.
    expect(cells).toMatchObject({ 'Dev/text': '50.0', 'Dev/icon': '100.0', 'Dev/avg': '66.7' });
    expect(cells).toMatchObject({ 'OS/text': '–', 'OS/icon': '0.0', 'OS/avg': '0.0', 'CAD/avg': '–' });
    expect(cells).toMatchObject({ 'overall/text': '50.0', 'overall/icon': '50.0', 'overall/avg': '50.0' });
    expect(cells['unparseable']).toBe('20.0');
  });

  it('has people by group of applications, and chance over all targets', () => {
    const task = taskType('grounding');
    if (!task) throw new Error('no task');
    const cases = rows.slice(0, 2).map(({ item, cluster }) => ({ item, cluster }));
    // On the target, and beside it.
    const given = cases.map((of, at) => {
      const reading = readingOfPerson(task, { kind: 'point', point: at === 0 ? [3, 3] : [9, 9] });
      if (!reading) throw new Error('no answer');
      return { of, person: 'Ada', reading, seconds: 2 };
    });
    const place = { task: 'grounding', release: 'v1' };
    const human = humanRow(task, given, { of: 2, earlier: 0 });
    const chance = chanceRow(task, cases);
    if (!human || !chance) throw new Error('no rows');
    const references = [human, chance].map((reference) => ({ ...reference, ...place }));
    const found = layouts.sspro.fill({ ...noMaterial, evaluations: [evaluated(rows)], references }, 'strict').rows;
    const [people, guess] = found.filter(({ group }) => group === 'reference');
    expect(people?.figures).toMatchObject({ 'Dev/text': { value: 0.5, n: 2 }, 'overall/avg': { value: 0.5, n: 2 } });
    // 5 × 5 of 10 × 10 pixels.
    expect(guess?.figures).toEqual({ 'overall/avg': { value: 0.25, n: 2 } });
    // Without a run of ScreenSpot-Pro there is no table.
    expect(layouts.sspro.fill({ ...noMaterial, references }, 'strict').rows).toEqual([]);
  });

  it('leaves out runs on other applications', () => {
    const own = layouts.sspro.fill({ ...noMaterial, evaluations: [evaluated(rows.slice(-1))] }, 'strict').rows;
    expect(own).toEqual([]);
  });
});

describe('gkb-3', () => {
  const strict = (value: number): ScoreReading => ({
    headline: [{ id: 'accuracy', label: 'Accuracy', value, interval: null, n: 8 }],
    counts: { ...noCounts, n: 8, right: 2, wrong: 6 },
    cells: [],
  });
  const run = (id: string, value: number, hints: string | null, samples = 1): Evaluation => {
    const entry = evaluationOf({ task: 'knowledge', model: 'tars', family: 'ui-tars', strict: strict(value) });
    return { ...entry, run: { ...entry.run, id }, settings: { ...entry.settings, hints, samples } };
  };
  const layout = layouts['gkb-3'];

  it('has one row per model: base, each plan, and what it adds with its interval', () => {
    const evaluations = [run('a', 0.25, null), run('b', 0.5, 'o3.jsonl')];
    const gains = [{ base: 'a', arm: 'b', delta: 0.25, ci: [-0.05, 0.551] as const }];
    const [part] = layoutParts(layout, { ...noMaterial, evaluations, gains }, 'strict');
    expect(part?.columns.map(({ name }) => name)).toEqual([
      ...['Base', '+ GPT-4o plan', '+ OSWorld-human plan', '+ o3 plan', '+ o3.jsonl', 'Δ'],
    ]);
    const rows = layoutTable(layout, part?.columns ?? [], part?.rows ?? []).rows.map((row) =>
      row.map(({ text }) => text),
    );
    expect(rows).toEqual([
      ['GUI-specific', 'tars', 'run here', '25.0', '–', '–', '–', '50.0', '+25.0 (-5.0 to +55.1)'],
      ['', 'UITARS-1.5-7B', 'published', '24.81', '27.59', '28.20', '30.79', '–', '–'],
    ]);
  });

  it('takes pass@1 of several answers, and leaves out models without a plan', () => {
    const sampled: Evaluation = {
      ...run('b', 0.5, 'p', 4),
      passes: [{ k: 1, value: 0.375, interval: null, n: 8 }],
    };
    const [row, ...more] = layout.fill({ ...noMaterial, evaluations: [sampled] }, 'strict').rows;
    expect(row?.figures['plan/p']).toEqual({ value: 0.375, n: 8 });
    expect(row?.figures['base']?.value).toBeNull();
    expect(more).toEqual([]);
    expect(layout.fill({ ...noMaterial, evaluations: [run('a', 0.25, null)] }, 'strict').rows).toEqual([]);
  });
});
