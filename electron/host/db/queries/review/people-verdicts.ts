import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const verdict = z.enum(['success', 'failure']);
const named = z.object({ episode: z.string() });
const row = named.extend({ verdict });

/** The verdict in an item's content: its own, or that of its collected label. */
const settled = "coalesce(content ->> '$.label.verdict', content ->> '$.verdict')";

/**
 * What people said about episodes: the approved label of an item about the episode, otherwise the verdict that all people who
 * answered it gave. Labels that say neither success nor failure, and those on which people differ, are left out. Any
 * kind of item about an episode counts whose answers have a `verdict` and whose settled content has it as `label`.
 */
export function peopleVerdicts(db: ReadDb): Map<string, 'success' | 'failure'> {
  const found = new Map<string, 'success' | 'failure'>();
  const answered = db.all(
    `SELECT i.subject_id AS episode, min(v.answer ->> '$.verdict') AS verdict
     FROM votes v JOIN items i ON i.id = v.entity_id AND i.kind = v.entity_kind
     WHERE i.subject_kind = 'episode' AND i.state NOT IN ('rejected', 'retired') AND v.voter_kind = 'person'
       AND json_type(v.answer) = 'object' AND v.answer ->> '$.verdict' IS NOT NULL
     GROUP BY i.subject_id
     HAVING min(v.answer ->> '$.verdict') = max(v.answer ->> '$.verdict')`,
  );
  const approved = db.all(
    `SELECT subject_id AS episode, ${settled} AS verdict FROM items
     WHERE subject_kind = 'episode' AND state = 'approved' AND ${settled} IS NOT NULL ORDER BY seq`,
  );
  for (const entry of [...answered, ...approved]) {
    const read = row.safeParse(entry);
    if (read.success) found.set(read.data.episode, read.data.verdict);
    // an approved label that says neither still overrides the votes
    else found.delete(named.parse(entry).episode);
  }
  return found;
}

const failing = named.extend({ step: z.number().int() });

/** The first step that goes wrong, counted from 1, by the approved labels of episodes. */
export const failingSteps = (db: ReadDb): Map<string, number> =>
  new Map(
    db
      .all(
        `SELECT subject_id AS episode, content ->> '$.label.firstFailingStep' AS step FROM items
         WHERE subject_kind = 'episode' AND state = 'approved' AND json_type(content, '$.label.firstFailingStep') = 'integer'
         ORDER BY seq`,
      )
      .map((entry) => {
        const { episode, step } = failing.parse(entry);
        return [episode, step];
      }),
  );

const reasoned = z.object({ episode: z.string(), rater: z.string(), why: z.string() });

/** Why episodes fail, as each person said last who called them a failure, blind or when settling them. */
export const peopleReasons = (db: ReadDb): z.infer<typeof reasoned>[] =>
  db
    .all(
      `SELECT i.subject_id AS episode, v.voter_name AS rater, v.answer ->> '$.why' AS why, max(v.seq) AS newest
       FROM votes v JOIN items i ON i.id = v.entity_id AND i.kind = v.entity_kind
       WHERE i.subject_kind = 'episode' AND i.state NOT IN ('rejected', 'retired') AND v.voter_kind = 'person'
         AND json_type(v.answer) = 'object' AND v.answer ->> '$.verdict' = 'failure' AND v.answer ->> '$.why' IS NOT NULL
       GROUP BY i.subject_id, v.voter_name ORDER BY newest`,
    )
    .map((entry) => reasoned.parse(entry));
