import { z } from 'zod';
import { itemState, type ItemState } from '#shared/records/fields.ts';
import { episodeContent, type EpisodeContent, problemCode } from '#shared/episodes/episode.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z
  .object({
    seq: z.number(),
    id: z.string(),
    state: itemState,
    revision: z.number(),
    content: z.string(),
    source: z.string(),
    steps: z.number(),
    problem_codes: z.string(),
    change: z.number(),
    import_id: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .transform((found) => ({
    seq: found.seq,
    id: found.id,
    state: found.state,
    revision: found.revision,
    // Checked when it was written.
    content: JSON.parse(found.content) as EpisodeContent,
    source: found.source,
    steps: found.steps,
    problems: z.array(problemCode).parse(JSON.parse(found.problem_codes)),
    change: found.change,
    importId: found.import_id,
    createdAt: found.created_at,
    updatedAt: found.updated_at,
  }));

/** An episode's row; steps and pictures have tables of their own. */
export type StoredEpisode = z.infer<typeof row>;

const nextChange = "(SELECT coalesce(max(change), 0) + 1 FROM subjects WHERE kind = 'episode')";

export function getEpisode(db: ReadDb, id: string): StoredEpisode | null {
  const found = db.get("SELECT * FROM subjects WHERE id = ? AND kind = 'episode'", [id]);
  return found === undefined ? null : row.parse(found);
}

/** Episodes changed after a change number, in the order of their changes; for lists in memory. */
export function* episodesSince(db: ReadDb, change: number): IterableIterator<StoredEpisode> {
  const found = db.iterate("SELECT * FROM subjects WHERE kind = 'episode' AND change > ? ORDER BY change", [change]);
  for (const entry of found) yield row.parse(entry);
}

export interface NewEpisode {
  id: string;
  content: EpisodeContent;
  source: string;
  steps: number;
  problems: readonly string[];
  importId: string | null;
  at: string;
}

/** Adds the episode's row in its first revision; the caller appends the revision itself. */
export function insertEpisode(db: WriteDb, made: NewEpisode): number {
  const { lastInsertRowid } = db.run(
    `INSERT INTO subjects (id, kind, state, revision, content, source, steps, problem_codes, change, import_id, created_at, updated_at)
     VALUES (?, 'episode', 'draft', 1, ?, ?, ?, ?, ${nextChange}, ?, ?, ?)`,
    [
      made.id,
      JSON.stringify(episodeContent.parse(made.content)),
      made.source,
      made.steps,
      JSON.stringify(made.problems),
      made.importId,
      made.at,
      made.at,
    ],
  );
  return Number(lastInsertRowid);
}

/** Writes content, state and revision number; the caller appends the revision itself. */
export function updateEpisode(
  db: WriteDb,
  episode: { seq: number; content: EpisodeContent; state: ItemState; revision: number; at: string },
): void {
  db.run(
    `UPDATE subjects SET content = ?, state = ?, revision = ?, updated_at = ?, change = ${nextChange} WHERE seq = ?`,
    [JSON.stringify(episode.content), episode.state, episode.revision, episode.at, episode.seq],
  );
}

/** Marks an episode as changed, so that lists in memory read it again. */
export function noteEpisodeChange(db: WriteDb, id: string): void {
  db.run(`UPDATE subjects SET change = ${nextChange} WHERE id = ? AND kind = 'episode'`, [id]);
}
