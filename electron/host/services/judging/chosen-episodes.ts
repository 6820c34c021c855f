import type { RunRequest } from '#shared/contract/runs/runs.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { JudgedEpisode } from '#pipelines/construct/judge/payload.ts';
import type { ReadDb } from '../../db/connection.ts';
import { episodesSince, getEpisode, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { failure } from '../../errors/errors.ts';

/** Episodes that a request names, otherwise all that are not retired, in the order they were added. */
export function chosenEpisodes(db: ReadDb, { selection }: RunRequest): StoredEpisode[] {
  if (selection === undefined)
    return [...episodesSince(db, 0)].filter(({ state }) => state !== 'retired').sort((a, b) => a.seq - b.seq);
  if (selection.kind === 'ids')
    return selection.ids.flatMap((id) => {
      const found = getEpisode(db, id);
      return found && found.state !== 'retired' ? [found] : [];
    });
  throw failure('INVALID', phrase('run-episodes-by-id'), {
    field: 'selection',
  });
}

/** The last picture that differs from the final one: a success without its last step. */
export function truncatedEnd({ steps, final }: JudgedEpisode) {
  return steps.map(({ picture }) => picture).findLast((one) => one !== null && one.sha256 !== final?.sha256) ?? null;
}
