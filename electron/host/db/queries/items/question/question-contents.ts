import { z } from 'zod';
import { questionContent } from '#shared/contents/question.ts';
import type { ReadDb } from '../../../connection.ts';

/** What may enter a release: rejected and retired questions are left out. */
const mayEnter = `state NOT IN ('rejected', 'retired')`;

const row = z.object({ content: z.string(), app: z.string().nullable() });
const count = z.object({ n: z.number() });

export function countQuestionContents(db: ReadDb): number {
  return count.parse(db.get(`SELECT count(*) AS n FROM questions WHERE ${mayEnter}`)).n;
}

/** Content of every question that may enter a release, one by one, with its app. */
export function* questionContents(
  db: ReadDb,
): Generator<{ content: z.infer<typeof questionContent>; app: string | null }> {
  const sql = `SELECT q.content, s.app FROM questions q JOIN screenshots s ON s.id = q.screenshot_id
    WHERE q.${mayEnter} ORDER BY q.seq`;
  for (const value of db.iterate(sql)) {
    const { content, app } = row.parse(value);
    yield { content: questionContent.parse(JSON.parse(content)), app };
  }
}
