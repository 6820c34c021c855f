import type { AgentResult } from '#shared/contract/runs/agents.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { table } from '../terminal/output.ts';
import { counted } from '../words/counted.ts';

const fixed = (value: number | null) => (value === null ? '–' : value.toFixed(3));
const share = (value: number | null) => (value === null ? '–' : `${(100 * value).toFixed(1)} %`);

const per = (value: number | null, show: (value: number) => string) => (value === null ? '–' : show(value));

/** Effort, rewards, repeated tries and reasons of failures, as far as there are any. */
function figureLines({ reward, wes, spent, passAt, failures }: AgentResult['figures']): string[] {
  const took = (name: keyof typeof spent, show: (value: number) => string) =>
    inWords(`result-agent-took-${name}`, {
      task: per(spent[name].perTask, show),
      success: per(spent[name].perSuccess, show),
    });
  const last = passAt.at(-1);
  const kinds = Object.entries(failures).filter(([, n]) => n > 0);
  return [
    ...(wes.n > 0 ? [inWords('result-agent-wes', { plus: fixed(wes.plus), minus: fixed(wes.minus), n: wes.n })] : []),
    ...(reward.mean !== null ? [inWords('result-agent-reward', { mean: fixed(reward.mean), n: reward.n })] : []),
    ...(last && last.k > 1
      ? [inWords('result-agent-pass', { k: last.k, any: share(last.any), all: share(last.all), n: last.n })]
      : []),
    ...(spent.steps.n > 0
      ? [
          [
            took('steps', (value) => value.toFixed(1)),
            ...(spent.seconds.n > 0 ? [took('seconds', (value) => value.toFixed(1))] : []),
            ...(spent.tokens.n > 0 ? [took('tokens', (value) => value.toFixed(0))] : []),
            took('cost', (value) => `$${value.toFixed(4)}`),
          ].join('; '),
        ]
      : []),
    ...(kinds.length > 0
      ? [inWords('result-agent-failures', { kinds: kinds.map(([kind, n]) => `${kind} ${n}`).join(', ') })]
      : []),
  ];
}

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
    ...figureLines(result.figures),
    '',
    table(
      ['task', 'outcome', 'steps', inWords('result-agent-how')],
      trajectories.map(({ label, outcome, steps, reason }) => [label, outcome, String(steps), reason]),
    ),
  ].join('\n');
}
