import { describe, expect, it } from 'vitest';
import { layoutIds } from '#shared/contract/runs/evaluations/layouts.ts';
import { fineState } from '#shared/tasks/fine-state/index.ts';
import { taskType } from '#shared/tasks/registry.ts';
import { understanding } from '#shared/tasks/understanding/index.ts';
import { type ScoredRow, scoreTable } from '../../score-table.ts';
import { evaluationOf } from '../testing.ts';
import { noMaterial } from './define.ts';
import { layoutText } from './index.ts';
import { layoutParts } from './parts.ts';
import { layouts } from './registry.ts';
import { layoutRows } from './rows.ts';
import { layoutTable } from './table.ts';

const question = (
  difficulty: 'easy' | 'hard',
  platform: 'web' | 'ios',
  options: number,
  right: boolean,
): ScoredRow => ({
  cluster: `${difficulty}${platform}${options}${right}`,
  item: {
    ...{ index: 0, image: { ref: 'a.png', width: 10, height: 10 }, platform, app: 'Demo', question: 'q', answer: 'A' },
    ...{ difficulty, explanation: null, hint: null },
    options: 'ABCDEF'
      .slice(0, options)
      .split('')
      .map((letter) => ({ letter, text: letter })),
  },
  score: { outcome: right ? 'right' : 'wrong', hits: { hit: right }, distance: null },
});

describe('mmbench-1', () => {
  const layout = layouts['mmbench-1'];
  // By hand: web has options 4 (right) and 6 (wrong): (3/4) / (3/4 + 5/6) = 9/19. iOS has one of 4, right: 1.
  const strict = scoreTable(understanding, [
    question('easy', 'web', 4, true),
    question('easy', 'web', 6, false),
    question('easy', 'ios', 4, true),
    question('hard', 'ios', 4, false),
  ]);
  const gpt = evaluationOf({ task: 'mcq', model: 'gpt-4o', family: 'gpt', strict });
  const parts = layoutParts(layout, { ...noMaterial, evaluations: [gpt] }, 'strict');
  const [{ columns, rows } = { columns: [], rows: [] }] = parts;
  const [own] = rows;
  const value = (id: string) => own?.figures[id]?.value;

  it('has the weighted score of each platform, and levels that weigh platforms by their questions', () => {
    expect(own).toMatchObject({ group: 'proprietary', source: 'rerun', model: 'gpt-4o' });
    expect(value('easy/os_web')).toBeCloseTo(9 / 19, 12);
    expect(value('easy/overall')).toBeCloseTo((2 * (9 / 19) + 1) / 3, 12);
    expect(value('hard/os_ios')).toBe(0);
    expect(value('hard/os_web')).toBeNull();
    expect(value('medium/overall')).toBeNull();
  });

  it('has every printed cell of the paper in the groups of its models, and N in its caption', () => {
    const internVl = rows.find(({ model }) => model === 'InternVL3-72B');
    expect(internVl).toMatchObject({ source: 'published', group: 'open' });
    expect(internVl?.figures['easy/os_ios']?.value).toBeCloseTo(0.8357, 12);
    expect(internVl?.figures['hard/overall']?.value).toBeCloseTo(0.757, 12);
    const table = layoutTable(layout, columns, rows);
    expect(table.note).toContain('N = 4 (Easy 3, Hard 1).');
    expect(table.blocks?.map(({ name, span }) => [name, span])).toEqual([
      ['', 3],
      ['Easy', 7],
      ['Medium', 7],
      ['Hard', 7],
    ]);
    expect(table.rows[0]?.slice(0, 4).map(({ text }) => text)).toEqual(['Proprietary', 'gpt-4o', 'rerun here', '–']);
    // Best and second are marked among the paper's rows too, but never across: 68.0 is below none of ours.
    const overall = columns.findIndex(({ id }) => id === 'easy/overall') + 3;
    const marked = table.rows.flatMap((row) => (row[overall]?.mark ? [[row[1]?.text, row[overall].mark]] : []));
    expect(marked).toEqual([
      ['Qwen-Max-VL', 'second'],
      ['InternVL3-72B', 'best'],
    ]);
  });

  it.each(['md', 'tex', 'html', 'csv', 'json'] as const)('%s has figures, blocks and the run’s record', (format) => {
    const text = layoutText(layout, parts, format, 'strict');
    expect(text).toMatch(/47\.4|0\.4736842/);
    expect(text).toMatch(format === 'csv' || format === 'json' ? /easy\/os_web/ : /Easy/);
    expect(text).not.toMatch(/NaN|undefined/);
    if (format !== 'csv') expect(text).toContain('items-hash');
    if (format !== 'csv') expect(text).toContain('83.57');
  });
});

describe('finestate-2', () => {
  const locate = (image: string, device: 'mobile' | 'web', right: boolean, stage = 'locate'): ScoredRow => ({
    cluster: image,
    item: {
      ...{ case: 0, stage, image: { ref: image, width: 10, height: 10 }, platform: null, device },
      ...{
        category: 'A',
        component: 'Slider',
        instruction: 'i',
        locate: [0, 0, 5, 5],
        current: null,
        interact: [0, 0, 1, 1],
      },
    },
    score: { outcome: right ? 'right' : 'wrong', hits: { hit: right, aware: right }, distance: null },
  });
  const strict = scoreTable(fineState, [
    locate('a', 'mobile', true),
    locate('b', 'mobile', false),
    locate('c', 'web', true),
  ]);
  const run = (arm: string | null) =>
    evaluationOf({ task: 'fine_state', model: 'tars', family: 'ui-tars', strict, arm });

  it('averages the devices plainly, and leaves other arms to the tables that are about them', () => {
    const own = (id: 'finestate-2' | 'finestate-vda') =>
      layouts[id].fill({ ...noMaterial, evaluations: [run(null), run('both')] }, 'strict').rows;
    const here = own('finestate-2');
    expect(here).toHaveLength(1);
    expect(here[0]).toMatchObject({ group: 'gui' });
    expect(here[0]?.figures['average/loc-sr']).toEqual({ value: 0.75, n: 3 });
    expect(here[0]?.figures['mobile/loc-sr']).toEqual({ value: 0.5, n: 2 });
    expect(here[0]?.figures['desktop/loc-sr']?.value).toBeNull();
    expect(own('finestate-vda').map(({ model }) => model)).toEqual(['tars', 'tars, arm both']);
  });

  it('shows each part of the help alone, and the help as a whole, by SA-Interact', () => {
    const answered = (right: readonly boolean[]) =>
      scoreTable(fineState, [
        locate('a', 'mobile', right[0] ?? false, 'interact'),
        locate('b', 'mobile', right[1] ?? false, 'interact'),
        locate('c', 'web', right[2] ?? false, 'interact'),
      ]);
    const arms = [
      [null, [false, false, true]],
      ['description', [true, false, true]],
      ['box', [true, true, false]],
      ['both', [true, true, true]],
      ['oracle-box', [true, true, true]],
    ] as const;
    const evaluations = arms.map(([arm, right]) =>
      evaluationOf({ task: 'fine_state', model: 'tars', family: 'ui-tars', strict: answered(right), arm }),
    );
    const { rows } = layouts['finestate-ablation'].fill({ ...noMaterial, evaluations }, 'strict');
    const average = rows.map(({ model, figures }) => [model, figures['average/sa-int-sr']?.value]);
    // (0 + 1) / 2, (0.5 + 1) / 2, (1 + 0) / 2, (1 + 1) / 2; the true box is no part of the ablation.
    expect(Object.fromEntries(average)).toEqual({
      tars: 0.5,
      'tars, arm description': 0.75,
      'tars, arm box': 0.5,
      'tars, arm both': 1,
    });
  });
});

it.each(layoutIds)('%s shows every printed cell of its paper, under columns of their own', (id) => {
  const layout = layouts[id];
  expect(layout.id).toBe(id);
  if (layout.of === 'runs') expect(taskType(layout.task ?? '')).toBeDefined();
  const filled = layout.fill(noMaterial, 'strict');
  const ids = filled.columns.map((column) => column.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { cells } of layout.published ?? [])
    for (const [column, value] of Object.entries(cells ?? {})) {
      expect(ids).toContain(column);
      expect(Number.isFinite(value)).toBe(true);
    }
  expect(filled.rows).toEqual([]);
  // Every model of a paper has its group.
  for (const { group, model } of layoutRows(layout, filled)) expect([model, group]).not.toEqual([model, 'other']);
});
