import { z } from 'zod';
import { questionContent } from '#shared/contract/questions.ts';
import type { ReadDb } from '../../../connection.ts';

const row = z.object({ content: z.string(), app: z.string().nullable() });

/** Content of every question that may enter a release (rejected and retired ones left out), one by one, with its app. */
export function* questionContents(
  db: ReadDb,
): Generator<{ content: z.infer<typeof questionContent>; app: string | null }> {
  const sql = `SELECT q.content, s.app FROM questions q JOIN screenshots s ON s.id = q.screenshot_id
    WHERE q.state NOT IN ('rejected', 'retired') ORDER BY q.seq`;
  for (const value of db.iterate(sql)) {
    const { content, app } = row.parse(value);
    yield { content: questionContent.parse(JSON.parse(content)), app };
  }
}
