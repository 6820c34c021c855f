import { stringify } from 'csv-stringify/sync';
import type { AgentRow, JudgeCard, JudgeFigure } from '#shared/contract/runs/judging.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { percent, range } from './model.ts';

export interface AgentReport {
  /** Who says what a success is: `source`, `people` or `judge`. */
  by: string;
  agents: readonly AgentRow[];
  cards: readonly JudgeCard[];
}

const nameOf = ({ agent }: AgentRow): string => agent || 'no agent named';
/** A cell that cannot end its row. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly (string | number)[]): string => `| ${cells.map((one) => cell(String(one))).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  row(head),
  row(head.map((_, at) => (at === 0 ? '---' : '---:'))),
  ...rows.map(row),
];

const share = ({ value, ci }: JudgeFigure): string => (value === null ? '–' : `${percent(value)} (${range(ci)})`);
const plain = ({ value, ci }: JudgeFigure): string =>
  value === null ? '–' : `${value.toFixed(2)}${ci ? ` (${ci[0].toFixed(2)}–${ci[1].toFixed(2)})` : ''}`;

function corrected({ corrected: found }: JudgeCard['groups'][number]): string {
  if (!found) return '–';
  if (found.rate === null) return `${percent(found.apparent)} as judged`;
  const more = found.moreLabels === null ? '' : `; ${found.moreLabels} more labels halve it`;
  return `${percent(found.apparent)} as judged, ${percent(found.rate)} (${range(found.ci)})${more}`;
}

/** Agents and judges as Markdown: success with its interval, EQA both ways, outcomes, and each judge's card. */
export function agentMarkdown({ by, agents, cards }: AgentReport): string {
  const lines = [
    `# Agent tasks, success by ${by}`,
    '',
    ...table(
      ['agent', 'n', 'SR %', '95 %', 'EQA %', 'EQA %, mean of all orders', 'steps', '$ / task', 'limit'],
      agents.map((one) => [
        nameOf(one),
        one.success.n,
        percent(one.success.rate),
        range(one.success.ci),
        percent(one.eqa),
        percent(one.eqaExpected),
        one.medianSteps ?? '–',
        one.costPerTask?.toFixed(4) ?? '–',
        one.limit,
      ]),
    ),
    '',
    '## Outcomes',
    '',
    ...table(
      [
        'agent',
        'success',
        'failure',
        'step limit',
        'early stop',
        'environment errors, not scored',
        'unknown, not scored',
      ],
      agents.map((one) => [
        nameOf(one),
        one.outcomes.success,
        one.outcomes.failure,
        one.outcomes.limit,
        one.outcomes.earlyStop,
        one.envErrors,
        one.unknown,
      ]),
    ),
  ];
  for (const { judge, judged, failed, controls, groups } of cards)
    lines.push(
      '',
      `## Judge ${judge}`,
      '',
      `${judged} episodes judged, ${failed} judgements failed (no verdicts); controls: ${
        controls.length === 0
          ? 'not asked'
          : `${controls.filter(({ wanted, said }) => wanted === said).length} of ${controls.length} judged correctly`
      }.`,
      '',
      ...table(
        ['tasks', 'n', 'agreement %', 'κ', 'precision %', 'recall %', 'gap, points', 'success %'],
        groups.map((one) => [
          one.group,
          one.n,
          share(one.agreement),
          plain(one.kappa),
          share(one.precision),
          share(one.recall),
          share(one.gap),
          corrected(one),
        ]),
      ),
    );
  return `${lines.join('\n')}\n`;
}

/** Every episode of every agent, a line each, in full precision. */
export function agentCsv({ agents }: AgentReport): string {
  return stringify([
    ['agent', 'episode', 'task', 'steps', 'outcome', 'judge', 'people'],
    ...agents.flatMap((one) =>
      one.episodes.map(({ name, task, steps, outcome, judge, people }) => [
        formulaSafe(nameOf(one)),
        formulaSafe(name),
        formulaSafe(task),
        String(steps),
        outcome,
        judge ?? '',
        people ?? '',
      ]),
    ),
  ]);
}
