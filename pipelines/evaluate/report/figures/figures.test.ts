import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { figureIds } from '#shared/contract/runs/evaluations/figures.ts';
import { textWidth } from '#shared/text-width.ts';
import { noMaterial } from '../layouts/define.ts';
import { layouts } from '../layouts/registry.ts';
import { lineThrough } from './composites.ts';
import { compositionWith, drawn, emptyMaterial, episode, lines, ran, readingWith } from './testing.ts';

// By hand: linux 1/2 of 3 and web 1 of 1 weigh (3 · 1/2 + 1) / 4 = 0.625.
const l1 = readingWith(
  'weighted',
  [0.625, 4],
  [
    [{ difficulty: 'easy', platform: 'os_linux' }, 0.5, 3],
    [{ difficulty: 'easy', platform: 'os_web' }, 1, 1],
  ],
);
const l2 = readingWith('accuracy', [0.4, 10], [[{ type: 'basic' }, 0.4, 10]]);
const agents = [
  // Within 15 steps one of three is done, within 50 two.
  ...[episode('m', 10, true), episode('m', 20, true), episode('m', 50, false)],
  ...[episode('m + g', 5, true), episode('m + g', 5, true), episode('m + g', 5, true), episode('m + g', 50, false)],
];
const all = {
  ...emptyMaterial,
  evaluations: [
    ran('mcq', 'm', l1),
    ran('grounding', 'm', l2),
    ran('grounding', 'g', readingWith('accuracy', [0.8, 10], [])),
  ],
  episodes: agents,
};

describe('mmbench-6', () => {
  const found = drawn('mmbench-6', all);
  it('has each level with its number of items, and a dash where no run is', () => {
    expect(found?.titles).toContain('m, L1 easy: 62.5 %, n 4');
    expect(found?.titles).toContain('m, L2 basic: 40.0 %, n 10');
    expect(found?.titles).toContain('m, L2 adv.: no run');
    expect(found?.titles).toContain('m, L3, steps 15: 33.3 %, n 3');
    expect(found?.titles).toContain('m, L3, steps 50: 66.7 %, n 3');
    expect(found?.titles).toContain('m, L4, steps 15: no run');
    expect(found?.titles).toContain('GPT-4o, L1 easy: 60.2 %');
    // The printed cells weighted by 271, 345, 191, 314, 356 and 310 items.
    expect(found?.titles).toContain('GPT-4o, L2 basic: 4.0 %');
    // The averages that Table 3 prints, and a dash for a model that is not in it.
    expect(found?.titles).toContain('UI-TARS-72B-DPO, L3, steps 50: 27.9 %');
    expect(found?.titles).toContain('GPT-4o + UI-TARS-1.5-7B, L4, steps 15: 8.4 %');
    expect(found?.titles).toContain('InternVL3-72B, L3, steps 15: no run');
    expect(found?.svg).not.toContain('left out');
    expect(found?.svg).toContain('N in this project: L1 easy 4');
  });
  it('shades a cell by its share and writes the same number into its data', () => {
    // 66.7 % is on the step from 50 to 70 %.
    expect(found?.svg).toMatch(/fill="#2f60c4"><title>m, L3, steps 50: 66\.7 %/);
    expect(found?.svg).toMatch(/fill="#ffffff"><title>m, L4, steps 50: no run/);
    const own = lines(found?.data ?? '', ['model', 'source', 'column', 'value', 'n']).filter(
      ([model]) => model === 'm',
    );
    expect(own).toEqual([
      ['m', 'project', 'L1/easy', '0.625', '4'],
      ['m', 'project', 'L2/basic', '0.4', '10'],
      ['m', 'project', 'L3/15', String(1 / 3), '3'],
      ['m', 'project', 'L3/50', String(2 / 3), '3'],
    ]);
  });
  it('counts the episodes that Table 3 counts: those with the limit, or if there are none, longer ones', () => {
    const mixed = [
      episode('m', 10, true, { limit: 15 }),
      episode('m', 15, false, { limit: 15 }),
      episode('m', 5, true),
      episode('m', 20, true),
      episode('m', 50, false),
      episode('m', 20, true, { limit: 30 }),
    ];
    const found = drawn('mmbench-6', { episodes: mixed });
    expect(found?.titles).toContain('m, L3, steps 15: 50.0 %, n 2');
    expect(found?.titles).toContain('m, L3, steps 50: 66.7 %, n 3');
    const agent = {
      ...{ agent: 'm', by: 'source' as const, process: null, record: [] },
      runs: mixed.map((run) => ({
        ...run,
        task: '',
        knewLimit: true,
        score: null,
        harness: '',
        live: true,
        day: null,
      })),
    };
    const [row] = layouts['mmbench-3'].fill({ ...noMaterial, agents: [agent] }, 'strict').rows;
    expect(row?.figures['L3@15/average/sr']).toMatchObject({ value: 0.5, n: 2 });
    expect(row?.figures['L3@50/average/sr']).toMatchObject({ value: 2 / 3, n: 3 });
    // Without runs at 15, all longer ones are cut there.
    const longer = drawn('mmbench-6', { episodes: mixed.slice(2) });
    expect(longer?.titles).toContain('m, L3, steps 15: 25.0 %, n 4');
  });
  it('shows no figure of an agent at a limit that it did not have', () => {
    const short = drawn('mmbench-6', { episodes: [episode('m', 10, true, { limit: 30 })] });
    expect(short?.titles).toContain('m, L3, steps 15: 100.0 %, n 1');
    expect(short?.titles).toContain('m, L3, steps 50: no run');
    expect(drawn('mmbench-6', { episodes: [episode('m', 10, true, { limit: 14 })] })).toBeNull();
  });
});

describe('mmbench-1', () => {
  it('has a point per model and level with its interval, agents at their longest limit', () => {
    const found = drawn('mmbench-1', all);
    expect(found?.titles).toContain('m, L1: 62.5 % (20.0–80.0), n 4');
    expect(found?.titles.some((text) => text.startsWith('m, L3, 50 steps: 66.7 % ('))).toBe(true);
    expect(found?.titles.some((text) => text.startsWith('m, L3, 15 steps'))).toBe(false);
    expect(found?.titles).toContain('UI-TARS-72B-DPO, L3, 50 steps: 27.9 %');
    expect(found?.titles).toContain('UI-TARS-72B-DPO, L4, 50 steps: 9.8 %');
    // Room for the longest name, which is the paper's.
    const left = textWidth('GPT-4o + UI-TARS-1.5-7B') + 22;
    expect(found?.svg).toContain(`<circle cx="${left + 0.625 * 150}"`);
    expect(lines(found?.data ?? '', ['model', 'column', 'value']).filter(([model]) => model === 'm')).toContainEqual([
      'm',
      'L3/50',
      String(2 / 3),
    ]);
  });
});

describe('mmbench-5', () => {
  it('draws the steps whose area is EQA, under both limits', () => {
    const found = drawn('mmbench-5', { episodes: agents.slice(0, 3) });
    // Limit 15: (✓10, ✗15, ✗15) of 45: (1 − 10/45) / 3. Limit 50: (✓10, ✓20, ✗50) of 150: (1 − 10/150 + 1 − 30/150) / 3.
    expect(
      lines(found?.data ?? '', ['limit', 'budget used', 'tasks done', 'EQA']).map((row) => row.map(Number)),
    ).toEqual([
      [15, 0, 0, 7 / 27],
      [15, 10 / 45, 1 / 3, 7 / 27],
      [15, 1, 1 / 3, 7 / 27],
      ...[
        [0, 0],
        [10 / 150, 1 / 3],
        [30 / 150, 2 / 3],
        [1, 2 / 3],
      ].map((point) => [50, ...point, expect.closeTo(26 / 45, 12)]),
    ]);
    // Two thirds fit on an axis up to 80 %.
    const [x, y] = [(34 + (10 / 45) * 300).toFixed(2), (26 + (1 - 1 / 3 / 0.8) * 240).toFixed(2)];
    expect(found?.svg).toContain(`M34.00 266.00H${x}V${y}H334.00V${y}`);
    expect(found?.titles).toContain('m: EQA 25.9, SR 33.3, n 3');
  });
  it('leaves out episodes of another level, and says how many have none', () => {
    const found = drawn('mmbench-5', {
      episodes: [...agents, episode('m', 1, true, { level: null }), episode('m', 1, true, { level: 'L4' })],
    });
    expect(found?.titles).toContain('m: EQA 57.8, SR 66.7, n 3');
    expect(found?.svg).toContain('Left out: 1 episode without a level.');
  });
});

describe('mmbench-4', () => {
  it('sets agents that share a part side by side, and success against grounding', () => {
    const found = drawn('mmbench-4', all);
    expect(found?.svg).toContain('Planner m with');
    // From 2/3 to 3/4.
    expect(found?.svg).toContain('1.1 ×, Δ 8.3 points');
    expect(found?.titles).toContain('m + g: L2 80.0 %, L3 75.0 %');
    expect(found?.titles).toContain('m: L2 40.0 %, L3 66.7 %');
    // The paper's agents are pairs of their own: from 9.4 to 27.2.
    expect(found?.svg).toContain('Planner GPT-4o with');
    expect(found?.svg).toContain('2.9 ×, Δ 17.8 points');
    expect(found?.titles.some((text) => text.startsWith('GPT-4o + UI-TARS-1.5-7B: L2 '))).toBe(true);
    expect(found?.svg).toContain(`<circle cx="${40 + 0.8 * 280}" cy="${30 + 0.25 * 260}"`);
    expect(
      lines(found?.data ?? '', ['agent', 'planner', 'grounder', 'limit', 'L3 success', 'n', 'L2 of grounder']),
    ).toContainEqual(['m + g', 'm', 'g', '50', '0.75', '4', '0.8']);
  });
  it('says why agents of the project are in neither part, beside those of the paper', () => {
    const found = drawn('mmbench-4', { episodes: agents.slice(0, 3) });
    expect(found?.svg).toContain('No two agents of this project share a planner or a grounder.');
    expect(found?.svg).toContain('No agent of this project has a grounder with a run on L2.');
    const both = drawn('mmbench-4', all);
    expect(both?.svg).not.toContain('of this project share');
    expect(both?.svg).not.toContain('No agent of this project');
  });
  it('fits a line through three points and more', () => {
    // Means 1 and 2; Σxy = 1, Σxx = 2, Σyy = 2.
    expect(
      lineThrough([
        [0, 1],
        [1, 3],
        [2, 2],
      ]),
    ).toEqual({ slope: 0.5, start: 1.5, r: 0.5 });
    expect(
      lineThrough([
        [0, 1],
        [1, 3],
      ]),
    ).toBeNull();
    expect(
      lineThrough([
        [1, 1],
        [1, 3],
        [1, 2],
      ]),
    ).toBeNull();
  });
});

describe('gkb-10 and gkb-11', () => {
  const confusion = { desktop: { click: { click: 3, drag: 1, none: 1 }, odd: { click: 2 } }, mobile: {} };
  const evaluations = [ran('knowledge', 'm', readingWith('accuracy', [0.5, 7], []), { confusion })];
  it('has counts of every action by every answer, shaded by the share of the row', () => {
    const found = drawn('gkb-10', { evaluations });
    expect(found?.titles).toContain('m: click answered click, 3 of 5');
    expect(found?.titles).toContain('m: click answered none, 1 of 5');
    expect(found?.titles).toContain('m: odd answered click, 2 of 2');
    expect(found?.svg).toMatch(/fill="#2f60c4"><title>m: click answered click, 3 of 5/);
    expect(found?.svg).toContain('m, 42.9 % of 7');
    const data = lines(found?.data ?? '', ['key', 'answered', 'count', 'of']);
    // 7 actions of desktops and `odd` by those and `none`.
    expect(data).toHaveLength(8 * 9);
    expect(data.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(7);
    expect(data).toContainEqual(['click', 'drag', '1', '5']);
  });
  it('is empty for a device without questions', () => {
    expect(drawn('gkb-11', { evaluations })).toBeNull();
  });
});

describe('probench-5', () => {
  it('has the share of tasks done by category, with k of n and the pooled total', () => {
    const judged = (category: string, success: boolean) =>
      episode('m', 3, success, { judged: true, category, level: null });
    const episodes = [
      judged('system', true),
      judged('system', false),
      judged('social', false),
      judged('system', true),
      episode('m', 3, true),
    ];
    const found = drawn('probench-5', { episodes });
    const data = lines(found?.data ?? '', ['agent', 'category', 'success', 'done', 'n']);
    expect(data).toEqual([
      ['m', 'social', '0', '0', '1'],
      ['m', 'system', String(2 / 3), '2', '3'],
      ['m', 'all', '0.5', '2', '4'],
    ]);
    // Wilson, 2 of 4: centre (.5 + z²/8) / (1 + z²/4) = .5, half width .35.
    expect(found?.titles).toContain('m, all: 50.0 % (15.0–85.0), n 4');
    expect(found?.svg).toContain('>2/3</text>');
  });
});

describe('every figure', () => {
  const hostile = '=<script>alert("x")</script>&\u0007';
  const material = {
    ...emptyMaterial,
    evaluations: [
      ran('mcq', hostile, l1),
      ran('grounding', hostile, l2),
      ran('knowledge', hostile, l2, {
        confusion: { desktop: { [hostile]: { click: 1 } }, mobile: { tap: { [hostile]: 2 } } },
      }),
    ],
    episodes: [episode(hostile, 3, true, { judged: true, category: hostile }), episode(`${hostile} + g`, 3, true)],
    tasks: [{ app: hostile, category: hostile, language: hostile, type: 'state' as const }],
    composition: compositionWith({
      fine_state: { dims: [], rows: [{ stage: 'interact', device: hostile, category: 'A', component: hostile, n: 1 }] },
      knowledge: { dims: [], rows: [{ column: 'goal', form: 'yes_or_no', platform: hostile, n: 1 }] },
      apps: { dims: [], rows: [{ app: hostile, n: 1 }] },
    }),
    releaseHash: 'release-hash',
    words: [[hostile, 1]] as const,
  };

  it.each(figureIds)('%s: text is data, and the file opens', (id) => {
    for (const theme of ['light', 'dark'] as const) {
      const found = drawn(id, material, theme);
      expect(found?.valid).toBe(true);
      expect(found?.svg).not.toContain('<script');
      expect(found?.svg).not.toContain('NaN');
      expect(found?.svg).toMatch(/role="img" aria-labelledby="figure-title figure-desc"/);
      expect(found?.svg).toContain(theme === 'dark' ? 'fill="#1b1b1b"' : 'fill="#ffffff"');
      // No line of a data file is a formula for a spreadsheet.
      for (const row of parse(found?.data ?? '')) for (const cell of row) expect(cell).not.toMatch(/^[=+@]/);
    }
  });

  it.each(figureIds)('%s: its data names the run, the release and the version behind it', (id) => {
    const found = drawn(id, material);
    expect(found?.record).toMatchObject({ figure: id, madeBy: '9.9.9', madeAt: '2026-01-03T00:00:00Z' });
    const [first]: Record<string, string>[] = parse(found?.data ?? '', { columns: true });
    expect(first).toMatchObject({ 'made by': '9.9.9', 'made at': '2026-01-03T00:00:00Z' });
    if (id === 'probench-3') return;
    expect(JSON.stringify(found?.record)).toMatch(/release-hash|v1 \(h\)|live runs/);
    expect(found?.data).toMatch(/release-hash|v1 \(h\)|live runs/);
  });

  it.each(figureIds)('%s: a project without its material has none', (id) => {
    expect(drawn(id, {})).toBeNull();
  });

  it('is as wide as its names need', () => {
    const long = 'a-very-long-model-name-of-somebody-who-likes-names';
    const found = drawn('mmbench-6', { evaluations: [ran('mcq', long, l1)] });
    expect(Number(/width="(\d+)"/.exec(found?.svg ?? '')?.[1])).toBeGreaterThan(textWidth(long) + 9 * 46);
  });
});
