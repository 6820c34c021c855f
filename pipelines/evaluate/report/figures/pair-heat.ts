import { z } from 'zod';
import { grounding } from '#shared/tasks/grounding/index.ts';
import { textWidth } from '#shared/text-width.ts';
import { percent } from '../model.ts';
import type { DataRow, FigureMaterial } from './define.ts';
import type { Pen } from './draw/pen.ts';
import { l2Cells, type LevelCell } from './levels.ts';

/** What a run's manifest says of a planner with a grounder. */
const ofComposite = z.looseObject({ composite: z.object({ planner: z.string(), grounder: z.string() }) });

/** One measure of every planner with every grounder that ran; a grounder by itself has no planner. */
export interface PairHeat {
  title: string;
  pairs: readonly { planner: string | null; grounder: string; cell: LevelCell }[];
}

/** Points inside the box of the planners with a grounder that ran on a release, and of their grounders alone; null below two pairs. */
export function groundingHeat({ evaluations }: FigureMaterial): PairHeat | null {
  const runs = evaluations.flatMap((evaluation) => {
    const cell = evaluation.task === grounding.id ? l2Cells(evaluation)['L2'] : undefined;
    return cell
      ? [{ model: evaluation.model, cell, parts: ofComposite.safeParse(evaluation.manifest.params).data?.composite }]
      : [];
  });
  const pairs = runs.flatMap(({ parts, cell }) => (parts ? [{ ...parts, cell }] : []));
  if (pairs.length < 2) return null;
  const alone = runs.flatMap(({ model, parts, cell }) =>
    !parts && pairs.some(({ grounder }) => grounder === model) ? [{ planner: null, grounder: model, cell }] : [],
  );
  return { title: 'Grounding on L2, by planner and grounder', pairs: [...alone, ...pairs] };
}

const [cell, high, head] = [84, 26, 44] as const;

/** Rows are planners, columns are grounders; “–” where the two did not run together. */
export function drawHeat(pen: Pen, { title, pairs }: PairHeat) {
  const { dim, frame } = pen.colours;
  const planners = [...new Set(pairs.map(({ planner }) => planner))];
  const grounders = [...new Set(pairs.map(({ grounder }) => grounder))];
  const nameOf = (planner: string | null) => planner ?? 'none: the instruction itself';
  const left = Math.max(90, ...planners.map((planner) => textWidth(nameOf(planner)) + 14));
  const wide = Math.max(cell, ...grounders.map((name) => textWidth(name) + 14));
  const parts = [pen.text(0, 12, title, { bold: true }), pen.text(0, 36, 'Planner', { fill: dim })];
  for (const [at, name] of grounders.entries())
    parts.push(pen.text(left + at * wide + wide / 2, 36, name, { anchor: 'middle' }));
  for (const [line, planner] of planners.entries()) {
    const y = head + line * high;
    parts.push(pen.text(0, y + high / 2 + 4, nameOf(planner)));
    for (const [at, grounder] of grounders.entries()) {
      const found = pairs.find((pair) => pair.planner === planner && pair.grounder === grounder)?.cell;
      const words = percent(found?.value ?? null);
      const text = `${nameOf(planner)} with ${grounder}: ${found ? `${words} %, n ${found.n}` : 'no run'}`;
      parts.push(
        pen.cell(
          { x: left + at * wide, y, width: wide - 1, height: high - 1 },
          { share: found?.value ?? null, words, title: text },
        ),
      );
    }
  }
  const height = planners.length * high;
  const box = { x: left - 1, y: head - 1, width: grounders.length * wide + 1, height: height + 1 };
  parts.push(pen.rect(box, { fill: 'none', stroke: frame }));
  return { width: left + grounders.length * wide, height: head + height + 12, body: parts.join('') };
}

/** The data lines of a heat map, in the columns of the figure around it. */
export const heatRows = ({ pairs }: PairHeat): DataRow[] =>
  pairs.map(({ planner, grounder, cell: { value, n, ci, from } }) => ({
    values: [planner ?? grounder, 'project', planner, grounder, null, null, n, ...(ci ?? [null, null]), null, value],
    from,
  }));
