import type { z } from 'zod';
import type { comparison } from '#shared/contract/runs/evaluations/comparison.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { CliSession } from '../session/session.ts';

type Pair = z.infer<typeof comparison>;

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);

/** The figure of a run over its whole release, and on how many items. */
async function wholeOf({ client }: CliSession, run: string, metric: string | null) {
  const { release, strict } = await client.evaluations.get({ run });
  const [first] = strict.headline;
  const found = strict.headline.find(({ id }) => id === metric) ?? first;
  return { release, value: found?.value ?? null, n: found?.n ?? 0 };
}

/**
 * What two runs of one model tell apart: for two releases both whole figures, and what was corrected in the items that
 * differ (errata). Empty for two models.
 */
export async function sameModelLines(session: CliSession, { same, a, b, metric, leftOut }: Pair): Promise<string[]> {
  if (same === null) return [];
  if (same !== 'release') return [inWords(`result-same-${same}`)];
  const [wholeA, wholeB] = [await wholeOf(session, a.run, metric), await wholeOf(session, b.run, metric)];
  const known = (await session.client.releases.list()).map(({ tag }) => tag);
  const bothKnown = [wholeA, wholeB].every(({ release }) => known.includes(release));
  const left = new Set(leftOut);
  const errata = bothKnown
    ? (await session.client.releases.changes({ from: wholeA.release, to: wholeB.release })).changed.filter(
        ({ entityId }) => left.has(entityId),
      )
    : [];
  return [
    inWords('result-same-release', {
      ...{ a: wholeA.release, valueA: percent(wholeA.value), nA: wholeA.n },
      ...{ b: wholeB.release, valueB: percent(wholeB.value), nB: wholeB.n },
      changed: leftOut.length,
    }),
    ...errata.flatMap(({ label, fields }) =>
      fields.map(({ path, before, after }) =>
        inWords('result-erratum', { label, field: path.replace(/^content\./, ''), before, after }),
      ),
    ),
  ];
}
