import { mmbenchGuiL1 } from '#shared/published/mmbench-gui-l1.ts';
import { mmbenchGuiL2, mmbenchGuiL2Counts } from '#shared/published/mmbench-gui-l2.ts';
import { mmbenchGuiL3L4 } from '#shared/published/mmbench-gui-l3-l4.ts';
import { weightedMeanOf } from '#shared/published/published.ts';
import { grounding } from '#shared/tasks/grounding/index.ts';
import { understanding } from '#shared/tasks/understanding/index.ts';
import { cellFigure } from '../layouts/define.ts';
import { contentColumns } from '../layouts/mmbench.ts';
import { type RowGroup, rowGroups } from '#shared/phrases/tables/row-groups.ts';
import { groupOfName, groupOfRun } from '../layouts/groups.ts';
import { type Evaluation, rowName } from '../model.ts';
import { atLimit, byAgent, stepLimits } from './at-limit.ts';
import type { DataRow, FigureMaterial, Reads } from './define.ts';

/** A figure of one model in one column: share 0..1, number of items (0 if unknown), 95 % interval if there is one. */
export interface LevelCell {
  value: number;
  n: number;
  ci: readonly [number, number] | null;
  from: DataRow['from'];
}

/** A model with its figures by column. */
export interface LevelRow {
  model: string;
  group: RowGroup;
  source: 'project' | 'published';
  cells: Readonly<Record<string, LevelCell>>;
}

export interface LevelColumn {
  id: string;
  block: string;
  name: string;
}

/** The columns of the paper's heat map, in its order. */
export const levelColumns: readonly LevelColumn[] = [
  { id: 'L1/easy', block: 'L1', name: 'easy' },
  { id: 'L1/medium', block: 'L1', name: 'med.' },
  { id: 'L1/hard', block: 'L1', name: 'hard' },
  { id: 'L2/basic', block: 'L2', name: 'basic' },
  { id: 'L2/advanced', block: 'L2', name: 'adv.' },
  ...stepLimits.map((limit) => ({ id: `L3/${limit}`, block: 'L3, steps', name: String(limit) })),
  ...stepLimits.map((limit) => ({ id: `L4/${limit}`, block: 'L4, steps', name: String(limit) })),
];

/** What a project needs for a figure of the levels. */
export const levelNeeds =
  'an evaluation of content understanding (mcq) or grounding, or episodes of an agent with a level and a step limit of 15 or more';

export const levelReads: Reads = { tasks: [understanding.id, grounding.id], episodes: true };

type Cells = Record<string, LevelCell>;

function l1Cells(entry: Evaluation): Cells {
  const from = { run: entry.run.id };
  const whole = entry.strict.headline.find(({ id }) => id === 'weighted');
  const cells: Cells =
    whole && whole.value !== null
      ? { L1: { value: whole.value, n: whole.n, ci: whole.clustered ?? whole.interval, from } }
      : {};
  for (const { id, figure } of contentColumns) {
    const [difficulty, platform] = id.split('/');
    if (platform !== 'overall') continue;
    const { value, n } = figure(entry.strict);
    if (value !== null) cells[`L1/${difficulty}`] = { value, n, ci: null, from };
  }
  return cells;
}

/** An evaluation's figures on L2: all items, basic and advanced. */
export function l2Cells(entry: Evaluation): Cells {
  const from = { run: entry.run.id };
  const whole = entry.strict.headline.find(({ id }) => id === 'accuracy');
  const cells: Cells =
    whole && whole.value !== null
      ? { L2: { value: whole.value, n: whole.n, ci: whole.clustered ?? whole.interval, from } }
      : {};
  for (const type of ['basic', 'advanced']) {
    const { value, n } = cellFigure(entry.strict, { type }, 'accuracy');
    if (value !== null) cells[`L2/${type}`] = { value, n, ci: null, from };
  }
  return cells;
}

function ownRows({ evaluations, episodes }: FigureMaterial): LevelRow[] {
  const rows = new Map<string, { group: RowGroup; cells: Cells }>();
  const add = (model: string, group: RowGroup, cells: Cells) => {
    if (Object.keys(cells).length === 0) return;
    const row = rows.get(model) ?? { group, cells: {} };
    Object.assign(row.cells, cells);
    rows.set(model, row);
  };
  for (const evaluation of evaluations) {
    if (evaluation.task === understanding.id) add(rowName(evaluation), groupOfRun(evaluation), l1Cells(evaluation));
    else if (evaluation.task === grounding.id) add(rowName(evaluation), groupOfRun(evaluation), l2Cells(evaluation));
  }
  for (const [agent, own] of byAgent(episodes))
    for (const level of ['L3', 'L4'] as const)
      for (const limit of stepLimits) {
        const at = atLimit(own, level, limit);
        if (at)
          add(agent, groupOfName(agent), {
            [`${level}/${limit}`]: { value: at.sr, n: at.n, ci: at.ci, from: { agent } },
          });
      }
  return [...rows].map(([model, row]) => ({ model, source: 'project', ...row }));
}

/**
 * The paper's models; L2's columns recomputed from the printed cells with the number of items in each, L3 and L4 by their
 * printed averages.
 */
function publishedRows(): LevelRow[] {
  const rows = new Map<string, Cells>();
  const add = (model: string, id: string, value: number | undefined) => {
    if (value === undefined) return;
    const cells = rows.get(model) ?? {};
    cells[id] = { value: value / 100, n: 0, ci: null, from: null };
    rows.set(model, cells);
  };
  for (const { model, printed, cells = {} } of mmbenchGuiL1.rows) {
    add(model, 'L1', printed['weighted']);
    for (const difficulty of ['easy', 'medium', 'hard']) add(model, `L1/${difficulty}`, cells[`${difficulty}/overall`]);
  }
  for (const { model, recomputed, cells = {} } of mmbenchGuiL2.rows) {
    add(model, 'L2', recomputed['accuracy']);
    const named = Object.entries(cells).filter(([id]) => !id.startsWith('average'));
    for (const type of ['basic', 'advanced']) {
      const at = named.flatMap(([id, value], place) =>
        id.endsWith(`/${type}`) ? [{ value, n: mmbenchGuiL2Counts[place] ?? 0 }] : [],
      );
      add(
        model,
        `L2/${type}`,
        weightedMeanOf(
          at.map(({ value }) => value),
          at.map(({ n }) => n),
        ),
      );
    }
  }
  for (const { model, cells = {} } of mmbenchGuiL3L4)
    for (const level of ['L3', 'L4'])
      for (const limit of stepLimits) add(model, `${level}/${limit}`, cells[`${level}@${limit}/average/sr`]);
  return [...rows].map(([model, cells]) => ({ model, group: groupOfName(model), source: 'published', cells }));
}

/** Our own rows by group, then the paper's by group. Null if the project has no figures. */
export function levelRows(material: FigureMaterial): LevelRow[] | null {
  const own = ownRows(material);
  if (own.length === 0) return null;
  const sorted = (rows: LevelRow[]) => rows.sort((a, b) => rowGroups.indexOf(a.group) - rowGroups.indexOf(b.group));
  return [...sorted(own), ...sorted(publishedRows())];
}

/** The number of items of a column, and those of the rows that have another: `40`, or `40 (b 12)`. Null without any. */
export function countsOf(rows: readonly LevelRow[], id: string): string | null {
  const own = rows.flatMap(({ model, cells }) => (cells[id] && cells[id].n > 0 ? [{ model, n: cells[id].n }] : []));
  if (own.length === 0) return null;
  const most = Math.max(...own.map(({ n }) => n));
  const others = own.filter(({ n }) => n !== most).map(({ model, n }) => `${model} ${n}`);
  return others.length > 0 ? `${most} (${others.join(', ')})` : String(most);
}

/** Rows that follow each other in one group and source. */
export function inGroups(rows: readonly LevelRow[]): LevelRow[][] {
  const found: LevelRow[][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last?.[0]?.group === row.group && last[0].source === row.source) last.push(row);
    else found.push([row]);
  }
  return found;
}

/** The data lines of some rows, one per figure: model, group, source, column, value, n, interval. */
export const levelData = (rows: readonly LevelRow[], columns: readonly string[]): DataRow[] =>
  rows.flatMap(({ model, group, source, cells }) =>
    columns.flatMap((column): DataRow[] => {
      const cell = cells[column];
      return cell
        ? [
            {
              values: [
                model,
                group,
                source,
                column,
                cell.value,
                cell.n === 0 ? null : cell.n,
                ...(cell.ci ?? [null, null]),
              ],
              from: cell.from,
            },
          ]
        : [];
    }),
  );

export const levelDataColumns = ['model', 'group', 'source', 'column', 'value', 'n', 'low', 'high'];
