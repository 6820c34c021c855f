import { z } from 'zod';
import { platform, sha256 } from '#shared/records/fields.ts';
import { type Problem, problem, type StepContent } from '#shared/episodes/episode.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const stepRow = z
  .object({ position: z.number(), content: z.string(), raw: z.string() })
  // Checked when it was written.
  .transform(({ content, ...rest }) => ({ ...rest, content: JSON.parse(content) as StepContent }));
export type StoredStep = z.infer<typeof stepRow>;

const pictureRow = z
  .object({
    position: z.number(),
    role: z.enum(['step', 'final', 'picture']),
    name: z.string(),
    screenshot_id: z.string().nullable(),
    sha256: sha256.nullable(),
    ext: z.string().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    media_ok: z.number().nullable(),
  })
  .transform((found) => ({
    position: found.position,
    role: found.role,
    name: found.name,
    picture:
      found.screenshot_id !== null && found.sha256 !== null
        ? {
            screenshotId: found.screenshot_id,
            sha256: found.sha256,
            ext: found.ext ?? 'png',
            width: found.width ?? 0,
            height: found.height ?? 0,
            ok: found.media_ok === 1,
          }
        : null,
  }));
export type StoredPlace = z.infer<typeof pictureRow>;

export function insertStep(
  db: WriteDb,
  subject: number,
  position: number,
  step: { content: StepContent; raw: string },
): void {
  const { phase, index, ordinal } = step.content;
  db.run(
    'INSERT INTO steps (subject_seq, position, phase, number, ordinal, content, raw) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [subject, position, phase, index, ordinal, JSON.stringify(step.content), step.raw],
  );
}

export function insertPlace(
  db: WriteDb,
  subject: number,
  place: { position: number; role: 'step' | 'final' | 'picture'; screenshotId: string | null; name: string },
): void {
  db.run('INSERT INTO subject_media (subject_seq, position, role, screenshot_id, name) VALUES (?, ?, ?, ?, ?)', [
    subject,
    place.position,
    place.role,
    place.screenshotId,
    place.name,
  ]);
}

/** Writes the content of a step again, with positions that were unknown before. */
export function replaceStep(db: WriteDb, subject: number, position: number, content: StepContent): void {
  db.run('UPDATE steps SET content = ? WHERE subject_seq = ? AND position = ?', [
    JSON.stringify(content),
    subject,
    position,
  ]);
}

/** Puts a picture into a place that has none. */
export function fillPlace(
  db: WriteDb,
  subject: number,
  place: { position: number; screenshotId: string | null; name: string },
): void {
  db.run(
    'UPDATE subject_media SET screenshot_id = ?, name = ? WHERE subject_seq = ? AND position = ? AND screenshot_id IS NULL',
    [place.screenshotId, place.name, subject, place.position],
  );
}

export function replaceProblems(db: WriteDb, subject: number, problems: readonly Problem[]): void {
  db.run('DELETE FROM subject_problems WHERE subject_seq = ?', [subject]);
  insertProblems(db, subject, problems);
  db.run('UPDATE subjects SET problem_codes = ? WHERE seq = ?', [
    JSON.stringify([...new Set(problems.map(({ code }) => code))]),
    subject,
  ]);
}

export function insertProblems(db: WriteDb, subject: number, problems: readonly Problem[]): void {
  for (const [position, { code, step, detail }] of problems.entries())
    db.run('INSERT INTO subject_problems (subject_seq, position, code, step, detail) VALUES (?, ?, ?, ?, ?)', [
      subject,
      position,
      code,
      step,
      detail,
    ]);
}

/** Which places of an episode are read: `limit` of them from the place `from` on; all without it. */
interface Stretch {
  from: number;
  limit?: number | undefined;
}

/** The places that a stretch covers, for SQL; `to` is excluded. */
const bounds = ({ from, limit }: Stretch) => ({ from, to: from + (limit ?? Number.MAX_SAFE_INTEGER - from) });

/** Steps of an episode in their order. */
export function stepsOf(db: ReadDb, subject: number, stretch: Stretch = { from: 0 }): StoredStep[] {
  return db
    .all(
      `SELECT position, content, raw FROM steps
       WHERE subject_seq = @subject AND position >= @from AND position < @to ORDER BY position`,
      { subject, ...bounds(stretch) },
    )
    .map((found) => stepRow.parse(found));
}

/** Pictures of an episode by place: one per step, and the final one after the last. */
export function placesOf(db: ReadDb, subject: number, stretch: Stretch = { from: 0 }): StoredPlace[] {
  return db
    .all(
      `SELECT p.position, p.role, p.name, p.screenshot_id, s.sha256, m.ext, s.width, s.height, s.media_ok
       FROM subject_media p LEFT JOIN screenshots s ON s.id = p.screenshot_id LEFT JOIN media m ON m.sha256 = s.sha256
       WHERE p.subject_seq = @subject AND p.position >= @from AND p.position < @to ORDER BY p.position`,
      { subject, ...bounds(stretch) },
    )
    .map((found) => pictureRow.parse(found));
}

const markRow = z
  .object({
    position: z.number(),
    number: z.number().nullable(),
    actions: z.string().nullable(),
    sha256: z.string().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    media_ok: z.number().nullable(),
  })
  .transform(({ actions, ...rest }) => ({
    ...rest,
    // Checked when it was written.
    actions: actions === null ? [] : (JSON.parse(actions) as StepContent['actions']),
  }));

/** A strip has about this many pictures at most: reading 100,000 of them for a list would keep everybody waiting. */
const longestStrip = 500;

/**
 * Pictures of an episode with the actions on them, without the rest of its steps; of a very long one evenly spaced
 * ones, with the first and the last. Null if it does not exist.
 */
export function stripOf(db: ReadDb, id: string): z.infer<typeof markRow>[] | null {
  const found = db.get("SELECT seq, steps FROM subjects WHERE id = ? AND kind = 'episode'", [id]);
  if (!found) return null;
  const { seq, steps } = z.object({ seq: z.number(), steps: z.number() }).parse(found);
  return db
    .all(
      `SELECT p.position, t.number, json_extract(t.content, '$.actions') AS actions, s.sha256, s.width, s.height, s.media_ok
       FROM subject_media p LEFT JOIN screenshots s ON s.id = p.screenshot_id
       LEFT JOIN steps t ON t.subject_seq = p.subject_seq AND t.position = p.position
       WHERE p.subject_seq = @seq AND (p.position % @every = 0 OR p.position >= @last) ORDER BY p.position`,
      { seq, every: Math.ceil((steps + 1) / longestStrip), last: steps - 1 },
    )
    .map((entry) => markRow.parse(entry));
}

/** Problems of an episode in their order: the first `limit`, by default all. */
export function problemsOf(db: ReadDb, subject: number, limit = -1): Problem[] {
  return db
    .all('SELECT code, step, detail FROM subject_problems WHERE subject_seq = ? ORDER BY position LIMIT ?', [
      subject,
      limit,
    ])
    .map((found) => problem.parse(found));
}

export function countProblems(db: ReadDb, subject: number): number {
  return z
    .object({ n: z.number() })
    .parse(db.get('SELECT count(*) AS n FROM subject_problems WHERE subject_seq = ?', [subject])).n;
}

/** The 0-based places of a stretch whose steps have problems. */
export function flaggedSteps(db: ReadDb, subject: number, stretch: Stretch): Set<number> {
  return new Set(
    db
      .all(
        `SELECT DISTINCT step FROM subject_problems
         WHERE subject_seq = @subject AND step >= @from AND step < @to`,
        { subject, ...bounds(stretch) },
      )
      .map((found) => z.object({ step: z.number() }).parse(found).step),
  );
}

const onRow = z
  .object({ id: z.string(), content: z.string(), position: z.number(), role: z.string(), steps: z.number() })
  .transform(({ content, ...rest }) => ({
    ...rest,
    ...z.object({ name: z.string(), task: z.string(), platform: platform.nullable() }).parse(JSON.parse(content)),
  }));

/** The steps of episodes that show a screenshot, without retired episodes. */
export function episodesOn(db: ReadDb, screenshotId: string, limit: number): z.infer<typeof onRow>[] {
  return db
    .all(
      `SELECT e.id, e.content, e.steps, p.position, p.role FROM subject_media p JOIN subjects e ON e.seq = p.subject_seq
       WHERE p.screenshot_id = ? AND e.kind = 'episode' AND e.state <> 'retired' ORDER BY e.seq, p.position LIMIT ?`,
      [screenshotId, limit],
    )
    .map((found) => onRow.parse(found));
}
