import { z } from 'zod';
import { type BBox, bbox } from '#shared/geometry/shapes.ts';
import { elementKinds } from '#shared/contents/element.ts';
import { prelabelSources } from '#shared/contract/prelabels.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z
  .object({
    id: z.string(),
    screenshot_id: z.string(),
    source: z.enum(prelabelSources),
    made_from: z.string(),
    score: z.number(),
    name: z.string(),
    kind: z.enum(elementKinds).nullable(),
    role: z.string().nullable(),
    state_now: z.string().nullable(),
    x1: z.number(),
    y1: z.number(),
    x2: z.number(),
    y2: z.number(),
    interact: z.string().nullable(),
    current: z.string().nullable(),
    refused: z.number(),
    element_id: z.string().nullable(),
    at: z.string(),
    description: z.string(),
  })
  .transform((found) => ({
    id: found.id,
    screenshotId: found.screenshot_id,
    source: found.source,
    from: found.made_from,
    score: found.score,
    name: found.name,
    kind: found.kind,
    role: found.role,
    stateNow: found.state_now,
    bbox: [found.x1, found.y1, found.x2, found.y2] as BBox,
    interact: found.interact === null ? null : bbox.parse(JSON.parse(found.interact)),
    current: found.current === null ? null : bbox.parse(JSON.parse(found.current)),
    refused: found.refused === 1,
    /** The element it was accepted as; that element may have been retired since. */
    elementId: found.element_id,
    at: found.at,
    description: found.description,
  }));
export type StoredPrelabel = z.infer<typeof row>;

export type NewPrelabel = Omit<StoredPrelabel, 'refused' | 'elementId' | 'description'> & {
  description?: string;
  runId?: string | null;
};

/** Adds a pre-label once; the same box, name and source again changes nothing. True if it was new. */
export function insertPrelabel(db: WriteDb, made: NewPrelabel): boolean {
  const done = db.run(
    `INSERT INTO prelabels (id, screenshot_id, source, made_from, score, name, kind, role, state_now, x1, y1, x2, y2,
       interact, current, run_id, at, description)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    [
      made.id,
      made.screenshotId,
      made.source,
      made.from,
      made.score,
      made.name,
      made.kind,
      made.role,
      made.stateNow,
      ...made.bbox,
      made.interact && JSON.stringify(made.interact),
      made.current && JSON.stringify(made.current),
      made.runId ?? null,
      made.at,
      made.description ?? '',
    ],
  );
  return done.changes > 0;
}

/** Pre-labels of a screenshot, highest score first. */
export function prelabelsOf(db: ReadDb, screenshotId: string): StoredPrelabel[] {
  return db
    .all('SELECT * FROM prelabels WHERE screenshot_id = ? ORDER BY score DESC, seq', [screenshotId])
    .map((found) => row.parse(found));
}

export function getPrelabels(db: ReadDb, ids: readonly string[]): StoredPrelabel[] {
  return db
    .all('SELECT * FROM prelabels WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq', [JSON.stringify(ids)])
    .map((found) => row.parse(found));
}

/** How many pre-labels of a screenshot nobody has accepted or refused. */
export const waitingPrelabels = (db: ReadDb, screenshotId: string): number =>
  z
    .object({ n: z.number() })
    .parse(
      db.get('SELECT count(*) AS n FROM prelabels WHERE screenshot_id = ? AND refused = 0 AND element_id IS NULL', [
        screenshotId,
      ]),
    ).n;

export function setRefused(db: WriteDb, id: string, refused: boolean): void {
  db.run('UPDATE prelabels SET refused = ? WHERE id = ?', [refused ? 1 : 0, id]);
}

export function setAccepted(db: WriteDb, id: string, elementId: string): void {
  db.run('UPDATE prelabels SET element_id = ?, refused = 0 WHERE id = ?', [elementId, id]);
}

/** How many of these pictures have nodes of a tree. */
export const picturesWithTrees = (db: ReadDb, hashes: readonly string[]): number =>
  z.object({ n: z.number() }).parse(
    db.get(
      `SELECT count(DISTINCT screenshots.sha256) AS n FROM prelabels
         JOIN screenshots ON screenshots.id = prelabels.screenshot_id
         WHERE prelabels.source = 'tree' AND screenshots.sha256 IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(hashes)],
    ),
  ).n;
