import { taskType } from '#shared/tasks/registry.ts';
import { changesIn, type Change, plainRuns, sweepLines } from '#pipelines/evaluate/report/sections/variant-changes.ts';
import { type Evaluation, percent, range } from '#pipelines/evaluate/report/model.ts';
import type { Comparison } from '#pipelines/evaluate/report/section.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { CliSession } from '../session/session.ts';

const signed = (share: number | null): string =>
  share === null ? '–' : `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;

/** What arms, repeats and perturbations changed against the plain runs among these, and temperature sweeps; as text too. */
export async function changesOf(
  { client }: CliSession,
  rows: readonly Evaluation[],
): Promise<{ changes: Change[]; text: string[] }> {
  const pairs: Comparison[] = [];
  for (const { plain, variants } of plainRuns(rows)) {
    const figure = taskType(plain.task)?.cellMetrics[0]?.share && plain.strict.headline[0]?.id;
    const runs = [plain, ...variants].map(({ run }) => run.id);
    pairs.push(...(await client.evaluations.compare({ runs, ...(figure !== undefined && { metric: figure }) })));
  }
  const changes = changesIn(rows, pairs);
  const lines = changes.map((change) =>
    inWords('result-change', {
      ...{
        name: change.name,
        now: percent(change.now),
        before: percent(change.before),
        change: signed(change.change),
        count: change.n,
      },
      interval: change.ci
        ? inWords('result-change-range', { low: signed(change.ci[0]), high: signed(change.ci[1]) })
        : range(null),
    }),
  );
  const sweep = sweepLines(rows, 'strict').map(([model = '', temperature = '', , value = '', interval = '', n = '']) =>
    inWords('result-temperature', { model, temperature, value, interval, n }),
  );
  return { changes, text: [lines, sweep].filter((part) => part.length > 0).map((part) => part.join('\n')) };
}
