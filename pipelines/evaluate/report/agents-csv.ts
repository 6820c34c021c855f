import { stringify } from 'csv-stringify/sync';
import type { AgentRow } from '#shared/contract/runs/judging.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { plain } from '#shared/plain-text.ts';

/**
 * Every episode of every agent, one line each, at full precision; cost in US dollars, empty if its source reports none.
 */
export function agentCsv(agents: readonly AgentRow[]): string {
  const rows = [
    ['agent', 'episode', 'task', 'steps', 'outcome', 'judge', 'people', 'cost'],
    ...agents.flatMap(({ agent, episodes }) =>
      episodes.map(({ name, task, steps, outcome, judge, people, copy, cost }) => [
        formulaSafe(agent || 'unnamed agent'),
        formulaSafe(name),
        formulaSafe(task),
        String(steps),
        copy ? 'shortened copy' : outcome,
        judge ?? '',
        people ?? '',
        cost === null ? '' : String(cost),
      ]),
    ),
  ];
  return plain(stringify(rows));
}
