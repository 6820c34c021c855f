import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';
import { keptQueueCounts } from '../counts.ts';
import { subjectApp, subjectPicture } from '../items/subject-columns.ts';
import { likeText, withoutUnused } from './queue-params.ts';

/**
 * One person's queue: three stretches in turn, each read through an index: others' conflicts to settle, items to
 * review (with gold items among them), and items this person skipped.
 */
export const stretches = ['conflict', 'waiting', 'skipped'] as const;
export type Stretch = (typeof stretches)[number];

export interface QueueFilter {
  me: string;
  /** Whether this person may settle a conflict they are part of. */
  ownConflicts: boolean;
  source: 'all' | 'disagreement' | 'lints' | 'sample' | 'conflict' | 'mine';
  plan: string | null;
  text: string | null;
  /** Queue names to include; all when absent. */
  kinds?: readonly string[] | undefined;
  /** Only on pictures that are assigned to this person. */
  assignee?: string | undefined;
  /** Findings that this person must not know of. */
  unseen?: readonly string[] | undefined;
  /** Only items that this person was the last to answer or change. */
  by?: string | undefined;
}

/** Items that are in the queue under one name; reviewed on their own, or through the items that hang on them. */
export interface Queued {
  as: string;
  throughParts: boolean;
  /** People who may not settle conflicts of their own are not asked about their own work. */
  othersOnly?: boolean | undefined;
}

const parts = '(SELECT p.id FROM items p WHERE p.parent_id = i.id)';

/** Whether a verdict `v` belongs to this round: given since the item, or one of its parts, was last submitted. */
const thisRound = ({ throughParts }: Queued) =>
  throughParts
    ? `v.at >= coalesce((SELECT max(r.at) FROM revisions r WHERE r.state IN ('draft', 'to_review') AND r.same_as IS NULL
        AND (r.entity_kind = i.kind AND r.entity_id = i.id
          OR r.entity_kind IN (SELECT p.kind FROM items p WHERE p.parent_id = i.id) AND r.entity_id IN ${parts})), '')`
    : `v.revision >= coalesce((SELECT max(r.number) FROM revisions r WHERE r.entity_kind = i.kind AND r.entity_id = i.id
        AND r.state IN ('draft', 'to_review') AND r.same_as IS NULL), 0)`;

const open = 'l.code NOT IN (SELECT value FROM json_each(@unseen))';

/** Whether it has a lint worth a look that this person may know of. */
const linted = ({ throughParts }: Queued) => `(EXISTS (SELECT 1 FROM lints l WHERE l.entity_kind = i.kind
    AND l.entity_id = i.id AND l.severity <> 'info' AND ${open})${
      throughParts
        ? ` OR EXISTS (SELECT 1 FROM items p JOIN lints l ON l.entity_kind = p.kind AND l.entity_id = p.id
            WHERE p.parent_id = i.id AND l.severity <> 'info' AND ${open})`
        : ''
    })`;

/** Whether its text is like `@like`. */
const matches = ({ throughParts }: Queued) =>
  throughParts
    ? `EXISTS (SELECT 1 FROM items p WHERE p.parent_id = i.id AND p.state <> 'retired' AND p.label LIKE @like ESCAPE '\\')`
    : `i.label LIKE @like ESCAPE '\\'`;

/** Whether this person answered it. */
const voted = ({ throughParts }: Queued) =>
  throughParts
    ? `EXISTS (SELECT 1 FROM items p JOIN votes v ON v.entity_kind = p.kind AND v.entity_id = p.id
        WHERE p.parent_id = i.id AND v.voter_kind = 'person' AND v.voter_name = @me)`
    : `EXISTS (SELECT 1 FROM votes v WHERE v.entity_kind = i.kind AND v.entity_id = i.id
        AND v.voter_kind = 'person' AND v.voter_name = @me)`;

const sampled = `EXISTS (SELECT 1 FROM sampling_items s JOIN sampling_plans p ON p.id = s.plan_id
  WHERE s.entity_kind = i.kind AND s.entity_id = i.id AND s.sampled = 1
  AND p.decision = 'open' AND (@plan IS NULL OR p.id = @plan))`;

/** Whether this person made or changed it; deciding on it, or undoing that, does neither. */
const made = `EXISTS (SELECT 1 FROM revisions r WHERE r.entity_kind = i.kind AND r.entity_id = i.id
  AND r.author_kind = 'person' AND r.author_name = @me AND r.state IN ('draft', 'to_review') AND r.same_as IS NULL)`;

/** Whether `@by` was the last person who answered it or wrote a revision of it, or of one of its parts. */
const lastBy = ({ throughParts }: Queued) => {
  const which = (kind: string, id: string) =>
    `(${kind} = i.kind AND ${id} = i.id${
      throughParts ? ` OR ${kind} IN (SELECT p.kind FROM items p WHERE p.parent_id = i.id) AND ${id} IN ${parts}` : ''
    })`;
  return `(SELECT name FROM (
      SELECT v.voter_name AS name, v.at FROM votes v WHERE v.voter_kind = 'person' AND ${which('v.entity_kind', 'v.entity_id')}
      UNION ALL SELECT r.author_name, r.at FROM revisions r
        WHERE r.author_kind = 'person' AND ${which('r.entity_kind', 'r.entity_id')})
    ORDER BY at DESC LIMIT 1) = @by`;
};

/** The index for a stretch, so that only rows that may belong to it are read. */
interface Source {
  from: string;
  where: string;
  rank: string;
}

const waitingAs = (state: 'to_review' | 'conflict'): Source => ({
  // By rank and age, so that a page ends with its last row.
  from: 'FROM items i INDEXED BY items_in_review',
  where: `i.review_as = @as AND i.review_state = '${state}'`,
  rank: 'i.queue_rank',
});

/** Gold items are at the rank stored for this person, until they decide, like all others. */
const gold: Source = {
  from: 'FROM gold_items g CROSS JOIN items i ON i.id = g.entity_id AND i.kind = g.entity_kind',
  where: "g.annotator = @me AND i.review_as = @as AND i.review_state = 'approved'",
  rank: 'g.queue_rank',
};

const setAside: Source = {
  from: `FROM (SELECT DISTINCT entity_kind, entity_id FROM verdicts WHERE annotator = @me AND kind = 'skip') a
    CROSS JOIN items i ON i.id = a.entity_id AND i.kind = a.entity_kind`,
  where: "i.review_as = @as AND i.review_state IN ('to_review', 'conflict')",
  rank: 'i.queue_rank',
};

const sources: Record<Stretch, readonly Source[]> = {
  conflict: [waitingAs('conflict')],
  waiting: [waitingAs('to_review'), gold],
  skipped: [setAside, gold],
};

/** What leaves an item to this person: what they decided, made and set aside in this round. */
function personal(of: Queued, f: QueueFilter, stretch: Stretch): string {
  const mine = (
    kinds: string,
  ) => `EXISTS (SELECT 1 FROM verdict_standing v WHERE v.entity_kind = i.kind AND v.entity_id = i.id
    AND v.annotator = @me AND v.taken_back_at IS NULL AND v.kind ${kinds} AND ${thisRound(of)})`;
  const decided = mine(`<> 'skip'`);
  const handed = mine(`= 'hand-on'`);
  const skipped = mine(`= 'skip'`);
  const wanted = {
    conflict: [f.ownConflicts ? `NOT ${handed}` : `NOT ${decided}`, `NOT ${skipped}`],
    waiting: [`NOT ${decided}`, `NOT ${skipped}`],
    skipped: [
      skipped,
      f.ownConflicts ? `(i.review_state = 'conflict' AND NOT ${handed} OR NOT ${decided})` : `NOT ${decided}`,
    ],
  }[stretch];
  if (of.othersOnly && !f.ownConflicts) wanted.push(`NOT ${made}`);
  return wanted.join(' AND ');
}

/** The filter's conditions; none if it asks for everything. */
function asked(of: Queued, f: QueueFilter): string[] {
  const wanted: string[] = [];
  if (f.source === 'disagreement') wanted.push('i.queue_rank >= 2 AND i.queue_rank < 4');
  if (f.source === 'conflict') wanted.push("i.review_state = 'conflict'");
  if (f.source === 'mine')
    wanted.push('EXISTS (SELECT 1 FROM assignments a WHERE a.screenshot_id = i.screenshot_id AND a.person = @me)');
  if (f.assignee !== undefined)
    wanted.push(
      'EXISTS (SELECT 1 FROM assignments a WHERE a.screenshot_id = i.screenshot_id AND a.person = @assignee)',
    );
  if (f.by !== undefined) wanted.push(lastBy(of));
  if (f.source === 'lints') wanted.push(linted(of));
  if (f.source === 'sample' || f.plan) wanted.push(sampled);
  if (f.text) wanted.push(matches(of));
  return wanted;
}

/** Whether the filter asks for less than everything that is waiting. */
export const narrows = (f: QueueFilter): boolean => asked({ as: '', throughParts: false }, f).length > 0;

const conditions = (source: Source, of: Queued, f: QueueFilter, stretch: Stretch): string =>
  [source.where, personal(of, f, stretch), ...asked(of, f)].join(' AND ');

const params = (of: Queued, f: QueueFilter) => ({
  ...{ as: of.as, me: f.me, plan: f.plan, like: likeText(f.text) },
  ...{ assignee: f.assignee, by: f.by, unseen: JSON.stringify(f.unseen ?? []) },
});

const row = z.object({
  seq: z.number(),
  id: z.string(),
  as: z.string(),
  rank: z.number(),
  label: z.string(),
  facet: z.string().nullable(),
  app: z.string().nullable(),
  screenshot_id: z.string().nullable(),
  sha256: z.string().nullable(),
  voted: z.number(),
});

/** An item in one person's queue; if it is reviewed through its parts, they are read with it. */
export type QueueRecord = z.infer<typeof row>;

/** Up to `limit` rows of one stretch after a place, highest rank first, the oldest of equal ones first. */
export function queueRows(
  db: ReadDb,
  of: Queued,
  f: QueueFilter,
  stretch: Stretch,
  after: { rank: number; seq: number } | null,
  limit: number,
): QueueRecord[] {
  const all = { ...params(of, f), ...(after ? { rank: after.rank, seq: after.seq } : {}), limit };
  return sources[stretch]
    .flatMap((source) => {
      const { rank } = source;
      const sql = `SELECT i.seq, i.id, i.review_as AS "as", ${rank} AS rank, i.label, i.facet,
          coalesce(s.app, ${subjectApp}) AS app, i.screenshot_id, coalesce(s.sha256, ${subjectPicture}) AS sha256,
          ${voted(of)} AS voted
        ${source.from} LEFT JOIN screenshots s ON s.id = i.screenshot_id
        WHERE ${conditions(source, of, f, stretch)}
        ${after ? `AND ${rank} <= @rank AND (${rank} < @rank OR i.seq > @seq)` : ''}
        ORDER BY ${rank} DESC, i.seq LIMIT @limit`;
      return db.all(sql, withoutUnused(sql, all)).map((value) => row.parse(value));
    })
    .sort((a, b) => b.rank - a.rank || a.seq - b.seq)
    .slice(0, limit);
}

const one = z.object({ n: z.number() });
const count = (db: ReadDb, sql: string, all: Record<string, unknown>): number =>
  one.parse(db.get(sql, withoutUnused(sql, all))).n;

/** Ids of what may not be left to this person: what they decided on, and made where that counts. */
const touched = (of: Queued, f: QueueFilter) =>
  `SELECT entity_id AS id FROM verdicts WHERE annotator = @me${
    of.othersOnly && !f.ownConflicts
      ? " UNION SELECT entity_id FROM revisions WHERE author_kind = 'person' AND author_name = @me"
      : ''
  }`;

/** How many verdicts and revisions this person wrote, which is the cost of computing their own queue. */
export function workOf(db: ReadDb, me: string): number {
  const sql = `SELECT (SELECT count(*) FROM verdicts WHERE annotator = @me)
    + (SELECT count(*) FROM revisions WHERE author_kind = 'person' AND author_name = @me) AS n`;
  return count(db, sql, { me });
}

/**
 * How many of them wait in one stretch. Without a filter those in a state are counted already, and only what this person
 * worked on is looked at.
 */
export function queueTotal(db: ReadDb, of: Queued, f: QueueFilter, stretch: Stretch): number {
  const counted = (source: Source) =>
    count(db, `SELECT count(*) AS n ${source.from} WHERE ${conditions(source, of, f, stretch)}`, params(of, f));
  const kept = keptQueueCounts(db);
  const without = (source: Source, state: 'to_review' | 'conflict') => {
    const all = kept.of([of.as], state);
    if (all === 0 || narrows(f)) return all && counted(source);
    const sql = `SELECT count(*) AS n FROM (SELECT DISTINCT id FROM (${touched(of, f)})) t CROSS JOIN items i ON i.id = t.id
      WHERE i.review_as = @as AND i.review_state = '${state}' AND NOT (${personal(of, f, stretch)})`;
    return all - count(db, sql, params(of, f));
  };
  if (stretch === 'conflict') return without(waitingAs('conflict'), 'conflict');
  if (stretch === 'skipped') return counted(setAside) + counted(gold);
  return without(waitingAs('to_review'), 'to_review') + counted(gold);
}
