import { type ReadingName, tableKey, tablesOf, tableTitle } from '../model.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { type Layout, type LayoutColumn, type Material, noMaterial, type OwnRow } from './define.ts';
import { type LayoutRow, layoutRows } from './rows.ts';

/** One table of a layout: that of one release, or that of the project's agents or judges. */
export interface LayoutPart {
  title: string;
  /** The title as programs know it. */
  key: string;
  release: string | null;
  columns: readonly LayoutColumn[];
  rows: readonly LayoutRow[];
}

/**
 * People's row of a table of agents: the same figures without those that only agents have, and what a success took.
 * None without a figure.
 */
function peopleRows(layout: Layout, people: Material['people'], reading: ReadingName): OwnRow[] {
  if (!people) return [];
  const { columns, rows } = layout.fill({ ...noMaterial, agents: [people] }, reading);
  const own = columns.filter(({ agents }) => !agents).map(({ id }) => id);
  const { tasks, steps, seconds, runs } = people;
  const notes = [
    phrase('people-tries', { tries: runs.length, tasks }),
    ...(steps === null ? [] : [phrase('people-steps', { steps })]),
    ...(seconds === null ? [] : [phrase('people-took', { seconds: seconds.toFixed(1) })]),
  ];
  return rows.flatMap((row): OwnRow[] => {
    if (row.group === 'average' || !own.some((id) => (row.figures[id]?.value ?? null) !== null)) return [];
    return [
      {
        ...{ ...row, group: 'reference', model: phraseWords(phrase('people-row')), source: 'here' },
        figures: Object.fromEntries(own.flatMap((id) => (row.figures[id] ? [[id, row.figures[id]]] : []))),
        // Nobody told people a limit.
        notes: [...notes, ...row.notes.filter(({ code }) => code !== 'table-rescored')],
      },
    ];
  });
}

/** A table per release, for agents and judges one; without runs one with the paper's rows alone. */
export function layoutParts(layout: Layout, material: Material, reading: ReadingName): LayoutPart[] {
  const partOf = (own: Material, named: Pick<LayoutPart, 'title' | 'key' | 'release'>): LayoutPart => {
    const { columns, rows } = layout.fill(own, reading);
    const all = [...rows, ...peopleRows(layout, own.people, reading)];
    return { ...named, columns, rows: layoutRows(layout, { columns, rows: all }) };
  };
  const releases = layout.of === 'runs' ? tablesOf(material.evaluations) : [];
  if (releases.length === 0) {
    const title = { runs: layout.source, agents: 'Agents of the project', judges: 'Judges of the project' }[layout.of];
    return [partOf(material, { title, key: layout.of, release: null })];
  }
  return releases.map((evaluations) =>
    partOf(
      {
        ...material,
        evaluations,
        references: material.references?.filter(({ release }) => release === evaluations[0]?.release) ?? [],
        submitted: material.submitted?.filter(({ release }) => release.tag === evaluations[0]?.release) ?? [],
      },
      {
        title: tableTitle(evaluations, reading),
        key: tableKey(evaluations, reading),
        release: evaluations[0]?.release ?? null,
      },
    ),
  );
}

/** Whether a table has a row that is not the paper's. */
export const hasOwnRows = ({ rows }: LayoutPart): boolean => rows.some(({ printed }) => !printed);
