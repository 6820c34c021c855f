import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import { escapeXml } from '#shared/escape-xml.ts';
import type { agentReportFormats, AgentRow, JudgeCard, JudgeFigure, peopleRow } from '#shared/contract/runs/judging.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { plain as plainText } from '#shared/plain-text.ts';
import { agentChart } from './chart.ts';
import { htmlPage, htmlTable } from '../html.ts';
import { escapeMarkdown, markdownTable } from '../markdown.ts';
import { percent, range } from '../model.ts';
import { plain, type Table } from '../tables.ts';
import { neededPackages, texTable } from '../tex.ts';
import { dataSheet, type PlainCell, tableSheet, type WorkbookSheet } from '../workbook.ts';

export interface AgentReport {
  /** Who decides what is a success: `source`, `people` or `judge`. */
  by: string;
  agents: readonly AgentRow[];
  /** What people managed on the same tasks, for scale. */
  people?: z.infer<typeof peopleRow> | null;
  cards: readonly JudgeCard[];
}

export const agentName = ({ agent }: Pick<AgentRow, 'agent'>): string => agent || 'unnamed agent';

/**
 * Every episode of every agent, one line each below a line of names, at full precision; cost in US dollars, null if its
 * source reports none.
 */
function episodeLines(agents: readonly AgentRow[]): PlainCell[][] {
  return [
    ['agent', 'episode', 'task', 'steps', 'outcome', 'judge', 'people', 'cost'],
    ...agents.flatMap(({ agent, episodes }) =>
      episodes.map(({ name, task, steps, outcome, judge, people, copy, cost }) => [
        formulaSafe(agentName({ agent })),
        formulaSafe(name),
        formulaSafe(task),
        steps,
        copy ? 'shortened copy' : outcome,
        judge ?? '',
        people ?? '',
        cost,
      ]),
    ),
  ];
}

/** {@link episodeLines} as CSV. */
const agentCsv = (agents: readonly AgentRow[]): string => plainText(stringify(episodeLines(agents)));

const share = ({ value, ci }: JudgeFigure): string => (value === null ? '–' : `${percent(value)} (${range(ci)})`);
const kappa = ({ value, ci }: JudgeFigure): string =>
  value === null ? '–' : `${value.toFixed(2)}${ci ? ` (${ci[0].toFixed(2)}–${ci[1].toFixed(2)})` : ''}`;

function corrected({ corrected: found }: JudgeCard['groups'][number]): string {
  if (!found) return '–';
  if (found.rate === null) return `${percent(found.apparent)} as judged`;
  const more = found.moreLabels === null ? '' : `; ${found.moreLabels} more labels halve it`;
  return `${percent(found.apparent)} as judged, ${percent(found.rate)} (${range(found.ci)})${more}`;
}

const agentCells = (entry: AgentRow): string[] => [
  agentName(entry),
  String(entry.success.n),
  percent(entry.success.rate),
  range(entry.success.ci),
  percent(entry.eqa),
  percent(entry.eqaExpected),
  String(entry.medianSteps ?? '–'),
  entry.costPerTask?.toFixed(4) ?? '–',
  String(entry.limit),
];

/** People have no order of tasks and no limit, so they have no EQA. */
const peopleCells = ({ success, medianSteps, medianSeconds }: z.infer<typeof peopleRow>): string[] => [
  `People, recorded here (not ranked${medianSeconds === null ? '' : `; ${medianSeconds.toFixed(1)} s per success`})`,
  ...[String(success.n), percent(success.rate), range(success.ci)],
  ...['–', '–', String(medianSteps ?? '–'), '–', '–'],
];

function board({ agents, people }: AgentReport): Table {
  return {
    title: 'Agents',
    note: null,
    head: ['agent', 'n', 'SR %', '95 %', 'EQA %', 'EQA %, mean of all orders', 'steps', '$ / task', 'limit'],
    words: 1,
    rows: [...agents.map(agentCells), ...(people ? [peopleCells(people)] : [])].map(plain),
  };
}

function outcomes(agents: readonly AgentRow[]): Table {
  const head = ['agent', 'success', 'failure', 'step limit', 'early stop'];
  return {
    title: 'Outcomes',
    note: null,
    head: [...head, 'environment errors, not scored', 'unknown, not scored'],
    words: 1,
    rows: agents.map((agent) => {
      const { success, failure, limit, earlyStop } = agent.outcomes;
      const counts = [success, failure, limit, earlyStop, agent.envErrors, agent.unknown];
      return plain([agentName(agent), ...counts.map(String)]);
    }),
  };
}

function controlsOf({ controls, controlsFailed }: JudgeCard): string {
  if (controlsFailed) return 'not passed';
  if (controls.length === 0) return 'not run';
  const right = controls.filter(({ wanted, verdict }) => wanted === verdict).length;
  return `${right} of ${controls.length} judged correctly`;
}

function failedOf({ failed, failures }: JudgeCard): string {
  const why = failures.map(({ reason, n }) => `${n} × ${reason.replace(/\.$/, '')}`).join('; ');
  return `${failed} judgements failed (no verdicts${why && `: ${why}`})`;
}

function judgeTable(card: JudgeCard): Table {
  return {
    title: `Judge ${card.judge}`,
    note: `${card.judged} episodes judged, ${failedOf(card)}; controls: ${controlsOf(card)}.`,
    head: ['tasks', 'n', 'agreement %', 'κ', 'precision %', 'recall %', 'gap, points', 'success %'],
    words: 1,
    rows: card.groups.map((group) =>
      plain([
        group.group,
        String(group.n),
        share(group.agreement),
        kappa(group.kappa),
        share(group.precision),
        share(group.recall),
        share(group.gap),
        corrected(group),
      ]),
    ),
  };
}

const tablesOf = (report: AgentReport): Table[] => [
  board(report),
  outcomes(report.agents),
  ...report.cards.map(judgeTable),
];

/** The sheets of the report in `.xlsx`: its tables, and every episode. */
export const agentReportSheets = (report: AgentReport): WorkbookSheet[] => [
  ...tablesOf(report).map(tableSheet),
  dataSheet('Episodes', episodeLines(report.agents)),
];

/**
 * Agents and judges as text: success with its interval, EQA both ways, cost, outcomes, and each judge's card.
 *
 * @param lines the agents whose curves are drawn; all without it
 */
export function agentReportText(
  report: AgentReport,
  format: Exclude<(typeof agentReportFormats)[number], 'xlsx'>,
  lines?: readonly string[],
): string {
  const { by, agents } = report;
  const chart = () => agentChart({ by, agents: agents.filter(({ agent }) => lines?.includes(agent) ?? true) });
  const title = `Agent tasks, success by ${by}`;
  const tables = tablesOf(report);
  switch (format) {
    case 'md':
      return `${[`# ${escapeMarkdown(title)}`, ...tables.map(markdownTable)].join('\n\n')}\n`;
    case 'csv':
      return agentCsv(agents);
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'tex':
      return [neededPackages, ...tables.map((table) => texTable(table, title, ''))].join('\n');
    case 'html': {
      const [first, ...others] = tables.map(htmlTable);
      const note = 'Shares are percent with their 95 % interval. Environment errors are not scored.';
      return htmlPage(title, note, `<h1>${escapeXml(title)}</h1>${first}${chart()}${others.join('')}`);
    }
    case 'svg':
      return chart();
  }
}
