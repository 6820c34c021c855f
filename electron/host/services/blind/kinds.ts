import { findItemKind, itemKinds } from '#shared/items/registry.ts';
import { episodesAwaiting } from '../../db/queries/review/blind.ts';
import { ownBlindKinds } from '../../items/blind/registry.ts';
import type { BlindKind } from './blind-kind.ts';
import { plainBlind } from './plain.ts';

/** What is not reviewed has nothing to hide. */
const open: BlindKind = { awaits: () => false, undecided: () => false };
/** Kinds whose items are about an episode and ask people for an answer: how it ended is kept from them until then. */
export const askedOfEpisodes = (): string[] =>
  itemKinds().flatMap(({ id, subject, review }) => (subject === 'episode' && review ? [id] : []));

/** An episode is closed to whom an item about it waits for. */
const episode: BlindKind = {
  awaits: (db, id, who) => episodesAwaiting(db, askedOfEpisodes(), who, id).length > 0,
  undecided: () => false,
};

const hooks: Record<string, BlindKind> = { episode, screenshot: open, trajectory: open, ...ownBlindKinds };

/** What may be seen of a kind of item before the answer. A kind without rules of its own is hidden by those that hold for all. */
export function blindKind(kind: string): BlindKind {
  return hooks[kind] ?? (findItemKind(kind)?.review === null ? open : plainBlind(kind));
}

/** Every kind that an id may be of. */
export const blindKindIds = (): string[] => [...new Set([...Object.keys(hooks), ...itemKinds().map(({ id }) => id)])];
