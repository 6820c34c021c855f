import { platforms as known } from '#shared/records/fields.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { automationBlocks, mmbenchGuiDerived, mmbenchGuiL3L4 } from '#shared/published/mmbench-gui-l3-l4.ts';
import { type AutomationSummary, automationSummary } from '#shared/tasks/automation/summary.ts';
import { runsAt } from '../agents/runs-at.ts';
import { notJudged, rowOfAgent, sourceOf } from './agent-rows.ts';
import { type AgentMaterial, type AgentRun, itemsKey } from './agent-runs.ts';
import { type Figure, type Layout, type LayoutColumn, nothing, type OwnRow, plainMean } from './define.ts';
import { averageName } from './rows.ts';

const platforms = [
  ['windows', 'Windows'],
  ['mac', 'MacOS'],
  ['linux', 'Linux'],
  ['android', 'Android'],
  ['web', 'Web'],
] as const satisfies readonly (readonly [(typeof known)[number], string])[];
const shown: ReadonlySet<string | null> = new Set(platforms.map(([id]) => id));

/** SR and EQA of an agent on one level under one limit. */
export interface AtLimit {
  scores: AutomationSummary;
  /** Its runs had a higher limit. */
  rescored: boolean;
  /** All of them were run here. */
  live: boolean;
  /** Those that count, and which tasks they are of by platform. */
  n: number;
  items: ReadonlyMap<string | null, string>;
  /** How many of them are not judged yet, by platform; one that took longer than the limit needs no verdict. */
  waiting: ReadonlyMap<string | null, number>;
}

/** The agent's episodes on the paper's platforms that count at a step limit. Null without any. */
export function atLimit({ runs }: AgentMaterial, level: AgentRun['level'], limit: number): AtLimit | null {
  const onPlatforms = runs.filter((run) => shown.has(run.platform));
  const found = runsAt(onPlatforms, level, limit);
  if (!found) return null;
  const summary = automationSummary(limit);
  const waiting = new Map<string | null, number>();
  for (const { success, steps, platform } of found.runs)
    if (success === null) waiting.set(platform, (waiting.get(platform) ?? 0) + 1);
    else summary.add({ success, steps, platform });
  const names = [...new Set(found.runs.map(({ platform }) => platform))];
  return {
    ...{ scores: summary.result(), rescored: found.rescored, live: found.runs.every(({ live }) => live), waiting },
    n: found.runs.length,
    items: new Map(names.map((name) => [name, itemsKey(found.runs.filter(({ platform }) => platform === name))])),
  };
}

/** The agent's row with figures from all of these. */
const rowFrom = (agent: AgentMaterial, found: readonly (AtLimit | null)[]) =>
  rowOfAgent(
    agent,
    sourceOf(
      found.every((limit) => limit?.live ?? true),
      agent.by,
    ),
  );

const notesOf = (found: readonly (readonly [number, AtLimit | null])[]) =>
  [...new Set(found.flatMap(([limit, entry]) => (entry?.rescored ? [limit] : [])))].map((limit) =>
    phrase('table-rescored', { limit }),
  );

const allItems = (items: AtLimit['items']): string =>
  [...items]
    .map((item) => item.join(' '))
    .sort()
    .join(' ');

/** What is not judged yet, at the limit with most of it. */
function waitingNotes(found: readonly (AtLimit | null)[]): Phrase[] {
  const counts = found.map((limit) => ({
    n: limit?.n ?? 0,
    waits: [...(limit?.waiting.values() ?? [])].reduce((a, b) => a + b, 0),
  }));
  const most = counts.reduce((a, b) => (b.waits > a.waits ? b : a), { n: 0, waits: 0 });
  return notJudged(most.waits, most.n);
}

const columnsOf = (block: string): LayoutColumn[] =>
  [...platforms.map(([id, name]) => [`os_${id}`, name] as const), ['average', 'Avg'] as const].flatMap(([id, name]) => [
    { id: `${block}/${id}/sr`, block, name: `${name} SR`, ...(id === 'average' && { mean: true }) },
    { id: `${block}/${id}/eqa`, block, name: `${name} EQA`, mean: true, agents: true },
  ]);

function figuresOf(block: string, { scores, waiting, items }: AtLimit): [string, Figure][] {
  const { n, sr, eqa } = scores.avg;
  const all = { n, items: allItems(items) };
  return [
    ...platforms.flatMap(([id]): [string, Figure][] => {
      const own = waiting.has(id) ? undefined : scores.platforms[`os_${id}`];
      const of = { n: own?.n ?? 0, items: items.get(id) ?? '' };
      return [
        [`${block}/os_${id}/sr`, own ? { value: own.sr, ...of } : nothing],
        [`${block}/os_${id}/eqa`, own ? { value: own.eqa, ...of } : nothing],
      ];
    }),
    [`${block}/average/sr`, waiting.size > 0 ? nothing : { value: sr, ...all }],
    [`${block}/average/eqa`, waiting.size > 0 ? nothing : { value: eqa, ...all }],
  ];
}

export const mmbench3: Layout = {
  id: 'mmbench-3',
  source: 'MMBench-GUI, Table 3 (L3 and L4, task automation)',
  of: 'agents',
  task: null,
  note: 'Success rate and EQA of each level within 15 and 50 steps; Avg weighs the platforms that were run by their tasks.',
  sameItems: true,
  by: ['L3@15/average/sr'],
  printedErrors: [phrase('table-l3-average'), phrase('table-sr-no-share'), phrase('table-total-686')],
  published: mmbenchGuiL3L4,
  fill({ agents }) {
    const rows = agents.flatMap((agent): OwnRow[] => {
      const found = automationBlocks.map((block) => {
        const [level, limit] = block.split('@');
        return [block, Number(limit), atLimit(agent, level === 'L4' ? 'L4' : 'L3', Number(limit))] as const;
      });
      if (found.every(([, , limit]) => limit === null)) return [];
      const figures = found.flatMap(([block, , limit]) => (limit ? figuresOf(block, limit) : []));
      const notes = [
        ...notesOf(found.map(([, limit, entry]) => [limit, entry])),
        ...waitingNotes(found.map(([, , limit]) => limit)),
      ];
      const row = rowFrom(
        agent,
        found.map(([, , limit]) => limit),
      );
      return [{ ...row, figures: Object.fromEntries(figures), notes }];
    });
    return { columns: automationBlocks.flatMap(columnsOf), rows };
  },
};

const derived: readonly LayoutColumn[] = [
  { id: 'dSr', block: '', name: 'ΔSR', shown: 'points', best: null },
  { id: 'dEqa', block: '', name: 'ΔEQA', shown: 'points', best: null, mean: true, agents: true },
  { id: 'eq1-15', block: '', name: 'EQ1 15', shown: 'ratio', mean: true, agents: true },
  { id: 'eq1-50', block: '', name: 'EQ1 50', shown: 'ratio', mean: true, agents: true },
  { id: 'eq2-15', block: '', name: 'EQ2 15', shown: 'points', best: 'low', mean: true, agents: true },
  { id: 'eq2-50', block: '', name: 'EQ2 50', shown: 'points', best: 'low', mean: true, agents: true },
  { id: 'dEq1', block: '', name: 'ΔEQ1', shown: 'ratio', best: null, mean: true, agents: true },
  { id: 'dEq2', block: '', name: 'ΔEQ2', shown: 'points', best: null, mean: true, agents: true },
];

/** EQ1 = EQA / SR (undefined without a success) and EQ2 = SR − EQA of the L3 averages at both limits, and what 50 steps add. */
function derivedOf(at15: AtLimit, at50: AtLimit): Record<string, Figure> {
  if (at15.waiting.size > 0 || at50.waiting.size > 0) return {};
  const { n } = at50.scores.avg;
  const [low, high] = [at15.scores.avg, at50.scores.avg];
  const minus = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);
  const ratio = (a: number | null, b: number | null) => (a === null || !b ? null : a / b);
  const [eq1Low, eq1High] = [ratio(low.eqa, low.sr), ratio(high.eqa, high.sr)];
  const [eq2Low, eq2High] = [minus(low.sr, low.eqa), minus(high.sr, high.eqa)];
  const values = {
    dSr: minus(high.sr, low.sr),
    dEqa: minus(high.eqa, low.eqa),
    ...{ 'eq1-15': eq1Low, 'eq1-50': eq1High, 'eq2-15': eq2Low, 'eq2-50': eq2High },
    dEq1: minus(eq1High, eq1Low),
    dEq2: minus(eq2High, eq2Low),
  };
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, { value, n, items: allItems(at50.items) }]),
  );
}

/** The source of a mean over rows: the one that says least for it. */
const weakest = (rows: readonly OwnRow[]): OwnRow['source'] =>
  (['self-reported', 'scored'] as const).find((entry) => rows.some(({ source }) => source === entry)) ?? 'here';

export const mmbench5: Layout = {
  id: 'mmbench-5',
  source: 'MMBench-GUI, Table 5 (L3, what more steps bring)',
  of: 'agents',
  task: null,
  note: 'From the L3 averages: EQ1 = EQA / SR, EQ2 = SR − EQA, Δ = 50 steps − 15 steps; SR, EQA and EQ2 in percent points. Avg. is the plain mean of the rows.',
  by: ['eq1-50'],
  printedErrors: [phrase('table-derived-omits')],
  published: mmbenchGuiDerived,
  fill({ agents }) {
    const rows = agents.flatMap((agent): OwnRow[] => {
      const [at15, at50] = [atLimit(agent, 'L3', 15), atLimit(agent, 'L3', 50)];
      if (!at15 || !at50) return [];
      return [
        {
          ...rowFrom(agent, [at15, at50]),
          figures: derivedOf(at15, at50),
          notes: [...notesOf([[15, at15]]), ...waitingNotes([at15, at50])],
        },
      ];
    });
    if (rows.length === 0) return { columns: derived, rows };
    const means = derived.map(({ id }) => [id, plainMean(rows.map(({ figures }) => figures[id] ?? nothing))] as const);
    const average: OwnRow = {
      ...{ group: 'average', model: averageName, run: null, notes: [], record: [] },
      source: weakest(rows),
      figures: Object.fromEntries(means),
    };
    return { columns: derived, rows: [...rows, average] };
  },
};
