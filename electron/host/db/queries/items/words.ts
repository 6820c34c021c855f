import { z } from 'zod';
import { itemKinds } from '#shared/items/registry.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';
import { setsWith } from '../episodes/any-subject.ts';
import { itemsAbout, type StoredItem } from './items.ts';

const sourceRow = z.object({ name: z.string(), app: z.string().nullable(), words: z.string().nullable() });
const wordsRead = z.array(z.object({ text: z.string() }));

/** Scripts without spaces are indexed character by character, so that a part of a run of characters is found. */
export function searchable(text: string): string {
  return text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu, ' $& ');
}

/** Texts of a subject's live items, of the searchable kinds. */
export function wordsOfItems(db: ReadDb, subject: StoredItem['subject']): string[] {
  return itemKinds().flatMap((kind) =>
    kind.words && kind.subject === subject.kind
      ? itemsAbout(db, kind.id, subject).map(
          ({ content }) => kind.words?.(kind.content.parse(content)).join('\n') ?? '',
        )
      : [],
  );
}

/** Texts of the items about the sets of pictures that a screenshot belongs to. */
function wordsOfSets(db: ReadDb, screenshotId: string): string[] {
  if (!itemKinds().some((kind) => kind.subject === 'pictures' && kind.words)) return [];
  return setsWith(db, screenshotId).flatMap((id) => wordsOfItems(db, { kind: 'pictures', id }));
}

/** Rewrites the full-text row of a screenshot: name, app, OCR words, and the texts of its items. */
export function refreshWords(db: WriteDb, seq: number, screenshotId: string): void {
  const source = sourceRow.parse(
    db.get(
      'SELECT s.name, s.app, o.words FROM screenshots s LEFT JOIN ocr o ON o.screenshot_id = s.id WHERE s.seq = ?',
      [seq],
    ),
  );
  const words = source.words === null ? [] : wordsRead.parse(JSON.parse(source.words)).map((word) => word.text);
  const items = [...wordsOfItems(db, { kind: 'screenshot', id: screenshotId }), ...wordsOfSets(db, screenshotId)];
  db.run('INSERT OR REPLACE INTO screenshot_words (rowid, name, app, words, questions) VALUES (?, ?, ?, ?, ?)', [
    seq,
    searchable(source.name),
    searchable(source.app ?? ''),
    searchable(words.join(' ')),
    searchable(items.join('\n')),
  ]);
}
