import { describe, expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { mmbenchGuiDerived } from '#shared/published/mmbench-gui-l3-l4.ts';
import type { LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import { processSummary } from '#shared/tasks/process/summary.ts';
import type { AgentMaterial, AgentRun } from './agent-runs.ts';
import { noMaterial } from './define.ts';
import { layoutText } from './index.ts';
import { layoutParts } from './parts.ts';
import { layouts } from './registry.ts';
import { layoutTable } from './table.ts';

const run = (entry: Partial<AgentRun>): AgentRun => ({
  ...{ platform: 'web', level: 'L3', limit: 15, knewLimit: true, success: true, steps: 5, score: null },
  ...{ harness: 'Benchwright', live: true, day: '2026-01-02', task: 'a task' },
  ...entry,
});
const agent = (name: string, runs: AgentRun[], more: Partial<AgentMaterial> = {}): AgentMaterial => ({
  ...{ agent: name, runs, process: null, by: 'source', ...more },
  record: [['agent', name]],
});

function made(id: LayoutId, agents: AgentMaterial[]) {
  const layout = layouts[id];
  const parts = layoutParts(layout, { ...noMaterial, agents }, 'strict');
  const [part] = parts;
  if (!part) throw new Error('no table');
  const own = part.rows.filter(({ printed }) => !printed);
  /** What the table prints in the row of a model. */
  const printed = (model: string) => {
    const at = part.rows.findIndex((row) => row.model === model && !row.printed);
    return (
      layoutTable(layout, part.columns, part.rows)
        .rows[at]?.slice(3)
        .map(({ text }) => text) ?? []
    );
  };
  return { layout, parts, part, own, printed };
}

describe('mmbench-3', () => {
  // The order web, linux, web, linux. Web: T = 5 of 30, so EQA = ½·(25/30) = .41667; Linux: T = 10 and 13 of 30, so
  // ½·(20/30 + 17/30) = .61667. Avg: (2·.41667 + 2·.61667) / 4 = .51667.
  const short = agent('gpt-4o + uground', [
    run({ steps: 5 }),
    run({ platform: 'linux', steps: 10 }),
    run({ success: false, steps: 15 }),
    run({ platform: 'linux', steps: 3 }),
  ]);

  it('has SR and EQA of each platform, averages weighted by tasks, and dashes where nothing was run', () => {
    const { own, part } = made('mmbench-3', [short]);
    const value = (id: string) => own[0]?.figures[id]?.value;
    expect(own[0]).toMatchObject({ group: 'composite', source: 'here' });
    expect(value('L3@15/os_web/sr')).toBe(0.5);
    expect(value('L3@15/os_web/eqa')).toBeCloseTo(0.41667, 5);
    expect(value('L3@15/os_linux/eqa')).toBeCloseTo(0.61667, 5);
    expect(value('L3@15/average/sr')).toBe(0.75);
    expect(value('L3@15/average/eqa')).toBeCloseTo(0.51667, 5);
    expect(value('L3@15/os_mac/sr')).toBeNull();
    // A limit of 15 says nothing about 50 steps, nor L3 about L4.
    expect(value('L3@50/average/sr')).toBeUndefined();
    expect(value('L4@15/average/sr')).toBeUndefined();
    const table = layoutTable(layouts['mmbench-3'], part.columns, part.rows);
    expect(table.note).toContain('N = L3@15 4.');
    expect(table.blocks?.map(({ name, span }) => [name, span])).toEqual([
      ['', 3],
      ['L3@15', 12],
      ['L3@50', 12],
      ['L4@15', 12],
      ['L4@50', 12],
    ]);
  });

  it('scores longer runs again at 15 steps and says so, unless there are runs with that limit', () => {
    const long = [run({ limit: 50, steps: 20 }), run({ limit: 50, steps: 10 })];
    const [only] = made('mmbench-3', [agent('a', long)]).own;
    expect(only?.figures['L3@15/os_web/sr']).toMatchObject({ value: 0.5, n: 2 });
    expect(only?.figures['L3@50/os_web/sr']).toMatchObject({ value: 1, n: 2 });
    expect(only?.notes.map(({ code, values }) => [code, values])).toEqual([['table-rescored', { limit: 15 }]]);
    const [both] = made('mmbench-3', [agent('a', [...long, run({ success: false, steps: 15 })])]).own;
    expect(both?.figures['L3@15/os_web/sr']).toMatchObject({ value: 0, n: 1 });
    expect(both?.notes).toEqual([]);
  });

  it('says who made the figures: run here only if every episode that counts was', () => {
    const sources = (runs: AgentRun[], by: AgentMaterial['by']) =>
      made('mmbench-3', [agent('gpt-4o', runs, { by })]).own.map(({ source }) => source);
    const [imported, live] = [run({ live: false }), run({})];
    expect(sources([live], 'source')).toEqual(['rerun']);
    expect(sources([live], 'people')).toEqual(['rerun']);
    expect(sources([live, imported], 'source')).toEqual(['self-reported']);
    expect(sources([imported], 'people')).toEqual(['scored']);
    expect(sources([imported], 'judge')).toEqual(['scored']);
    // Without a level it is in no figure of the table.
    expect(sources([live, run({ live: false, level: null })], 'source')).toEqual(['rerun']);
  });

  it('leaves out agents without a level, and platforms that the paper does not have', () => {
    expect(made('mmbench-3', [agent('a', [run({ level: null }), run({ platform: 'ios' })])]).own).toEqual([]);
  });

  it('shows the paper’s rows in their groups, with what is wrong with them', () => {
    const { part } = made('mmbench-3', []);
    const row = (model: string) => part.rows.find((row) => row.model === model);
    expect(row('UI-TARS-72B-DPO')?.figures['L3@50/average/sr']?.value).toBeCloseTo(0.279, 12);
    expect(row('GPT-4o + UI-TARS-1.5-7B')).toMatchObject({ group: 'composite', source: 'published' });
    expect(row('UI-TARS-7B')?.notes[0]?.code).toBe('table-eqa-over-sr');
    expect(row('Claude-3.7')?.figures['L4@15/os_web/sr']).toBeUndefined();
  });
});

describe('mmbench-5', () => {
  // One web agent with 50 steps: done after 20 and after 10 steps. At 15 steps the first fails and uses 15: SR .5, EQA
  // ½·(5/30) = .08333, EQ1 .16667, EQ2 .41667. At 50: SR 1, EQA ½·(.8 + .7) = .75, EQ1 .75, EQ2 .25.
  const long = agent('a', [run({ limit: 50, steps: 20 }), run({ limit: 50, steps: 10 })]);

  it('has what 50 steps bring, and the plain mean of the rows', () => {
    const { own, printed } = made('mmbench-5', [long, agent('b', [run({ limit: 50, steps: 50, success: false })])]);
    expect(printed('a')).toEqual(['50.00', '66.67', '0.17', '0.75', '41.67', '25.00', '0.58', '-16.67']);
    // Without a success EQA / SR is undefined, and no part of the mean.
    expect(printed('b')).toEqual(['0.00', '0.00', '–', '–', '0.00', '0.00', '–', '0.00']);
    expect(own.at(-1)).toMatchObject({ model: 'Avg.', group: 'average', source: 'here' });
    expect(printed('Avg.')).toEqual(['25.00', '33.33', '0.17', '0.75', '20.83', '12.50', '0.58', '-8.33']);
  });

  it('says who made the figures, and of the mean what is true of all its rows', () => {
    const imported = agent('b', [run({ limit: 50, live: false }), run({ limit: 15 })]);
    const sources = (agents: AgentMaterial[]) => made('mmbench-5', agents).own.map(({ source }) => source);
    expect(sources([long, imported])).toEqual(['self-reported', 'here', 'self-reported']);
    expect(sources([long, { ...imported, by: 'judge' }])).toEqual(['scored', 'here', 'scored']);
  });

  it('needs both limits', () => {
    expect(made('mmbench-5', [agent('a', [run({})])]).own).toEqual([]);
  });

  it('says which printed rows disagree with Table 3; its average is that of its rows', () => {
    const rows = mmbenchGuiDerived.filter(({ model }) => model !== 'Avg.');
    const texts = rows.flatMap(({ model, notes = [] }) => notes.map((note) => `${model}: ${phraseWords(note)}`));
    expect(texts).toEqual([
      'Aguvis-72B: EQ2 at 15 steps is printed as 3.29; Table 3 gives 3.0.',
      'UI-TARS-1.5-7B: EQ2 at 15 steps is printed as 7.31; Table 3 gives 8.0.',
      'UI-TARS-1.5-7B: EQ2 at 50 steps is printed as 6.92; Table 3 gives 7.7.',
      'UI-TARS-72B-DPO: EQ2 at 15 steps is printed as 8.96; Table 3 gives 9.6.',
      'UI-TARS-72B-DPO: EQ2 at 50 steps is printed as 5.75; Table 3 gives 6.3.',
      'GPT-4o + UI-TARS-1.5-7B: EQ2 at 15 steps is printed as 9.74; Table 3 gives 10.4.',
      'GPT-4o + UI-TARS-1.5-7B: EQ2 at 50 steps is printed as 7.91; Table 3 gives 8.5.',
    ]);
    const average = mmbenchGuiDerived.find(({ model }) => model === 'Avg.');
    for (const [column, value] of Object.entries(average?.cells ?? {}))
      expect(rows.reduce((sum, { cells }) => sum + (cells?.[column] ?? 0), 0) / rows.length).toBeCloseTo(value, 1);
  });
});

describe('probench-3 and probench-4', () => {
  // The paper's row of Gemini 2.5 Pro: 23 of 52, 5 of 23, 45 of 97 and 14 of 45 done; of the 130 others 117 were never
  // called done, 58 of them because of five equal actions.
  const summary = processSummary();
  let open = 117;
  let early = 58;
  for (const [language, type, done, n] of [
    ['en', 'state', 23, 52],
    ['en', 'process', 5, 23],
    ['zh', 'state', 45, 97],
    ['zh', 'process', 14, 45],
  ] as const)
    for (let at = 0; at < n; at++) {
      const outcome = at < done ? 'success' : open-- > 0 ? 'uncompleted' : 'failure';
      const earlyStop = outcome === 'uncompleted' && early-- > 0;
      const task = { app: '', category: null, language, task_type: type };
      summary.add({ task, run: { outcome, earlyStop, judgements: [], human: null } });
    }
  const gemini = agent('gemini-2.5-pro', [], { process: { scores: summary.result(), live: true, unjudged: [] } });

  it('print the row of the paper', () => {
    const { printed, part } = made('probench-3', [gemini, agent('without ProBench tasks', [run({})])]);
    const row = ['44.2', '21.7', '37.3', '46.4', '31.1', '41.5', '45.6', '27.9', '40.1'];
    expect(printed('gemini-2.5-pro')).toEqual(row);
    expect(part.rows.filter((row) => !row.printed).map(({ source }) => source)).toEqual(['rerun']);
    expect(layoutTable(layouts['probench-3'], part.columns, part.rows).note).toContain(
      'N = 217 (English 75, Chinese 142).',
    );
    const imported = agent('gemini-2.5-pro', [], {
      by: 'people',
      process: { scores: summary.result(), live: false, unjudged: [] },
    });
    for (const id of ['probench-3', 'probench-4'] as const)
      expect(made(id, [imported]).own.map(({ source }) => source)).toEqual(['scored']);
    expect(made('probench-4', [gemini]).printed('gemini-2.5-pro')).toEqual(['90.0', '49.6']);
    const paper = part.rows.find(({ model }) => model === 'Gemini 2.5 Pro');
    expect(part.columns.map(({ id }) => ((paper?.figures[id]?.value ?? 0) * 100).toFixed(1))).toEqual(row);
  });
});

describe('probench-2', () => {
  const share = (value: number) => ({ value, ci: null });
  const figures = (group: string, n: number, agreement: number) => ({
    ...{ group, n, counts: { yesYes: 0, yesNo: 0, noYes: 0, noNo: n }, judged: n, corrected: null },
    ...{ agreement: share(agreement), kappa: share(0), precision: share(0), recall: share(0) },
    ...{ specificity: share(0), gap: share(0) },
  });
  const card = (judge: string, groups: ReturnType<typeof figures>[]) => ({
    ...{ judge, model: judge, judged: 9, failed: 0, failures: [], groups, controls: [], controlsFailed: false },
    ...{ between: null, differs: [] },
  });

  it('has the agreement with people by kind of task, for judges whose verdicts people checked', () => {
    const layout = layouts['probench-2'];
    const judges = [
      card('gpt-4o', [figures('all', 5, 0.8), figures('ST', 4, 0.75), figures('PT-B', 1, 1)]),
      card('o3', []),
    ];
    const [part] = layoutParts(layout, { ...noMaterial, judges }, 'strict');
    const rows = layoutTable(layout, part?.columns ?? [], part?.rows ?? []).rows.map((row) =>
      row.map(({ text }) => text),
    );
    expect(rows).toEqual([
      ['Proprietary', 'gpt-4o', 'run here', '75.0', '–', '100.0'],
      ['', 'Gemini 2.5 Pro', 'published', '96.0', '89.7', '94.1'],
    ]);
  });
});

describe('osworld', () => {
  const imported = {
    platform: 'linux',
    level: null,
    harness: 'OSWorld',
    live: false,
    knewLimit: false,
    limit: 30,
  } as const;

  it('has a line for each way of running an agent, self-reported unless it was run here', () => {
    const { printed, own, parts, layout } = made('osworld', [
      agent('o3', [
        run({ ...imported, score: 1, day: '2025-09-30' }),
        run({ ...imported, score: 0.5, success: false, day: '2025-09-29' }),
        run({ platform: 'android' }),
      ]),
      agent('uitars', [run({ platform: 'linux', limit: 50 }), run({ platform: 'linux', limit: 50, success: false })]),
    ]);
    expect(own.map(({ model, source }) => [model, source])).toEqual([
      ['o3', 'self-reported'],
      ['uitars', 'here'],
    ]);
    const people = made('osworld', [agent('o3', [run(imported)], { by: 'people' })]);
    expect(people.own[0]?.source).toBe('scored');
    expect(people.printed('o3')[4]).toBe('scored here');
    expect(printed('o3')).toEqual(['OSWorld', '–', '50.0', '75.0', 'self-reported', '2025-09-30']);
    expect(printed('uitars')).toEqual(['Benchwright', '50', '50.0', '–', 'verified', '2026-01-02']);
    expect(layoutText(layout, parts, 'csv', 'strict')).toContain('o3,self-reported,,OSWorld,0');
  });
});
