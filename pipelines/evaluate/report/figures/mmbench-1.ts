import { textWidth } from '#shared/text-width.ts';
import type { PaperFigure } from './define.ts';
import { dot, dotNumbers, percentAxis } from './draw/dots.ts';
import type { Pen } from './draw/pen.ts';
import { inGroups, levelData, levelDataColumns, levelNeeds, levelReads, type LevelRow, levelRows } from './levels.ts';
import { agentNote, groupHead, publishedNote, runNote } from './words.ts';

const panels = [
  { name: 'L1', title: 'Content understanding', columns: ['L1'] },
  { name: 'L2', title: 'Element grounding', columns: ['L2'] },
  // The longest limit that an agent had.
  { name: 'L3', title: 'Task automation', columns: ['L3/50', 'L3/15'] },
  { name: 'L4', title: 'Task collaboration', columns: ['L4/50', 'L4/15'] },
] as const;
type Panel = (typeof panels)[number];

const [wide, gap, high, head] = [150, 28, 22, 52] as const;

const foundIn = (row: LevelRow, { columns }: Panel) => {
  const column = columns.find((id) => row.cells[id] !== undefined);
  return column === undefined ? null : { column, cell: row.cells[column] ?? null };
};

const most = (rows: readonly LevelRow[], panel: Panel): number =>
  Math.max(0, ...rows.map((row) => foundIn(row, panel)?.cell?.n ?? 0));

/** Rows whose number of items is not the one above their panel. */
function differing(rows: readonly LevelRow[]): string[] {
  const found = panels.flatMap((panel) =>
    rows.flatMap((row) => {
      const n = foundIn(row, panel)?.cell?.n ?? 0;
      return n === 0 || n === most(rows, panel) ? [] : [`${row.model}, ${panel.name}: ${n}`];
    }),
  );
  return found.length > 0 ? [`N of other rows: ${found.join('; ')}.`] : [];
}

function draw(pen: Pen, rows: readonly LevelRow[]) {
  const { dim } = pen.colours;
  const left = Math.max(140, ...rows.map(({ model }) => textWidth(model) + 22));
  const lefts = panels.map((_, at) => left + at * (wide + dotNumbers + gap));
  const parts: string[] = [];
  for (const [at, panel] of panels.entries()) {
    const x = lefts[at] ?? 0;
    const n = most(rows, panel);
    parts.push(pen.text(x, 12, `${panel.name} ${panel.title}`, { bold: true }));
    parts.push(pen.text(x, 29, n === 0 ? 'no run in this project' : `N = ${n}`, { fill: dim }));
  }
  let y = head;
  const lines: string[] = [];
  for (const group of inGroups(rows)) {
    const [first] = group;
    if (!first) continue;
    lines.push(pen.text(0, y + 4, groupHead(first), { fill: dim, bold: true }));
    y += 18;
    for (const row of group) {
      if (row.source === 'published') lines.push(pen.point(8, y, 'published', 'published'));
      lines.push(pen.text(22, y + 4, row.model));
      for (const [at, panel] of panels.entries()) {
        const found = foundIn(row, panel);
        const limit = found?.column.includes('/') ? `, ${found.column.slice(3)} steps` : '';
        const kind = row.source === 'published' ? 'published' : row.group === 'baseline' ? 'baseline' : 'here';
        const name = `${row.model}, ${panel.name}${limit}`;
        lines.push(dot(pen, { x: lefts[at] ?? 0, y, width: wide }, { kind, name, found: found?.cell ?? null }));
      }
      y += high;
    }
    y += 8;
  }
  const axes = lefts.map((x) => percentAxis(pen, { x, width: wide, from: head - 12, to: y - 8 }));
  const width = (lefts.at(-1) ?? 0) + wide + dotNumbers;
  return { width, height: y + 12, body: [...parts, ...axes, ...lines].join('') };
}

export const mmbench1: PaperFigure = {
  id: 'mmbench-1',
  source: 'MMBench-GUI, Figure 1',
  reads: levelReads,
  needs: levelNeeds,
  fill(material) {
    const rows = levelRows(material);
    return (
      rows && {
        title: 'Models on the four levels',
        caption: [
          'Percent with 95 % intervals. L1: normalised weighted score and L2: points inside the box, screenshots resampled; L3 and L4: success rate at the longest of 15 and 50 steps that the agent had, Wilson.',
          ...differing(rows),
          ...runNote(material),
          ...(material.episodes.length > 0 ? [agentNote(material, ['L3', 'L4'])] : []),
          publishedNote,
        ],
        columns: levelDataColumns,
        rows: panels.flatMap((panel) =>
          rows.flatMap((row) => {
            const found = foundIn(row, panel);
            return found ? levelData([row], [found.column]) : [];
          }),
        ),
        draw: (pen) => draw(pen, rows),
      }
    );
  },
};
