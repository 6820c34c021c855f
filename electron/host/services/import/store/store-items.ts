import type { RefusedRecord } from '#pipelines/formats/format.ts';
import type { ReadItem } from '#pipelines/formats/record-parts.ts';
import type { AnyItemKind, StoredPictureOf } from '#shared/items/define.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { because, phrase, type Phrase } from '#shared/phrases/phrase.ts';
import { itemsAbout, type StoredItem } from '../../../db/queries/items/items.ts';
import type { Change } from '../../../changes/change.ts';
import { createItem } from '../../../changes/create.ts';

type Subject = StoredItem['subject'];

/** The kind and content of an item that may be about such a subject, or why it may not. */
export function checkedItem(
  item: ReadItem,
  subject: Subject,
  pictures: readonly StoredPictureOf[] = [],
): { of: AnyItemKind; content: unknown } | { phrase: Phrase } {
  const of = findItemKind(item.kind);
  if (!of) return { phrase: phrase('import-no-kind', { kind: item.kind }) };
  const content = of.content.safeParse(item.content);
  if (of.subject !== subject.kind || !content.success)
    return { phrase: phrase('import-wrong-content', { kind: item.kind }) };
  return { of, content: of.withPictures?.(content.data, pictures) ?? content.data };
}

/** Where items are in a source, for the report. */
interface From {
  format: string;
  record: string;
  line: number | null;
  /** Stored pictures of the subject; left out if it has none of its own. */
  pictures?: readonly StoredPictureOf[];
  /** What is there about the subject, by kind, if several records are about it; filled and kept up to date here. */
  there?: Map<string, string[]>;
}

const identityOf = (of: AnyItemKind, content: unknown): string =>
  JSON.stringify(of.identity ? of.identity(content) : content);

/**
 * Stores the items of a record about one subject; one with the same content as an existing item matches it, once
 * each. Returns how many were created, how many existed, and what was refused.
 */
export function storeItems(
  to: Change,
  subject: Subject,
  items: readonly ReadItem[],
  { format, record, line, pictures = [], there = new Map() }: From,
): { made: number; known: number; refused: RefusedRecord[] } {
  const unmatched = new Map<string, string[]>();
  const refused: RefusedRecord[] = [];
  let made = 0;
  let matched = 0;
  for (const item of items) {
    const checked = checkedItem(item, subject, pictures);
    if ('phrase' in checked) {
      refused.push({ record, line, ...because(checked.phrase) });
      continue;
    }
    const { of, content } = checked;
    let known = there.get(of.id);
    if (!known) {
      known = itemsAbout(to.db, of.id, subject).map((entry) => identityOf(of, of.content.parse(entry.content)));
      there.set(of.id, known);
    }
    const left = unmatched.get(of.id) ?? [...known];
    unmatched.set(of.id, left);
    const identity = identityOf(of, content);
    const at = left.indexOf(identity);
    if (at >= 0) {
      left.splice(at, 1);
      matched++;
      continue;
    }
    const { state = 'to_review', source = format } = item;
    createItem(to, of.id, { subject, content, state, source });
    known.push(identity);
    made++;
  }
  return { made, known: matched, refused };
}
