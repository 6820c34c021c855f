import { z } from 'zod';
import { author } from '#shared/records/fields.ts';
import type { ReadDb } from '../../connection.ts';

const made = z.object({ kind: z.string(), by: author.shape.kind, name: z.string(), n: z.number() });
const checked = z.object({
  kind: z.string(),
  n: z.number(),
  /** Changed by a person after they were made. */
  refined: z.number(),
  /** Answered by people who did not see the key: by one at least, and by two at least. */
  answered: z.number(),
  twice: z.number(),
  /** Judged by models. */
  judged: z.number(),
  /** Approved by people in Review. */
  approved: z.number(),
});
const people = z.object({ made: z.number(), answered: z.number(), decided: z.number() });

/** Who made, changed, answered, judged and approved the items of a release. No person is named. */
export interface Provenance {
  /** Items by who made them: models and programs by name, people without. */
  made: z.infer<typeof made>[];
  checked: z.infer<typeof checked>[];
  /** How many different people made, answered and decided items. */
  people: z.infer<typeof people>;
}

const frozen = `SELECT kind, entity_id, revision FROM release_records
  WHERE tag = @tag AND kind IN (SELECT DISTINCT kind FROM items)`;

export function provenanceOf(db: ReadDb, tag: string): Provenance {
  const makers = db.all(
    `SELECT f.kind, r.author_kind AS "by", CASE r.author_kind WHEN 'person' THEN '' ELSE r.author_name END AS name,
       count(*) AS n
     FROM (${frozen}) f JOIN revisions r ON r.entity_kind = f.kind AND r.entity_id = f.entity_id AND r.number = 1
     GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC, 2, 3`,
    { tag },
  );
  const checks = db.all(
    `SELECT f.kind, count(*) AS n,
       coalesce(sum(EXISTS (SELECT 1 FROM revisions r JOIN revisions b ON b.entity_kind = r.entity_kind
         AND b.entity_id = r.entity_id AND b.number = r.number - 1
         WHERE r.entity_kind = f.kind AND r.entity_id = f.entity_id AND r.number BETWEEN 2 AND f.revision
         AND r.author_kind = 'person' AND r.content IS NOT b.content)), 0) AS refined,
       coalesce(sum(v.voters >= 1), 0) AS answered, coalesce(sum(v.voters >= 2), 0) AS twice,
       coalesce(sum(EXISTS (SELECT 1 FROM judgements j WHERE j.entity_kind = f.kind AND j.entity_id = f.entity_id)), 0)
         AS judged,
       coalesce(sum(EXISTS (SELECT 1 FROM verdict_standing d WHERE d.entity_kind = f.kind AND d.entity_id = f.entity_id
         AND d.taken_back_at IS NULL AND d.kind IN ('approve', 'edit'))), 0) AS approved
     FROM (${frozen}) f LEFT JOIN (SELECT entity_kind, entity_id, count(DISTINCT voter_name) AS voters FROM votes
       WHERE voter_kind = 'person' AND blind = 1 GROUP BY 1, 2) v ON v.entity_kind = f.kind AND v.entity_id = f.entity_id
     GROUP BY 1 ORDER BY 1`,
    { tag },
  );
  const counts = db.get(
    `WITH f AS (${frozen}) SELECT
       (SELECT count(DISTINCT author_name) FROM f JOIN revisions r ON r.entity_kind = f.kind AND r.entity_id = f.entity_id
         WHERE r.author_kind = 'person' AND r.number <= f.revision) AS made,
       (SELECT count(DISTINCT voter_name) FROM f JOIN votes v ON v.entity_kind = f.kind AND v.entity_id = f.entity_id
         WHERE v.voter_kind = 'person') AS answered,
       (SELECT count(DISTINCT annotator) FROM f JOIN verdict_standing d ON d.entity_kind = f.kind
         AND d.entity_id = f.entity_id WHERE d.taken_back_at IS NULL AND d.kind IN ('approve', 'edit')) AS decided`,
    { tag },
  );
  return {
    made: makers.map((entry) => made.parse(entry)),
    checked: checks.map((check) => checked.parse(check)),
    people: people.parse(counts),
  };
}
