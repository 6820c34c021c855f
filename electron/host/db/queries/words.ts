import { z } from 'zod';
import type { WriteDb } from '../connection.ts';

const sourceRow = z.object({ name: z.string(), app: z.string().nullable(), words: z.string().nullable() });
const questionRow = z.object({ content: z.string() });
const wordsRead = z.array(z.object({ text: z.string() }));
const questionText = z.object({ question: z.string(), options: z.array(z.object({ text: z.string() })) });

/** Scripts written without spaces are indexed sign by sign, so that a part of a run of signs is found. */
export function searchable(text: string): string {
  return text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu, ' $& ');
}

/** Writes the full-text row of a screenshot anew: name, app, words read, questions and their options. */
export function refreshWords(db: WriteDb, seq: number, screenshotId: string): void {
  const source = sourceRow.parse(
    db.get(
      'SELECT s.name, s.app, o.words FROM screenshots s LEFT JOIN ocr o ON o.screenshot_id = s.id WHERE s.seq = ?',
      [seq],
    ),
  );
  const words = source.words === null ? [] : wordsRead.parse(JSON.parse(source.words)).map((word) => word.text);
  const questions = db
    .all("SELECT content FROM questions WHERE screenshot_id = ? AND state <> 'retired' ORDER BY seq", [screenshotId])
    .map((found) => questionText.parse(JSON.parse(questionRow.parse(found).content)))
    .map((content) => [content.question, ...content.options.map((option) => option.text)].join('\n'));
  db.run('INSERT OR REPLACE INTO screenshot_words (rowid, name, app, words, questions) VALUES (?, ?, ?, ?, ?)', [
    seq,
    searchable(source.name),
    searchable(source.app ?? ''),
    searchable(words.join(' ')),
    searchable(questions.join('\n')),
  ]);
}
