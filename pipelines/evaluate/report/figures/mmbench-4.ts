import { grounding } from '#shared/tasks/grounding/index.ts';
import { textWidth } from '#shared/text-width.ts';
import { spread } from '../agents/spread.ts';
import { percent } from '../model.ts';
import { stepLimits } from './at-limit.ts';
import { type Fit, lineThrough, pairings, type Pairing, partsOf } from './composites.ts';
import type { DataRow, FigureMaterial, Filled, PaperFigure } from './define.ts';
import { axisEnd, dot, dotNumbers, percentAxis } from './draw/dots.ts';
import type { Pen } from './draw/pen.ts';
import { type LevelCell, type LevelRow, levelRows } from './levels.ts';
import { drawHeat, groundingHeat, heatRows, type PairHeat } from './pair-heat.ts';
import { agentNote, publishedNote, runNote } from './words.ts';

interface Agent {
  agent: string;
  source: LevelRow['source'];
  /** Success rate on L3. */
  value: number;
  cell: LevelCell;
  /** Accuracy of its grounder on L2, if known from the same source. */
  grounding: LevelCell | null;
}

const [wide, high, row] = [200, 260, 22] as const;

function agentsAt(rows: readonly LevelRow[], limit: number): Agent[] {
  return rows.flatMap(({ model: agent, source, cells }): Agent[] => {
    const cell = cells[`L3/${limit}`];
    if (!cell) return [];
    const { grounder } = partsOf(agent);
    const found = rows.find((row) => row.model === grounder && row.source === source);
    return [{ agent, source, value: cell.value, cell, grounding: found?.cells['L2'] ?? null }];
  });
}

/** Own and published agents are never in one group. */
const grouped = (agents: readonly Agent[]): Pairing<Agent>[] =>
  (['project', 'published'] as const).flatMap((source) => pairings(agents.filter((agent) => agent.source === source)));

const kindOf = ({ source }: Agent) => (source === 'published' ? 'published' : 'here');

function gain({ members }: Pairing<Agent>): string {
  const [low, high] = [members[0]?.of.value ?? 0, members.at(-1)?.of.value ?? 0];
  const times = low > 0 ? `${(high / low).toFixed(1)} ×, ` : '';
  return `${times}Δ ${((high - low) * 100).toFixed(1)} points`;
}

function drawGroups(pen: Pen, groups: readonly Pairing<Agent>[], end: number) {
  const { dim } = pen.colours;
  const heads = groups.map((group) => `${group.fixed === 'planner' ? 'Planner' : 'Grounder'} ${group.name} with`);
  const names = groups.flatMap(({ members }) => members.map(({ name, own }) => (own ? `${name} (alone)` : name)));
  const left = Math.max(120, ...names.map((name) => textWidth(name) + 14));
  const lines: string[] = [];
  let y = 36;
  for (const [at, group] of groups.entries()) {
    lines.push(pen.text(0, y + 4, heads[at] ?? '', { bold: true }));
    lines.push(pen.text(left + wide + dotNumbers, y + 4, gain(group), { anchor: 'end', fill: dim }));
    y += row;
    for (const { name, own, of } of group.members) {
      lines.push(pen.text(12, y + 4, own ? `${name} (alone)` : name));
      lines.push(
        dot(pen, { x: left, y, width: wide, most: end }, { kind: kindOf(of), name: of.agent, found: of.cell }),
      );
      y += row;
    }
    y += 8;
  }
  lines.unshift(percentAxis(pen, { x: left, width: wide, most: end, from: 24, to: y - 8 }));
  return { width: left + wide + dotNumbers, height: y + 12, body: lines.join('') };
}

function drawPlane(pen: Pen, agents: readonly Agent[], fit: Fit | null, end: number) {
  const { dim, frame } = pen.colours;
  const [left, top, across] = [40, 30, 280] as const;
  const known = agents.filter((agent) => agent.grounding !== null);
  const x = (share: number) => left + share * across;
  const y = (share: number) => top + (1 - share / end) * high;
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((at) => [
    pen.line([left, y(at * end)], [left + across, y(at * end)]),
    pen.text(left - 6, y(at * end) + 4, String(Math.round(at * end * 1000) / 10), {
      anchor: 'end',
      size: 11,
      fill: dim,
    }),
    pen.text(x(at), top + high + 16, at === 1 ? '100 %' : String(at * 100), { anchor: 'middle', size: 11, fill: dim }),
  ]);
  const inside = (value: number) => Math.max(0, Math.min(end, value));
  const trend = fit
    ? pen.line([x(0), y(inside(fit.start))], [x(1), y(inside(fit.start + fit.slope))], {
        stroke: frame,
        'stroke-dasharray': '5 4',
      })
    : '';
  const places = spread(
    known.map(({ value }) => y(value)),
    { top, height: high },
  );
  const points = known.map((agent, at) => {
    const place = x(agent.grounding?.value ?? 0);
    const text = `${agent.agent}: L2 ${percent(agent.grounding?.value ?? null)} %, L3 ${percent(agent.value)} %`;
    const to = places[at] ?? 0;
    return [
      pen.path(`M${place.toFixed(1)} ${y(agent.value).toFixed(1)}L${left + across} ${to.toFixed(1)}h6`, {
        stroke: pen.colours.rule,
      }),
      pen.point(place, y(agent.value), kindOf(agent), text),
      pen.text(left + across + 10, to + 4, agent.agent),
    ].join('');
  });
  const names = Math.max(0, ...known.map(({ agent }) => textWidth(agent)));
  return {
    width: left + across + 14 + names,
    height: top + Math.max(high, known.length * 15) + 40,
    body: [
      pen.text(0, 12, 'Success on L3 over grounding on L2', { bold: true }),
      ...grid,
      trend,
      ...points,
      pen.text(left + across / 2, top + high + 34, 'L2, points inside the box', { anchor: 'middle', fill: dim }),
    ].join(''),
  };
}

const title = 'What grounding and planning contribute to success';
const columns = [
  ...['agent', 'source', 'planner', 'grounder', 'limit', 'L3 success', 'n', 'low', 'high'],
  'L2 of grounder',
  'L2 of pair',
];
const heatNote = 'Heat map: percent of L2 points inside the box; – no run together.';

/** The heat map alone, if no agent has run on L3. */
const heatOnly = (heat: PairHeat, material: FigureMaterial): Filled => ({
  title,
  caption: [heatNote, ...runNote(material)],
  columns,
  rows: heatRows(heat),
  draw: (pen) => drawHeat(pen, heat),
});

export const mmbench4: PaperFigure = {
  id: 'mmbench-4',
  source: 'MMBench-GUI, Figure 4',
  reads: { tasks: [grounding.id], episodes: true },
  needs:
    'episodes of an agent on level L3 with a step limit of 15 or more, best of several planners or grounders, or two planners with a grounder on L2',
  fill(material) {
    const heat = groundingHeat(material);
    const rows = levelRows(material) ?? [];
    const limit = stepLimits.findLast((stepLimit) =>
      rows.some(({ source, cells }) => source === 'project' && cells[`L3/${stepLimit}`]),
    );
    if (limit === undefined) return heat && heatOnly(heat, material);
    const agents = agentsAt(rows, limit);
    const groups = grouped(agents);
    // The paper's agents ran on other items.
    const own = agents.filter(({ source }) => source === 'project');
    const known = own.flatMap(({ grounding, value }) => (grounding ? [[grounding.value, value] as const] : []));
    const fit = lineThrough(known);
    const end = axisEnd(Math.max(...agents.map(({ value, cell }) => cell.ci?.[1] ?? value)));
    return {
      title,
      caption: [
        `Percent of L3 tasks done within ${limit} steps, with 95 % Wilson intervals${end < 1 ? '; axes of success are shortened' : ''}.`,
        ...(fit
          ? [`Dashed: least-squares line over the ${known.length} agents of this project, r = ${fit.r.toFixed(2)}.`]
          : []),
        ...(groups.every(({ members }) => members.every(({ of }) => of.source === 'published'))
          ? ['No two agents of this project share a planner or a grounder.']
          : []),
        ...(known.length === 0 ? ['No agent of this project has a grounder with a run on L2.'] : []),
        ...(heat ? [heatNote] : []),
        ...runNote(material),
        agentNote(material, ['L3']),
        ...(agents.some(({ source }) => source === 'published') ? [publishedNote] : []),
      ],
      columns,
      rows: [
        ...agents.map(({ agent, source, cell, grounding }): DataRow => {
          const { planner, grounder } = partsOf(agent);
          const figures = [cell.value, cell.n === 0 ? null : cell.n, ...(cell.ci ?? [null, null])];
          return {
            values: [agent, source, planner, grounder, limit, ...figures, grounding?.value ?? null, null],
            from: cell.from,
          };
        }),
        ...(heat ? heatRows(heat) : []),
      ],
      draw(pen) {
        const [groupBars, plane] = [drawGroups(pen, groups, end), drawPlane(pen, agents, fit, end)];
        const heading = pen.text(0, 12, 'Success on L3 with one part fixed', { bold: true });
        const below = Math.max(groupBars.height, plane.height) + 16;
        const third = heat && drawHeat(pen, heat);
        return {
          width: Math.max(groupBars.width + 40 + plane.width, third?.width ?? 0),
          height: third ? below + third.height : below - 16,
          body: [
            heading,
            groupBars.body,
            pen.group(groupBars.width + 40, 0, plane.body),
            ...(third ? [pen.group(0, below, third.body)] : []),
          ].join(''),
        };
      },
    };
  },
};
