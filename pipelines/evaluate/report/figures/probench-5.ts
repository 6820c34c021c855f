import { wilson } from '#shared/metrics/intervals/intervals.ts';
import { textWidth } from '#shared/text-width.ts';
import { byAgent } from './at-limit.ts';
import type { DataRow, FigureEpisode, PaperFigure } from './define.ts';
import { type Dot, dot, dotNumbers, percentAxis } from './draw/dots.ts';
import type { Pen } from './draw/pen.ts';
import { agentNote } from './words.ts';

interface Cell extends Dot {
  k: number;
}

interface Panel {
  agent: string;
  /** Null while one of its runs is not judged. */
  all: Cell | null;
  /** By category; null where the agent has no run. */
  cells: readonly (Cell | null)[];
}

function cellOf(own: readonly FigureEpisode[]): Cell | null {
  const k = own.filter(({ success }) => success === true).length;
  return own.length === 0 || own.some(({ success }) => success === null)
    ? null
    : { value: k / own.length, n: own.length, k, ci: wilson(k, own.length) };
}

const named = ({ category }: FigureEpisode): string => category ?? 'no category';

const [wide, row, gap, across] = [150, 22, 30, 3] as const;

function draw(pen: Pen, panels: readonly Panel[], categories: readonly string[]) {
  const { dim } = pen.colours;
  const left = Math.max(90, ...categories.map((name) => textWidth(name) + 14));
  const high = 30 + (categories.length + 1) * row + 30;
  const step = wide + dotNumbers + 46 + gap;
  const rowsOfPanels = Math.ceil(panels.length / across);
  const parts: string[] = [];
  for (let at = 0; at < rowsOfPanels; at++)
    for (const [line, name] of [...categories, 'all'].entries())
      parts.push(
        pen.text(left - 14, at * (high + gap) + 34 + line * row + 4, name, {
          anchor: 'end',
          bold: line === categories.length,
        }),
      );
  for (const [at, { agent, all, cells }] of panels.entries()) {
    const [x, top] = [left + (at % across) * step, Math.floor(at / across) * (high + gap)];
    const head = agent || 'unnamed agent';
    parts.push(pen.text(x, top + 12, textWidth(head) > step - gap ? `${head.slice(0, 32)}…` : head, { bold: true }));
    parts.push(percentAxis(pen, { x, width: wide, from: top + 22, to: top + 34 + categories.length * row + 12 }));
    for (const [line, found] of [...cells, all].entries()) {
      const y = top + 34 + line * row;
      const name = `${head}, ${categories[line] ?? 'all'}`;
      parts.push(dot(pen, { x, y, width: wide }, { kind: 'here', name, found }));
      if (found) parts.push(pen.text(x + wide + dotNumbers + 6, y + 4, `${found.k}/${found.n}`, { fill: dim }));
    }
  }
  return {
    width: left + Math.min(across, panels.length) * step - gap,
    height: rowsOfPanels * (high + gap) - gap,
    body: parts.join(''),
  };
}

export const probench5: PaperFigure = {
  id: 'probench-5',
  source: 'ProBench, Figure 5',
  reads: { episodes: true },
  needs: 'scored runs of tasks of ProBench (format probench)',
  fill(material) {
    const judged = material.episodes.filter((episode) => episode.judged);
    if (judged.length === 0) return null;
    const categories = [...new Set(judged.map(named))].sort((a, b) => a.localeCompare(b, 'en'));
    const panels = [...byAgent(judged)]
      .flatMap(([agent, own]): Panel[] => {
        const all = cellOf(own);
        const cells = categories.map((name) => cellOf(own.filter((episode) => named(episode) === name)));
        return all || cells.some((cell) => cell !== null) ? [{ agent, all, cells }] : [];
      })
      .sort((a, b) => (b.all?.value ?? -1) - (a.all?.value ?? -1));
    if (panels.length === 0) return null;
    const data = (agent: string, category: string, found: Cell | null): DataRow[] =>
      found
        ? [{ values: [agent, category, found.value, found.k, found.n, ...(found.ci ?? [null, null])], from: { agent } }]
        : [];
    return {
      title: 'Success of agents by category of app',
      caption: [
        'Percent of tasks done, with 95 % Wilson intervals, then tasks done of tasks run; all: pooled.',
        agentNote({ ...material, episodes: judged }, []),
      ],
      columns: ['agent', 'category', 'success', 'done', 'n', 'low', 'high'],
      rows: panels.flatMap(({ agent, all, cells }) => [
        ...categories.flatMap((name, at) => data(agent, name, cells[at] ?? null)),
        ...data(agent, 'all', all),
      ]),
      draw: (pen) => draw(pen, panels, categories),
    };
  },
};
