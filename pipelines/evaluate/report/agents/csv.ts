import { stringify } from 'csv-stringify/sync';
import type { AgentRow } from '#shared/contract/runs/judging.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { plain } from '#shared/plain-text.ts';
import type { PlainCell } from '../workbook.ts';

/**
 * Every episode of every agent, one line each below a line of names, at full precision; cost in US dollars, null if its
 * source reports none.
 */
export function episodeLines(agents: readonly AgentRow[]): PlainCell[][] {
  return [
    ['agent', 'episode', 'task', 'steps', 'outcome', 'judge', 'people', 'cost'],
    ...agents.flatMap(({ agent, episodes }) =>
      episodes.map(({ name, task, steps, outcome, judge, people, copy, cost }) => [
        formulaSafe(agent || 'unnamed agent'),
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
export const agentCsv = (agents: readonly AgentRow[]): string => plain(stringify(episodeLines(agents)));
