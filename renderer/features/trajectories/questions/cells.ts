import type { DraftCell } from '#shared/contract/drafting.ts';
import type { ChosenQuestion } from '#shared/contract/runs/runs.ts';
import type { KnowledgeColumn } from '#shared/contents/knowledge-columns.ts';

/** The columns by what they ask about, in the order of the matrix. */
export const groups = {
  interface: ['state', 'widget', 'layout'],
  interaction: ['effect', 'type', 'parameter'],
  procedure: ['goal', 'plan'],
} as const satisfies Record<string, readonly KnowledgeColumn[]>;
export type Group = keyof typeof groups;
export const groupNames = ['interface', 'interaction', 'procedure'] as const satisfies readonly Group[];

export type Kinds = 'all' | Group;

/** Columns that are shown and drafted. */
export const columnsOf = (kinds: Kinds): KnowledgeColumn[] =>
  groupNames.flatMap((name) => (kinds === 'all' || kinds === name ? [...groups[name]] : []));

/** Number of an episode's first steps whose questions can be chosen one by one. */
export const mostSteps = 2000;

/** A goal or a plan is about the whole episode. */
export const isWhole = (column: KnowledgeColumn): boolean => column === 'goal' || column === 'plan';

export type CellPlace = Pick<DraftCell, 'step' | 'column'>;

export const cellKey = (episode: string, { step, column }: CellPlace): string => `${episode} ${step ?? '-'} ${column}`;

/** Cells that a person toggled, by key, with their new value. */
export type Switched = ReadonlyMap<string, boolean>;

/** Columns that a model writes; the others follow from rules and cost nothing. */
const needsModel: readonly KnowledgeColumn[] = [...groups.interface, 'plan'];

/**
 * Whether a cell is drafted. By default: what rules can make and have not made yet. What costs money has to be switched
 * on by a person.
 */
export function isOn(episode: string, cell: DraftCell, switched: Switched): boolean {
  if (cell.why !== null) return false;
  return switched.get(cellKey(episode, cell)) ?? (cell.made.length === 0 && !needsModel.includes(cell.column));
}

/** A cell whose pictures turned out to rule its question out. */
export type Ruled = ReadonlyMap<string, DraftCell['why']>;

/** The cells with what a comparison of their pictures found. */
export const withRuled = (episode: string, cells: readonly DraftCell[], ruled: Ruled): DraftCell[] =>
  cells.map((cell) => (cell.why === null ? { ...cell, why: ruled.get(cellKey(episode, cell)) ?? null } : cell));

/** Wrong options that a person replaced, by the cell's key. */
export type TurnedDown = ReadonlyMap<string, readonly string[]>;

export function questionOf(episode: string, { step, column }: CellPlace, turnedDown?: TurnedDown): ChosenQuestion {
  const without = turnedDown?.get(cellKey(episode, { step, column }));
  return { episode, step, column, ...(without && { without: [...without] }) };
}

/** Whether all, none or some of a column's possible cells are on. */
export function columnState(episode: string, cells: readonly DraftCell[], switched: Switched): boolean | 'mixed' {
  const open = cells.filter(({ why }) => why === null);
  const on = open.filter((cell) => isOn(episode, cell, switched)).length;
  return on === 0 ? false : on === open.length ? true : 'mixed';
}

/** Switches the cells on, or off if all of them are on. */
export function switchColumn(episode: string, cells: readonly DraftCell[], switched: Switched): Switched {
  const to = columnState(episode, cells, switched) !== true;
  const next = new Map(switched);
  for (const cell of cells) if (cell.why === null) next.set(cellKey(episode, cell), to);
  return next;
}

/** Ids of the questions in the cells that are on or, if those have none, in all cells. */
export function madeIn(episodes: readonly { id: string; cells: readonly DraftCell[] }[], switched: Switched): string[] {
  const idsOf = (which: (episode: string, cell: DraftCell) => boolean): string[] =>
    episodes.flatMap(({ id, cells }) =>
      cells.flatMap((cell) => (which(id, cell) ? cell.made.map((entry) => entry.id) : [])),
    );
  const chosen = idsOf((episode, cell) => isOn(episode, cell, switched));
  return [...new Set(chosen.length > 0 ? chosen : idsOf(() => true))];
}

/** Switches off every cell that is on. */
export function allOff(episodes: readonly { id: string; cells: readonly DraftCell[] }[], switched: Switched): Switched {
  const next = new Map(switched);
  for (const { id, cells } of episodes)
    for (const cell of cells) if (isOn(id, cell, switched)) next.set(cellKey(id, cell), false);
  return next;
}

/** The focus: a step of the episode (−1: the headers) and a column. */
export interface Focus {
  row: number;
  column: KnowledgeColumn;
}

/** Where an arrow key leads; null for another key. Goal and plan are one cell, however many steps there are. */
export function moved(
  key: string,
  { row, column }: Focus,
  { steps, columns }: { steps: number; columns: readonly KnowledgeColumn[] },
): Focus | null {
  const at = Math.max(0, columns.indexOf(column));
  const last = isWhole(column) ? 0 : steps - 1;
  const to = (next: number) => columns[Math.max(0, Math.min(columns.length - 1, next))] ?? column;
  switch (key) {
    case 'ArrowLeft':
      return { row, column: to(at - 1) };
    case 'ArrowRight':
      return { row, column: to(at + 1) };
    case 'ArrowUp':
      return { row: Math.max(-1, Math.min(row, last) - 1), column };
    case 'ArrowDown':
      return { row: Math.min(last, row + 1), column };
    case 'Home':
      return { row, column: to(0) };
    case 'End':
      return { row, column: to(columns.length - 1) };
    case 'PageUp':
      return { row: -1, column };
    case 'PageDown':
      return { row: last, column };
    default:
      return null;
  }
}
