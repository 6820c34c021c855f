import { z } from 'zod';
import { itemState, type ItemState } from '#shared/records/fields.ts';
import type { Agreement } from '#shared/contract/episodes.ts';
import type { AnyItemKind } from '#shared/items/define.ts';
import { itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../../connection.ts';

/** What an item about an episode says about it. */
export interface EpisodeLabel {
  kind: string;
  itemId: string;
  state: ItemState;
  /** The verdict in one word; null until it is settled. */
  value: string | null;
  /** How people's answers relate. */
  agreement: Agreement;
  /** Each person's first answer in one word, in the order they were given. */
  answers: { person: string; value: string }[];
}

const row = z.object({
  episode: z.string(),
  kind: z.string(),
  id: z.string(),
  state: itemState,
  content: z.string(),
});
const answerRow = z.object({ id: z.string(), person: z.string(), answer: z.string() });

interface Given {
  person: string;
  answer: unknown;
}

/** People's first answers to the items of a kind, by item; only those about one episode when `id` is given. */
function answersBy(db: ReadDb, kind: string, id: string | null): Map<string, Given[]> {
  const found = new Map<string, Given[]>();
  const rows = db.all(
    `SELECT v.entity_id AS id, v.voter_name AS person, v.answer FROM votes v
     ${id === null ? '' : "JOIN items i ON i.id = v.entity_id AND i.subject_kind = 'episode' AND i.subject_id = @id"}
     WHERE v.entity_kind = @kind AND v.voter_kind = 'person' ORDER BY v.seq`,
    { kind, ...(id !== null && { id }) },
  );
  for (const value of rows) {
    const entry = answerRow.parse(value);
    const given = found.get(entry.id) ?? [];
    if (given.some(({ person }) => person === entry.person)) continue;
    found.set(entry.id, [...given, { person: entry.person, answer: JSON.parse(entry.answer) as unknown }]);
  }
  return found;
}

/** `content` is null until the item is approved. */
function agreementOf(kind: AnyItemKind, state: ItemState, content: unknown, answers: readonly unknown[]): Agreement {
  if (state === 'conflict') return 'conflict';
  if (answers.length === 0) return 'none';
  // While others may still answer, nothing tells how the answers so far relate.
  if (content === null) return 'some';
  if (answers.length === 1) return 'one';
  const labels = kind.review?.labels;
  if (!labels) return 'settled';
  return labels.joined(answers.map((answer) => labels.put(content, answer))) === null ? 'settled' : 'agree';
}

/** What the live items about episodes say, by episode; only about one when `id` is given. */
export function episodeLabels(db: ReadDb, id: string | null): Map<string, EpisodeLabel[]> {
  const found = new Map<string, EpisodeLabel[]>();
  for (const kind of itemKinds()) {
    const { says, review } = kind;
    if (kind.subject !== 'episode' || !says) continue;
    const rows = db.all(
      `SELECT subject_id AS episode, kind, id, state, content FROM items WHERE subject_kind <> 'screenshot'
         AND subject_kind = 'episode' ${id === null ? '' : 'AND subject_id = @id'} AND kind = @kind AND state <> 'retired'
       ORDER BY seq`,
      { kind: kind.id, ...(id !== null && { id }) },
    );
    const given = review ? answersBy(db, kind.id, id) : null;
    for (const entry of rows.map((value) => row.parse(value))) {
      const content = entry.state === 'approved' ? kind.content.parse(JSON.parse(entry.content)) : null;
      const answers =
        given?.get(entry.id)?.flatMap(({ person, answer }) => {
          const read = review?.answer.safeParse(answer);
          return read?.success ? [{ person, answer: read.data }] : [];
        }) ?? [];
      const label: EpisodeLabel = {
        kind: kind.id,
        itemId: entry.id,
        state: entry.state,
        value: content === null ? null : says(content),
        agreement: agreementOf(
          kind,
          entry.state,
          content,
          answers.map(({ answer }) => answer),
        ),
        answers: answers.map(({ person, answer }) => ({ person, value: review?.answerLabel(answer) ?? '' })),
      };
      found.set(entry.episode, [...(found.get(entry.episode) ?? []), label]);
    }
  }
  return found;
}
