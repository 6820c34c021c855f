import { type CurvePoint, recallCurve, shareOfBudget } from '#shared/metrics/recall-curve.ts';
import { textWidth } from '#shared/text-width.ts';
import { spread } from '../agents/spread.ts';
import { percent } from '../model.ts';
import { type AtLimit, atLimit, byAgent, stepLimits } from './at-limit.ts';
import type { DataRow, PaperFigure } from './define.ts';
import { axisEnd } from './draw/dots.ts';
import type { Pen } from './draw/pen.ts';
import { dash, mark } from './draw/shapes.ts';
import { agentNote } from './words.ts';

interface Line {
  agent: string;
  at: AtLimit;
  curve: CurvePoint[];
  used: number | null;
  /** Place among all agents, which has one colour, dash and shape in both panels. */
  place: number;
}

interface Panel {
  limit: number;
  lines: Line[];
}

const [wide, high, left, gap] = [300, 240, 34, 30] as const;

const agentLine = ({ agent, at }: Line) =>
  `${agent || 'unnamed agent'}: EQA ${percent(at.eqa)}, SR ${percent(at.sr)}, n ${at.n}`;

/** The end of the vertical axis of both panels. */
const endOf = (panels: readonly Panel[]): number =>
  axisEnd(Math.max(...panels.flatMap(({ lines }) => lines.map(({ at }) => at.sr))));

function drawPanel(pen: Pen, { limit, lines }: Panel, end: number): string {
  const { dim, inks, accent } = pen.colours;
  const [x, y] = [(share: number) => left + share * wide, (share: number) => 26 + (1 - share / end) * high];
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((at) => [
    pen.line([left, y(at * end)], [left + wide, y(at * end)]),
    pen.text(left - 6, y(at * end) + 4, String(Math.round(at * end * 1000) / 10), {
      anchor: 'end',
      size: 11,
      fill: dim,
    }),
    pen.text(x(at), 26 + high + 16, at === 1 ? '100 %' : String(at * 100), { anchor: 'middle', size: 11, fill: dim }),
  ]);
  const ends = lines.map(({ curve }) => y(curve.at(-1)?.[1] ?? 0));
  const places = spread(ends, { top: 26, height: high });
  const drawn = lines.map((line, at) => {
    const ink = inks[line.place % inks.length] ?? accent;
    const [from, to] = [ends[at] ?? 0, places[at] ?? 0];
    const steps = line.curve.map(([used, done], step) =>
      step === 0 ? `M${x(used).toFixed(2)} ${y(done).toFixed(2)}` : `H${x(used).toFixed(2)}V${y(done).toFixed(2)}`,
    );
    const style = { stroke: ink, 'stroke-width': 2, 'stroke-dasharray': dash(line.place) };
    const last = Math.min(1, line.used ?? 1);
    return [
      pen.path(steps.join(''), style, agentLine(line)),
      mark(pen, { x: x(last), y: from, place: line.place, ink, title: agentLine(line) }),
      pen.path(`M${left + wide} ${from.toFixed(2)}l10 ${(to - from).toFixed(1)}h4`, { stroke: ink }),
      mark(pen, { x: left + wide + 22, y: to, place: line.place, ink, title: agentLine(line) }),
      pen.text(left + wide + 32, to + 4, agentLine(line)),
    ].join('');
  });
  const title = `At most ${limit} steps`;
  return [pen.text(left, 12, title, { bold: true }), ...grid, ...drawn].join('');
}

function draw(pen: Pen, panels: readonly Panel[]) {
  const names = Math.max(120, ...panels.flatMap(({ lines }) => lines.map((line) => textWidth(agentLine(line)))));
  const end = endOf(panels);
  const across = left + wide + 32 + names + gap;
  const rows = Math.max(...panels.map(({ lines }) => lines.length));
  const height = 26 + Math.max(high, rows * 15) + 24;
  return {
    width: across * panels.length - gap,
    height,
    body: panels.map((panel, at) => pen.group(at * across, 0, drawPanel(pen, panel, end))).join(''),
  };
}

export const mmbench5: PaperFigure = {
  id: 'mmbench-5',
  source: 'MMBench-GUI, Figure 5',
  reads: { episodes: true },
  needs: 'episodes of an agent on level L3 with a step limit of 15 or more',
  fill(material) {
    const agents = [...byAgent(material.episodes.filter(({ level }) => level === 'L3'))];
    const panels = stepLimits.map((limit): Panel => {
      const lines = agents.flatMap(([agent, own], place): Line[] => {
        const at = atLimit(own, 'L3', limit);
        if (!at) return [];
        const { outcomes } = at;
        return [{ agent, at, curve: recallCurve(outcomes, limit), used: shareOfBudget(outcomes, limit), place }];
      });
      return { limit, lines };
    });
    const rows = panels.flatMap(({ limit, lines }) =>
      lines.flatMap(({ agent, at, curve }) =>
        curve.map(
          ([used, done]): DataRow => ({ values: [agent, limit, used, done, at.eqa, at.sr, at.n], from: { agent } }),
        ),
      ),
    );
    if (rows.length === 0) return null;
    return {
      title: 'Efficiency of agents on L3 under two step limits',
      caption: [
        'Up: tasks done, percent of N; across: share of the step budget N · limit used by all tasks so far. EQA is the exact area under a line; the mark on a line is where the run ended. Tasks are in the order of their import, on which EQA depends. An agent without runs at a limit is shown by its longer ones, cut there. The vertical axis ends above the highest line.',
        agentNote(material, ['L3']),
      ],
      columns: ['agent', 'limit', 'budget used', 'tasks done', 'EQA', 'SR', 'n'],
      rows,
      draw: (pen) =>
        draw(
          pen,
          panels.filter(({ lines }) => lines.length > 0),
        ),
    };
  },
};
