import type { AgentResult } from '#shared/contract/runs/agents.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { table } from '../terminal/output.ts';
import { counted } from '../words/counted.ts';

const share = (value: number | null) => (value === null ? '–' : `${(100 * value).toFixed(1)} %`);

/** A live run's result for people: the figures, how episodes ended, and each episode. */
export function agentText(result: AgentResult): string {
  const { n, sr, eqa, uncompleted, earlyStop, refusals, envErrors, offGraph, pending, looks, notPerformed } = result;
  const { calls, cost, trajectories } = result;
  const ends = [
    inWords('result-agent-uncompleted', { n: uncompleted, early: earlyStop }),
    inWords('result-agent-off-graph', { n: offGraph }),
    inWords('result-agent-env', { errors: counted(envErrors, 'errors') }),
    ...(refusals > 0 ? [inWords('result-agent-refusals', { n: refusals })] : []),
    ...(looks > 0 ? [inWords('result-agent-looks', { n: looks })] : []),
    ...(notPerformed > 0 ? [inWords('result-agent-not-performed', { n: notPerformed })] : []),
    ...(pending > 0 ? [inWords('result-agent-pending', { n: pending })] : []),
  ];
  return [
    inWords('result-agent-figures', { sr: share(sr), eqa: share(eqa), tasks: counted(n, 'tasks') }),
    ends.join(', '),
    `${counted(calls, 'calls')}, $${cost.toFixed(4)}`,
    '',
    table(
      ['task', 'outcome', 'steps', inWords('result-agent-how')],
      trajectories.map(({ label, outcome, steps, reason }) => [label, outcome, String(steps), reason]),
    ),
  ].join('\n');
}
