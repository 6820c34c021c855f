import { type ReadingName, tableKey, tablesOf, tableTitle } from '../model.ts';
import type { Layout, LayoutColumn, Material } from './define.ts';
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

/** A table per release, for agents and judges one; without runs one with the paper's rows alone. */
export function layoutParts(layout: Layout, material: Material, reading: ReadingName): LayoutPart[] {
  const partOf = (own: Material, named: Pick<LayoutPart, 'title' | 'key' | 'release'>): LayoutPart => {
    const filled = layout.fill(own, reading);
    return { ...named, columns: filled.columns, rows: layoutRows(layout, filled) };
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
