import type { EpisodeRow } from '#shared/contract/episodes.ts';
import { itemKind } from '#shared/items/registry.ts';
import { findItem } from '../../../db/queries/items/items.ts';
import { answersOf } from '../../../db/queries/review/votes.ts';
import type { Blind } from '../../../items/blind/blind.ts';

type Label = EpisodeRow['labels'][number];

/** What an item says about its episode; of an original, what the person's copy says, which only they answered. */
export function labelSeen(label: Label, blind: Blind): Label {
  const id = blind.copies.get(label.itemId);
  const copy = id === undefined ? null : findItem(blind.db, id);
  if (!copy) return label;
  const kind = itemKind(label.kind);
  const value = copy.state === 'approved' ? (kind.says?.(kind.content.parse(copy.content)) ?? null) : null;
  const answers = answersOf(blind.db, copy.kind, copy.id).flatMap(({ voter, answer }) => {
    const read = kind.review?.answer.safeParse(answer);
    return voter.kind === 'person' && read?.success
      ? [{ person: voter.name, value: kind.review?.answerLabel(read.data) ?? '' }]
      : [];
  });
  return {
    ...label,
    itemId: copy.id,
    state: copy.state,
    value,
    agreement: value === null ? 'some' : 'one',
    answers,
  };
}
