import { z } from 'zod';
import { type ItemState, itemStates, platform } from '#shared/records/fields.ts';
import { questionContent } from '#shared/contents/question.ts';
import type { ReadDb } from '../../../connection.ts';
import { searchExpression } from '../../../search-expression.ts';

const row = z
  .object({
    seq: z.number(),
    id: z.string(),
    screenshot_id: z.string(),
    revision: z.number(),
    state: z.enum(itemStates),
    content: z.string(),
    disagreement: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
    screenshot_name: z.string(),
    platform: platform.nullable(),
    app: z.string().nullable(),
    sha256: z.string(),
  })
  .transform((found) => ({
    seq: found.seq,
    id: found.id,
    screenshotId: found.screenshot_id,
    revision: found.revision,
    state: found.state,
    content: questionContent.parse(JSON.parse(found.content)),
    disagreement: found.disagreement,
    createdAt: found.created_at,
    updatedAt: found.updated_at,
    screenshotName: found.screenshot_name,
    platform: found.platform,
    app: found.app,
    sha256: found.sha256,
  }));

/** A question with what lists show of its screenshot. */
export type QuestionWithScreenshot = z.infer<typeof row>;

const columns = `q.seq, q.id, q.screenshot_id, q.revision, q.state, q.content, q.disagreement, q.created_at, q.updated_at,
  s.name AS screenshot_name, s.platform, s.app, s.sha256`;
const joined = 'JOIN screenshots s ON s.id = q.screenshot_id';

export function getQuestion(db: ReadDb, id: string): QuestionWithScreenshot | null {
  const found = db.get(`SELECT ${columns} FROM all_items q ${joined} WHERE q.id = ? AND q.kind = 'question'`, [id]);
  return found === undefined ? null : row.parse(found);
}

export interface QuestionFilter {
  screenshotId?: string | undefined;
  state?: readonly ItemState[] | undefined;
  lint?: string | undefined;
  text?: string | undefined;
}

/** Conditions on `q` besides state and place, with their values. */
function conditions(filter: QuestionFilter): { sql: string[]; params: unknown[] } {
  const sql: string[] = [];
  const params: unknown[] = [];
  if (filter.screenshotId !== undefined) {
    sql.push('q.screenshot_id = ?');
    params.push(filter.screenshotId);
  }
  if (filter.lint !== undefined) {
    sql.push("q.id IN (SELECT entity_id FROM lints WHERE code = ? AND entity_kind = 'question')");
    params.push(filter.lint);
  }
  const expression = filter.text === undefined ? null : searchExpression(filter.text);
  if (expression !== null) {
    sql.push(
      `q.screenshot_id IN (SELECT found.id FROM screenshot_words w JOIN screenshots found ON found.seq = w.rowid
         WHERE screenshot_words MATCH ?)`,
    );
    params.push(`{questions} : (${expression})`);
    for (const word of filter.text?.match(/[^\s"]+/g) ?? []) {
      sql.push("q.content LIKE ? ESCAPE '\\'");
      params.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
    }
  }
  return { sql, params };
}

/**
 * Questions oldest first after a `seq`, at most `limit`; retired ones only when their state is asked for. Each state
 * is read through the index of states, so that a rare one is found without scanning the others.
 */
export function listQuestions(
  db: ReadDb,
  filter: QuestionFilter,
  after: number,
  limit: number,
): QuestionWithScreenshot[] {
  const states = filter.state?.length ? [...new Set(filter.state)] : itemStates.filter((state) => state !== 'retired');
  const { sql, params } = conditions(filter);
  const where = ['q.state = ?', 'q.seq > ?', ...sql].join(' AND ');
  const part = `SELECT * FROM (SELECT ${columns} FROM questions q ${joined} WHERE ${where} ORDER BY q.seq LIMIT ?)`;
  return db
    .all(`${states.map(() => part).join(' UNION ALL ')} ORDER BY seq LIMIT ?`, [
      ...states.flatMap((state) => [state, after, ...params, limit]),
      limit,
    ])
    .map((found) => row.parse(found));
}
