import type { newRelease } from '#shared/contract/releases.ts';
import type { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import type { NewRelease } from '../../release/create.ts';
import { requireRelease } from '../../release/freeze.ts';
import { itemAnalysisOf } from './item-analysis.ts';

type Asked = NonNullable<z.infer<typeof newRelease>['lite']>;

/**
 * The items of a lite release, and what its record says of them. Errors: NOT_FOUND for the release, INVALID with fewer
 * than two complete runs, or if no item would be left out.
 */
export async function chooseLite(
  host: Host,
  session: ProjectSession,
  asked: Asked,
): Promise<NonNullable<NewRelease['lite']>> {
  const { hash } = requireRelease(session.read, asked.release);
  const { runs, items, lite } = await itemAnalysisOf(host, session, { ...asked, lite: asked.n });
  const { task, release } = asked;
  if (runs.length < 2 || !lite) throw failure('INVALID', phrase('lite-few-runs', { release, runs: runs.length }), {});
  if (lite.items.length >= items.length)
    throw failure('INVALID', phrase('lite-all-items', { n: asked.n, items: items.length }), { field: 'n' });
  const { tau, ci, apparent } = lite;
  const counted = { items: lite.items.length, of: items.length };
  return { items: lite.items, origin: { release, hash, task, ...counted, runs, tau, ci, apparent } };
}
