import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';
import { keptQueueCounts } from '../counts.ts';
import { subjectApp, subjectPicture } from '../items/subject-columns.ts';
import { likeText, withoutUnused } from './queue-params.ts';

/**
 * One person's queue: three stretches in turn, each read through an index: others' conflicts to settle, items to
 * review (with gold items among them), and items this person skipped. For somebody who answers blind, conflicts are among
 * the items to review, and all are in the order of age: whatever else could order them follows from the key, from what
 * others answered or from findings, and would tell something about the key.
 */
export const stretches = ['conflict', 'waiting', 'skipped'] as const;
export type Stretch = (typeof stretches)[number];

export interface QueueFilter {
  me: string;
  /** Whether this person answers blind; all others may settle conflicts they are part of. */
  blind: boolean;
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

const parts = '(SELECT p.id FROM all_items p WHERE p.parent_id = i.id)';

/** Whether a verdict `v` belongs to this round: given since the item, or one of its parts, was last submitted. */
const thisRound = ({ throughParts }: Queued) => {
  const submitted = "r.state IN ('draft', 'to_review') AND r.same_as IS NULL";
  return throughParts
    ? `v.at >= coalesce((SELECT max(r.at) FROM revisions r WHERE ${submitted}
        AND (r.entity_kind = i.kind AND r.entity_id = i.id
          OR r.entity_kind IN (SELECT p.kind FROM all_items p WHERE p.parent_id = i.id) AND r.entity_id IN ${parts})), '')`
    : `v.revision >= coalesce((SELECT max(r.number) FROM revisions r WHERE r.entity_kind = i.kind AND r.entity_id = i.id
        AND ${submitted}), 0)`;
};

const open = 'l.code NOT IN (SELECT value FROM json_each(@unseen))';

/** Whether it has a lint worth a look that this person may know of. */
const linted = ({ throughParts }: Queued) => `(EXISTS (SELECT 1 FROM lints l WHERE l.entity_kind = i.kind
    AND l.entity_id = i.id AND l.severity <> 'info' AND ${open})${
      throughParts
        ? ` OR EXISTS (SELECT 1 FROM all_items p JOIN lints l ON l.entity_kind = p.kind AND l.entity_id = p.id
            WHERE p.parent_id = i.id AND l.severity <> 'info' AND ${open})`
        : ''
    })`;

/** Whether its text is like `@like`. */
const matches = ({ throughParts }: Queued) =>
  throughParts
    ? `EXISTS (SELECT 1 FROM all_items p WHERE p.parent_id = i.id AND p.state <> 'retired' AND p.label LIKE @like ESCAPE '\\')`
    : `i.label LIKE @like ESCAPE '\\'`;

/** Whether this person answered it. */
const voted = ({ throughParts }: Queued) =>
  throughParts
    ? `EXISTS (SELECT 1 FROM all_items p JOIN votes v ON v.entity_kind = p.kind AND v.entity_id = p.id
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
      throughParts
        ? ` OR ${kind} IN (SELECT p.kind FROM all_items p WHERE p.parent_id = i.id) AND ${id} IN ${parts}`
        : ''
    })`;
  return `(SELECT name FROM (
      SELECT v.voter_name AS name, v.at FROM votes v WHERE v.voter_kind = 'person' AND ${which('v.entity_kind', 'v.entity_id')}
      UNION ALL SELECT r.author_name, r.at FROM revisions r
        WHERE r.author_kind = 'person' AND ${which('r.entity_kind', 'r.entity_id')})
    ORDER BY at DESC LIMIT 1) = @by`;
};

/** What there is for one person at all: most projects use few of the queue names, and most people have no gold. */
interface Present {
  kept: ReturnType<typeof keptQueueCounts>;
  gold: ReadonlySet<string>;
  setAside: ReadonlySet<string>;
}

/** The index for a stretch, so that only rows that may belong to it are read. */
interface Source {
  from: string;
  where: string;
  /** SQL of an item's age, where it is not `seq`. */
  place?: string;
  /** If it is everything in this state, of which counts are kept. */
  state?: 'to_review' | 'conflict';
  /** Whether it has anything under a queue name; otherwise it is not read. */
  has(present: Present, as: string): boolean;
}

const waitingAs = (state: 'to_review' | 'conflict', order: 'in_review' | 'by_age'): Source => ({
  // In the order of the queue, so that a page ends with its last row.
  from: `FROM items i INDEXED BY items_${order}`,
  where: `i.review_state = '${state}'`,
  state,
  has: ({ kept }, as) => kept.of([as], state) > 0,
});

/** Copies that this person has as gold. */
const gold: Source = {
  from: 'FROM gold_copies i',
  where: "i.gold_for = @me AND i.left_at IS NULL AND i.review_state = 'to_review'",
  place: 'i.place',
  has: (present, as) => present.gold.has(as),
};

const setAside: Source = {
  from: `FROM (SELECT DISTINCT entity_kind, entity_id FROM verdicts WHERE annotator = @me AND kind = 'skip') a
    CROSS JOIN items i ON i.id = a.entity_id AND i.kind = a.entity_kind`,
  where: "i.review_state IN ('to_review', 'conflict')",
  has: (present, as) => present.setAside.has(as),
};

const sources: Record<Stretch, readonly Source[]> = {
  conflict: [waitingAs('conflict', 'in_review')],
  waiting: [waitingAs('to_review', 'in_review'), gold],
  skipped: [setAside, gold],
};

const blindSources: typeof sources = {
  conflict: [],
  waiting: [waitingAs('to_review', 'by_age'), waitingAs('conflict', 'by_age'), gold],
  skipped: [setAside, gold],
};

const sourcesFor = ({ blind }: Pick<QueueFilter, 'blind'>, stretch: Stretch): readonly Source[] =>
  (blind ? blindSources : sources)[stretch];

/** How an item `i` is placed: the higher the earlier, and the older of equal ones. What somebody else drew comes last. */
const rankFor = (of: Queued, { blind }: Pick<QueueFilter, 'blind'>): string =>
  blind ? (of.othersOnly ? '-1.0' : '0.0') : 'i.queue_rank';

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
    conflict: [f.blind ? `NOT ${decided}` : `NOT ${handed}`, `NOT ${skipped}`],
    waiting: [`NOT ${decided}`, `NOT ${skipped}`],
    skipped: [
      skipped,
      f.blind ? `NOT ${decided}` : `(i.review_state = 'conflict' AND NOT ${handed} OR NOT ${decided})`,
    ],
  }[stretch];
  if (of.othersOnly && f.blind) wanted.push(`NOT ${made}`);
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
  ['i.review_as = @as', source.where, personal(of, f, stretch), ...asked(of, f)].join(' AND ');

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

const countRow = z.object({ n: z.number() });
const count = (db: ReadDb, sql: string, all: Record<string, unknown>): number =>
  countRow.parse(db.get(sql, withoutUnused(sql, all))).n;

/** Ids of what may not be left to this person: what they decided on, and made where that counts. */
const touched = (of: Queued, f: QueueFilter) =>
  `SELECT entity_id AS id FROM verdicts WHERE annotator = @me${
    of.othersOnly && f.blind
      ? " UNION SELECT entity_id FROM revisions WHERE author_kind = 'person' AND author_name = @me"
      : ''
  }`;

/** How many verdicts and revisions this person wrote, which is the cost of computing their own queue. */
export function workOf(db: ReadDb, me: string): number {
  const sql = `SELECT (SELECT count(*) FROM verdicts WHERE annotator = @me)
    + (SELECT count(*) FROM revisions WHERE author_kind = 'person' AND author_name = @me) AS n`;
  return count(db, sql, { me });
}

const age = z.object({ age: z.number().nullable() });

/** By what an item is placed among those of equal rank; 0 if it does not exist. */
export const ageInQueue = (db: ReadDb, id: string): number =>
  age.parse(
    db.get(
      `SELECT coalesce((SELECT place FROM gold_copies WHERE id = @id), (SELECT seq FROM items WHERE id = @id)) AS age`,
      { id },
    ),
  ).age ?? 0;

const name = z.object({ name: z.string() });
const namesIn = (db: ReadDb, { from, where }: Source, me: string): ReadonlySet<string> =>
  new Set(
    db
      .all(`SELECT DISTINCT i.review_as AS name ${from} WHERE i.review_as IS NOT NULL AND ${where}`, { me })
      .map((value) => name.parse(value).name),
  );

/** One person's queue as it is now. */
export class PersonQueue {
  readonly #db: ReadDb;
  readonly #filter: QueueFilter;
  readonly #present: Present;

  constructor(db: ReadDb, filter: QueueFilter) {
    this.#db = db;
    this.#filter = filter;
    const { me } = filter;
    this.#present = {
      kept: keptQueueCounts(db),
      gold: namesIn(db, gold, me),
      setAside: namesIn(db, setAside, me),
    };
  }

  /** Up to `limit` rows of one stretch after a place, highest rank first, the oldest of equal ones first. */
  rows(of: Queued, stretch: Stretch, after: { rank: number; seq: number } | null, limit: number): QueueRecord[] {
    const f = this.#filter;
    const all = { ...params(of, f), ...(after ? { rank: after.rank, seq: after.seq } : {}), limit };
    const rank = rankFor(of, f);
    return sourcesFor(f, stretch)
      .filter((source) => source.has(this.#present, of.as))
      .flatMap((source) => {
        const { place = 'i.seq' } = source;
        const sql = `SELECT ${place} AS seq, i.id, i.review_as AS "as", ${rank} AS rank, i.label, i.facet,
            coalesce(s.app, ${subjectApp}) AS app, i.screenshot_id, coalesce(s.sha256, ${subjectPicture}) AS sha256,
            ${voted(of)} AS voted
          ${source.from} LEFT JOIN screenshots s ON s.id = i.screenshot_id
          WHERE ${conditions(source, of, f, stretch)}
          ${after ? `AND ${rank} <= @rank AND (${rank} < @rank OR ${place} > @seq)` : ''}
          ORDER BY ${f.blind ? '' : `${rank} DESC, `}${place} LIMIT @limit`;
        return this.#db.all(sql, withoutUnused(sql, all)).map((value) => row.parse(value));
      })
      .sort((a, b) => b.rank - a.rank || a.seq - b.seq)
      .slice(0, limit);
  }

  /** How many items wait in one stretch. */
  total(of: Queued, stretch: Stretch): number {
    return sourcesFor(this.#filter, stretch)
      .filter((source) => source.has(this.#present, of.as))
      .reduce((sum, source) => sum + (this.#beyondMine(source, of, stretch) ?? this.#counted(source, of, stretch)), 0);
  }

  #counted(source: Source, of: Queued, stretch: Stretch): number {
    const f = this.#filter;
    const sql = `SELECT count(*) AS n ${source.from} WHERE ${conditions(source, of, f, stretch)}`;
    return count(this.#db, sql, params(of, f));
  }

  /** Without a filter, those in a state are counted already, and only what this person worked on is looked at. */
  #beyondMine({ state }: Source, of: Queued, stretch: Stretch): number | null {
    const f = this.#filter;
    if (state === undefined || narrows(f)) return null;
    const sql = `SELECT count(*) AS n FROM (SELECT DISTINCT id FROM (${touched(of, f)})) t CROSS JOIN items i ON i.id = t.id
      WHERE i.review_as = @as AND i.review_state = '${state}' AND NOT (${personal(of, f, stretch)})`;
    return this.#present.kept.of([of.as], state) - count(this.#db, sql, params(of, f));
  }
}
