import { type AgentPair, agentLevel } from '#shared/contract/runs/agent-pairs.ts';
import { successBy } from '#shared/contract/runs/judging.ts';
import { fewClusters } from '#shared/metrics/intervals/bootstrap.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { exit, type ExitCode, UsageError } from '../terminal/exit-codes.ts';
import { groupedLines } from '../words/grouped.ts';
import { wholeNumber } from '../options/model-options.ts';
import { table } from '../terminal/output.ts';
import type { CliSession } from '../session/session.ts';
import { counted } from '../words/counted.ts';

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);
const fixed = (value: number | null, digits = 2) => (value === null ? '–' : value.toFixed(digits));
const pOf = (p: number | null) => (p === null ? '–' : p.toPrecision(3));

function rangeOf(ci: AgentPair['ci'], show: (value: number) => string): string {
  return ci === null ? '' : ` (${inWords('result-range', { low: show(ci[0]), high: show(ci[1]) })})`;
}

/** How the interval of n tasks was made. */
const made = (n: number) =>
  n < fewClusters
    ? inWords('result-tasks-t', { tasks: counted(n, 'tasks') })
    : inWords('result-tasks-resampled', { tasks: counted(n, 'tasks') });

const sideOf = ({ attempts, done, steps }: AgentPair['tasks'][number]['a']) =>
  inWords('result-attempts', { done, attempts, steps: counted(Number(steps.toFixed(1)), 'steps') });

/** A paired comparison of two agents for people: counts, difference, test, effort, and the tasks that differ. */
export function agentPairText(pair: AgentPair): string {
  const { a, b, n, delta, ci, eqa, steps, effect, limits } = pair;
  const words = pair.repeated ? 'result-pair-shares' : 'result-pair-counts';
  const differing = pair.tasks.filter(({ field }) => field === 'onlyA' || field === 'onlyB');
  const difference = `difference ${percent(delta)}${rangeOf(ci, percent)}${ci === null ? '' : `, ${made(pair.clusters)}`}`;
  return [
    `${a.agent}: ${percent(a.value)}   ${b.agent}: ${percent(b.value)}   ${inWords('result-common-tasks', { tasks: counted(n, 'tasks'), steps: counted(pair.limit, 'steps') })}`,
    inWords(words, {
      ...{ both: pair.bothRight, onlyA: pair.onlyA, onlyB: pair.onlyB, neither: pair.bothWrong },
      ...{ a: a.agent, b: b.agent },
    }),
    delta ? inWords('result-difference-in-favour', { difference, model: delta > 0 ? a.agent : b.agent }) : difference,
    `${pair.test}: p = ${pOf(pair.p)}`,
    `effect: Cohen’s h ${fixed(effect.h)}, odds ratio ${fixed(effect.odds)}`,
    pair.mde === null ? inWords('result-no-mde-tasks') : inWords('result-mde', { points: (pair.mde * 100).toFixed(1) }),
    `EQA: ${percent(eqa.a)} against ${percent(eqa.b)}, difference ${percent(eqa.delta)}${rangeOf(eqa.ci, percent)}`,
    inWords('result-pair-steps', {
      ...{ tasks: counted(steps.n, 'tasks'), a: fixed(steps.a, 1), b: fixed(steps.b, 1) },
      difference: `${fixed(steps.delta, 1)}${rangeOf(steps.ci, (value) => fixed(value, 1))}`,
    }),
    ...(limits.a !== limits.b ? [inWords('result-pair-limits', { a: limits.a ?? '–', b: limits.b ?? '–' })] : []),
    ...(differing.length > 0
      ? [
          '',
          table(
            ['task', a.agent, b.agent],
            differing.map((entry) => [
              entry.task.replaceAll(/\s+/g, ' ').slice(0, 80),
              sideOf(entry.a),
              sideOf(entry.b),
            ]),
          ),
        ]
      : []),
  ].join('\n');
}

/**
 * Compares two agents, or two live runs, of the open project. Resolves with `partly` if tasks were left out, which are
 * named on stderr.
 *
 * @throws UsageError for a `by` or a level that does not exist, or a limit that is not a whole number
 */
export async function compareAgents(
  { client, out }: CliSession,
  [a, b]: readonly [string, string],
  given: { by?: string; level?: string; maxSteps?: string },
): Promise<ExitCode> {
  const by = successBy.safeParse(given.by ?? 'source');
  if (!by.success) throw new UsageError(inWords('cli-by'));
  const level = agentLevel.optional().safeParse(given.level);
  if (!level.success) throw new UsageError(inWords('cli-level', { text: given.level ?? '' }));
  const limit = wholeNumber('max-steps', given.maxSteps);
  const pair = await client.judging.compare({
    ...{ a, b, by: by.data },
    ...(level.data && { level: level.data }),
    ...(limit !== undefined && { limit }),
  });
  const { a: first, b: second, ...rest } = pair;
  const document = { ...rest, a: first.value, b: second.value, agents: { a: first.agent, b: second.agent } };
  out.result(document, () => agentPairText(pair));
  const because = (tasks: readonly string[], why: string) => tasks.map((record) => ({ record, why }));
  const leftOut = [
    ...because(pair.only.a, inWords('cli-pair-only', { agent: first.agent })),
    ...because(pair.only.b, inWords('cli-pair-only', { agent: second.agent })),
    ...because(pair.unscored, inWords('cli-pair-unscored')),
  ];
  for (const line of groupedLines('left out', leftOut)) out.note(line);
  return leftOut.length > 0 ? exit.partly : exit.done;
}
