import type { Wording } from '#shared/contract/review/instruction.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../errors/errors.ts';
import type { ReadDb } from '../../db/connection.ts';
import { liveVariants, suggestedVariants, type Target } from './load.ts';

/** What an approval confirms: every live wording with its text and whether it is picked. INVALID for an unknown id. */
export function wordingsOf(db: ReadDb, target: Target, given: readonly Wording[]): Wording[] {
  const live = liveVariants(target);
  const strange = given.find(({ id }) => !live.some(({ item }) => item.id === id));
  if (strange) throw failure('INVALID', phrase('verdict-strange-wording', { id: strange.id }), { field: 'wordings' });
  const changed = new Map(given.map((entry) => [entry.id, entry]));
  const suggested = new Set(suggestedVariants(target).map(({ item }) => item.id));
  const picksGiven = new Set(
    live.filter(({ item }) => changed.get(item.id)?.picked).map(({ content }) => content.type),
  );
  return live.map(({ item, content }) => {
    const mine = changed.get(item.id);
    if (mine) return { id: item.id, text: mine.text.trim(), picked: mine.picked };
    return { id: item.id, text: content.text, picked: !picksGiven.has(content.type) && suggested.has(item.id) };
  });
}

/** Why these wordings cannot be approved, or null. */
export function whyNotTakeable(target: Target, wordings: readonly Wording[]): Phrase | null {
  const typeOf = new Map(target.variants.map(({ item, content }) => [item.id, content.type]));
  const picks = wordings.filter(({ picked }) => picked);
  if (picks.length === 0) return phrase('unfit-no-wording');
  const types = picks.map(({ id }) => typeOf.get(id));
  const twice = types.find((type, at) => types.indexOf(type) !== at);
  if (twice) return phrase('unfit-two-wordings', { level: twice });
  if (picks.some(({ text }) => text === '')) return phrase('unfit-wording-empty');
  if (!target.content.locate && !target.content.absent) return phrase('unfit-element-no-box');
  return null;
}

/** The part of a decision on which annotators must agree: the picked wordings with their texts. */
export const pickedOnly = (wordings: readonly Wording[]): Wording[] =>
  wordings.filter(({ picked }) => picked).sort((a, b) => a.id.localeCompare(b.id));
