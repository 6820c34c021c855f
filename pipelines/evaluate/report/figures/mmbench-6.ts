import { textWidth } from '#shared/text-width.ts';
import { percent } from '../model.ts';
import type { PaperFigure } from './define.ts';
import type { Pen } from './draw/pen.ts';
import { heatSteps } from './draw/palette.ts';
import {
  countsOf,
  inGroups,
  levelColumns,
  levelData,
  levelDataColumns,
  levelNeeds,
  levelReads,
  type LevelRow,
  levelRows,
} from './levels.ts';
import { agentNote, groupHead, publishedNote, runNote } from './words.ts';

const [cell, high, head, gap] = [46, 22, 40, 20] as const;

/** Left edges of the columns, with a gap between blocks. */
const lefts = levelColumns.map(
  (_, at) => at * cell + (new Set(levelColumns.slice(0, at + 1).map(({ block }) => block)).size - 1) * 6,
);

function key(pen: Pen, x: number, y: number): string {
  const { heat, dim } = pen.colours;
  const bounds = heatSteps.map((heatStep) => Math.round(heatStep * 100));
  const words = `under ${bounds[0]}, from ${bounds.join(', ')} %; – no run`;
  return [
    ...heat.map((fill, at) =>
      pen.rect({ x: x + at * 18, y, width: 18, height: 10 }, { fill, stroke: pen.colours.rule, 'stroke-width': 0.5 }),
    ),
    pen.text(x + heat.length * 18 + 8, y + 9, words, { fill: dim }),
  ].join('');
}

function draw(pen: Pen, rows: readonly LevelRow[]) {
  const { dim, frame } = pen.colours;
  const left = Math.max(140, ...rows.map(({ model }) => textWidth(model) + 22));
  const width = left + (lefts.at(-1) ?? 0) + cell;
  const parts: string[] = [];
  const blocks = [...new Set(levelColumns.map(({ block }) => block))];
  for (const block of blocks) {
    const own = levelColumns.flatMap((levelColumn, at) => (levelColumn.block === block ? [at] : []));
    const [first, last] = [left + (lefts[own[0] ?? 0] ?? 0), left + (lefts[own.at(-1) ?? 0] ?? 0) + cell];
    parts.push(
      pen.text((first + last) / 2, 12, block, { anchor: 'middle', bold: true }),
      pen.line([first, 18], [last, 18]),
    );
  }
  for (const [at, { name }] of levelColumns.entries())
    parts.push(pen.text(left + (lefts[at] ?? 0) + cell / 2, 33, name, { anchor: 'middle', fill: dim }));
  let y = head;
  for (const group of inGroups(rows)) {
    const [first] = group;
    if (!first) continue;
    parts.push(pen.text(0, y + 14, groupHead(first), { fill: dim, bold: true }));
    y += gap;
    const from = y;
    for (const row of group) {
      if (row.source === 'published') parts.push(pen.point(8, y + high / 2, 'published', 'published'));
      parts.push(pen.text(22, y + high / 2 + 4, row.model));
      for (const [at, { id, block, name }] of levelColumns.entries()) {
        const found = row.cells[id];
        const n = found && found.n > 0 ? `, n ${found.n}` : '';
        const words = percent(found?.value ?? null);
        parts.push(
          pen.cell(
            { x: left + (lefts[at] ?? 0), y, width: cell - 1, height: high - 1 },
            {
              share: found?.value ?? null,
              words,
              title: `${row.model}, ${block} ${name}: ${found ? `${words} %${n}` : 'no run'}`,
            },
          ),
        );
      }
      y += high;
    }
    parts.push(
      pen.rect(
        { x: left - 2, y: from - 2, width: width - left + 3, height: y - from + 3 },
        { fill: 'none', stroke: frame },
      ),
    );
    y += 4;
  }
  parts.push(key(pen, left, y + 8));
  return { width: Math.max(width, left + 7 * 18 + 270), height: y + 22, body: parts.join('') };
}

/** Counts of each column. */
function counts(rows: readonly LevelRow[]): string {
  const most = levelColumns.map(({ id, block, name }) => {
    const found = countsOf(rows, id);
    return found === null ? [] : [`${block.slice(0, 2)} ${name} ${found}`];
  });
  return `N in this project: ${most.flat().join(', ')}.`;
}

export const mmbench6: PaperFigure = {
  id: 'mmbench-6',
  source: 'MMBench-GUI, Figure 6',
  reads: levelReads,
  needs: levelNeeds,
  fill(material) {
    const rows = levelRows(material);
    return (
      rows && {
        title: 'Scores across levels of difficulty',
        caption: [
          'Percent. L1: normalised weighted score; L2: points inside the box; L3 and L4: success rate at 15 and 50 steps.',
          counts(rows),
          ...runNote(material),
          ...(material.episodes.length > 0 ? [agentNote(material, ['L3', 'L4'])] : []),
          publishedNote,
        ],
        columns: levelDataColumns,
        rows: levelData(
          rows,
          levelColumns.map(({ id }) => id),
        ),
        draw: (pen) => draw(pen, rows),
      }
    );
  },
};
