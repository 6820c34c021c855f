import { describe, expect, it } from 'vitest';
import { grounding } from '#shared/tasks/grounding/index.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { processSummary } from '#shared/tasks/process/summary.ts';
import type { ProcessType } from '#shared/episodes/process/run.ts';
import { noCounts, type ScoreReading, scoreTable, type ScoredRow } from '../../score-table.ts';
import type { Evaluation } from '../model.ts';
import { newestRuns } from '../newest.ts';
import { evaluationOf } from '../testing.ts';
import type { AgentMaterial, AgentRun } from './agent-runs.ts';
import { type Layout, type Material, noMaterial } from './define.ts';
import { layoutText } from './index.ts';
import { layoutParts } from './parts.ts';
import { layouts } from './registry.ts';
import { layoutTable } from './table.ts';

type Outcome = 'right' | 'wrong' | 'error';
const target = (outcome: Outcome, at: number): ScoredRow => ({
  cluster: `p${at}`,
  item: {
    ...{ index: at, image: { ref: 'a.png', width: 100, height: 100 }, platform: 'web', app: null, instruction: 'i' },
    ...{ type: 'basic', kind: 'icon', targets: [[0, 0, 5, 5]], polygon: null, absent: false },
  },
  score: { outcome, hits: { hit: outcome === 'right' }, distance: null },
});

/** A run of grounding with these outcomes, of `of` items. */
function ran(model: string, outcomes: readonly Outcome[], more: { of?: number; list?: string; state?: 'paused' } = {}) {
  const entry = evaluationOf({
    ...{ task: 'grounding', model, family: 'gpt' },
    strict: scoreTable(grounding, outcomes.map(target)),
  });
  const { of = outcomes.length, list = 'all', state = 'done' } = more;
  return {
    ...entry,
    ...{ scored: outcomes.length, of, run: { ...entry.run, id: model, state } },
    manifest: { ...entry.manifest, itemListHash: list },
  } satisfies Evaluation;
}

function rowsOf(layout: Layout, material: Partial<Material>) {
  const [part] = layoutParts(layout, { ...noMaterial, ...material }, 'strict');
  if (!part) throw new Error('no table');
  const table = layoutTable(layout, part.columns, part.rows);
  const own = part.rows.flatMap((row, at) => (row.printed ? [] : [{ row, cells: table.rows[at] ?? [] }]));
  return { table, part, own };
}

const [r, w, e] = ['right', 'wrong', 'error'] as const;

describe('runs', () => {
  // Complete on 4 items: a 2 of 4, b 1 of 4. By their shares the others would be first: 2 of 2 scored, 1 of 1 drawn.
  const runs = [
    ran('b', [r, w, w, w]),
    ran('dead', [e, e, e, e]),
    ran('stopped', [r, r], { of: 4, state: 'paused' }),
    ran('drawn', [r], { list: 'one at random' }),
    ran('a', [r, r, w, w]),
  ];
  const { own, part, table } = rowsOf(layouts['mmbench-2'], { evaluations: runs });
  const at = part.columns.findIndex(({ id }) => id === 'average/items') + 3;

  it('ranks complete runs on the same items, best first; others stand apart with N and the reason', () => {
    expect(own.map(({ row, cells }) => [cells[1]?.text, row.group, cells[at]?.text, cells[at]?.mark])).toEqual([
      ['a', 'proprietary', '50.0', 'best'],
      ['b', 'proprietary', '25.0', 'second'],
      ['stopped, N = 2', 'apart', '100.0', undefined],
      ['drawn, N = 1', 'apart', '100.0', undefined],
      ['dead', 'apart', '–', undefined],
    ]);
    expect(own.flatMap(({ row }) => row.notes.map(phraseWords))).toEqual([
      '2 of 4 items are scored.',
      'Scored on other items than the ranked runs (1 item).',
      'The run failed, or every call did.',
    ]);
    expect(table.note).toContain('N = 4');
    expect(table.rows.at(-3)?.[0]?.text).toBe('Not ranked');
  });

  it('takes the newest complete run of a row, and one that is not only if there is none', () => {
    const at = (entry: Evaluation, id: string, startedAt: string): Evaluation => ({
      ...entry,
      run: { ...entry.run, id, startedAt },
    });
    const complete = at(ran('m', [r, w]), 'complete', '2026-01-01');
    const later = at(ran('m', [e, e]), 'failed', '2026-01-02');
    const ids = (all: Evaluation[]) => newestRuns(all).map(({ run }) => run.id);
    expect(ids([complete, later])).toEqual(['complete']);
    expect(ids([later])).toEqual(['failed']);
    expect(ids([at(ran('m', [], { of: 2, state: 'paused' }), 'begun', '2026-01-03')])).toEqual([]);
  });
});

describe('rows of a paper', () => {
  it('are ordered by score, keep their printed digits, and never give a mark to a later claim', () => {
    const { part, table } = rowsOf(layouts['mmbench-2'], {});
    const at = part.columns.findIndex(({ id }) => id === 'average/items') + 3;
    const gui = part.rows.flatMap((row, place) => (row.group === 'gui' ? [table.rows[place] ?? []] : []));
    expect(gui.map((cells) => [cells[1]?.text, cells[at]?.text])).toEqual([
      ...[
        ['MAI-UI', '91.3'],
        ['UI-Venus-1.5-8B', '88.1'],
        ['UI-TARS-72B-DPO', '74.3'],
        ['UGround-V1-7B', '65.7'],
      ],
      ...[
        ['UI-TARS-1.5-7B', '64.3'],
        ['Aguvis-7B-720P', '45.7'],
        ['OS-Atlas-Base-7B', '41.4'],
        ['ShowUI-2B', '16.0'],
      ],
    ]);
    const marked = table.rows.flatMap((cells) => (cells[at]?.mark ? [[cells[1]?.text, cells[at].mark]] : []));
    expect(marked).toEqual([
      ['InternVL3-72B', 'second'],
      ['UI-TARS-72B-DPO', 'best'],
    ]);
    const knowledge = rowsOf(layouts['gkb-2'], {}).table.rows.find((cells) => cells[1]?.text === 'GLM-4.5');
    expect(knowledge?.slice(3, 5).map(({ text }) => text)).toEqual(['49.54', '48.10']);
    const content = rowsOf(layouts['mmbench-1'], {}).table.rows.find((cells) => cells[1]?.text === 'InternVL3-72B');
    expect(content?.slice(-2).map(({ text }) => text)).toEqual(['78.11', '75.70']);
  });
});

it('counts a fine-state case once, although four rates are about it', () => {
  const rates = ['loc-sr', 'int-sr', 'sa-loc-sr', 'sa-int-sr'];
  const counts = { ...noCounts, n: 486, right: 243, wrong: 243 };
  const cell = (device: string, n: number) => ({
    ...{ dims: { device }, counts },
    metrics: rates.map((id) => ({ id, label: id, value: 0.5, interval: null, n })),
  });
  const strict: ScoreReading = {
    headline: [],
    counts,
    cells: [cell('mobile', 100), cell('web', 80), cell('desktop', 63)],
  };
  const evaluations = [evaluationOf({ task: 'fine_state', model: 'm', family: 'gpt', strict })];
  const { table } = rowsOf(layouts['finestate-2'], { evaluations });
  expect(table.note).toContain('N = 243 (Mobile 100, Web 80, Desktop 63).');
});

describe('agents', () => {
  type Ended = 'success' | 'failure' | 'uncompleted' | 'waits';
  const probench = (agent: string, tasks: readonly (readonly [ProcessType, Ended])[], by: AgentMaterial['by']) => {
    const summary = processSummary();
    for (const [type, ended] of tasks)
      summary.add({
        task: { app: '', category: null, language: 'en', task_type: type },
        run: { outcome: ended === 'waits' ? 'completed' : ended, earlyStop: false, judgements: [], human: null },
      });
    const unjudged = tasks.flatMap(([type, ended]) => (ended === 'waits' ? [{ language: 'en', type }] : []));
    return { ...{ agent, by, runs: [], record: [] }, process: { scores: summary.result(), live: true, unjudged } };
  };
  const shown = (id: 'probench-3' | 'probench-4', agent: AgentMaterial) => {
    const [found] = rowsOf(layouts[id], { agents: [agent] }).own;
    return [found?.cells.slice(3).map(({ text }) => text), found?.row.notes.map(phraseWords)];
  };

  it('have no rate while one of its tasks is not judged, and say how many are not', () => {
    // By their source 2 of 3; while a judge has said nothing, the only known one is the uncompleted one: not 0 of 1.
    const own = probench(
      'a',
      [
        ['state', 'success'],
        ['process', 'success'],
        ['process', 'uncompleted'],
      ],
      'source',
    );
    expect(shown('probench-3', own)).toEqual([['100.0', '50.0', '66.7', '–', '–', '–', '100.0', '50.0', '66.7'], []]);
    expect(shown('probench-4', own)).toEqual([['100.0', '0.0'], []]);
    const waits = probench(
      'a',
      [
        ['state', 'waits'],
        ['process', 'waits'],
        ['process', 'uncompleted'],
      ],
      'judge',
    );
    const why = ['2 of 3 episodes are not judged yet; figures that need them are left out.'];
    expect(shown('probench-3', waits)).toEqual([['–', '–', '–', '–', '–', '–', '–', '–', '–'], why]);
    expect(shown('probench-4', waits)[0]?.[0]).toBe('–');
    // What is judged completely has its figure.
    const half = probench(
      'a',
      [
        ['state', 'success'],
        ['state', 'failure'],
        ['process', 'waits'],
      ],
      'people',
    );
    expect(shown('probench-3', half)[0]).toEqual(['50.0', '–', '–', '–', '–', '–', '50.0', '–', '–']);
  });

  const run = (task: string, success: boolean | null, steps = 5): AgentRun => ({
    ...{ platform: 'web', level: 'L3', limit: 15, knewLimit: true, success, steps, score: null, task },
    ...{ harness: 'x', live: true, day: null },
  });
  const agent = (name: string, runs: AgentRun[]): AgentMaterial => ({
    ...{ agent: name, runs, by: 'people', process: null, record: [] },
  });

  it('are ranked on the same tasks only, with N for the others', () => {
    const { own, part } = rowsOf(layouts['mmbench-3'], {
      agents: [
        agent('two', [run('s', true), run('t', false)]),
        agent('same', [run('t', false), run('s', false)]),
        agent('others', [run('s', true), run('u', true)]),
        agent('one', [run('s', true)]),
      ],
    });
    const at = part.columns.findIndex(({ id }) => id === 'L3@15/average/sr') + 3;
    const printed = Object.fromEntries(own.map(({ cells }) => [cells[1]?.text, [cells[at]?.text, cells[at]?.mark]]));
    expect(printed).toMatchObject({ two: ['50.0', 'best'], same: ['0.0', 'second'], others: ['100.0', undefined] });
    const others = own.flatMap(({ row }) => (row.notes.length > 0 ? [[row.model, ...row.notes.map(phraseWords)]] : []));
    const why = 'Not ranked: on other items than the ranked rows.';
    expect(others).toEqual([
      ['others', why],
      ['one', why],
    ]);
    expect(printed['one, N = L3@15 1']).toEqual(['100.0', undefined]);
  });

  it('need no verdict on a run that took longer than the limit', () => {
    const [late, waits] = [agent('late', [run('s', null, 20)]), agent('waits', [run('s', null, 5)])];
    const long = (material: AgentMaterial) => ({
      ...material,
      runs: material.runs.map((own) => ({ ...own, limit: 50 })),
    });
    const { own, part } = rowsOf(layouts['mmbench-3'], { agents: [long(late), long(waits)] });
    const cells = (name: string, id: string) =>
      own.find(({ row }) => row.model === name)?.cells[part.columns.findIndex((column) => column.id === id) + 3]?.text;
    expect([cells('late', 'L3@15/average/sr'), cells('late', 'L3@50/average/sr')]).toEqual(['0.0', '–']);
    expect(cells('waits', 'L3@15/average/sr')).toBe('–');
  });
});

describe('LaTeX', () => {
  const texOf = (id: 'mmbench-2' | 'mmbench-1' | 'finestate-2' | 'gkb-2') => {
    const layout = layouts[id];
    return layoutText(layout, layoutParts(layout, noMaterial, 'strict'), 'tex', 'strict');
  };
  /** Columns of each tabular, the name included. */
  const widths = (tex: string) =>
    [...tex.matchAll(/\\begin\{tabular\}\{([lr]+)\}/g)].map(([, columns]) => columns?.length);

  it('splits a wide table by its blocks into parts that fit a column', () => {
    const tex = texOf('mmbench-2');
    expect(widths(tex)).toEqual([7, 7, 3]);
    expect(tex).toContain(
      '& \\multicolumn{2}{c}{Windows} & \\multicolumn{2}{c}{MacOS} & \\multicolumn{2}{c}{Linux} \\\\',
    );
    expect(tex).toContain('UI-TARS-72B-DPO$^\\dagger$ & \\textbf{78.6} & ');
    expect(tex).toContain('\\multicolumn{7}{l}{\\emph{Proprietary}} \\\\');
    expect([...tex.matchAll(/\\label\{([^}]*)\}/g)].map(([, name]) => name?.slice(-2))).toEqual(['ng', '-2', '-3']);
    // A block that is wider than a part is split itself; a table that fits is left whole.
    expect(widths(texOf('mmbench-1'))).toEqual([8, 8, 8]);
    expect(widths(texOf('finestate-2'))).toEqual([5, 5, 5, 5]);
    expect(widths(texOf('gkb-2'))).toEqual([11]);
  });
});
