import { z } from 'zod';
import { type EpisodeContent, outcome } from '#shared/episodes/episode.ts';
import type { ReadDb } from '../../connection.ts';

const row = z
  .object({ id: z.string(), steps: z.number(), content: z.string() })
  // Checked when it was written.
  .transform(({ content, ...rest }) => ({ ...rest, content: JSON.parse(content) as EpisodeContent }))
  .transform(({ id, steps, content }) => ({
    id,
    steps,
    record: content.source.record,
    outcome: outcome.parse(content.outcome),
    reason: content.reason,
    tags: content.tags,
    cost: content.cost ?? 0,
    assisted: content.assisted === true,
  }));
export type LiveEpisode = z.infer<typeof row>;

/** Episodes of live runs whose record begins with these words (`run/`, `run/item/`), oldest first. */
export function liveEpisodes(db: ReadDb, source: string, record: string): LiveEpisode[] {
  return db
    .all(
      `SELECT id, steps, content FROM subjects WHERE kind = 'episode' AND source = @source
       AND substr(json_extract(content, '$.source.record'), 1, @length) = @record ORDER BY seq`,
      { source, record, length: record.length },
    )
    .map((found) => row.parse(found));
}
