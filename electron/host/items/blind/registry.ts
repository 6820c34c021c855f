import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { question } from '#shared/items/question/index.ts';
import { findItemKind, itemKinds } from '#shared/items/registry.ts';
import { episodesAwaiting, isUnasked } from '../../db/queries/review/blind.ts';
import { elementBlind } from '../element/blind.ts';
import { instructionBlind } from '../instruction/blind.ts';
import { questionBlind } from '../question/blind.ts';
import type { BlindKind } from './blind-kind.ts';
import { plainBlind } from './plain.ts';

/**
 * Kinds with their own rules for when an item awaits somebody's answer; a new one adds a line. For other kinds the
 * declared review decides.
 */
const ownBlindKinds: Readonly<Record<string, BlindKind>> = {
  [element.id]: elementBlind,
  [instruction.id]: instructionBlind,
  [question.id]: questionBlind,
};

/** Kinds that are not reviewed have nothing to hide. */
const open: BlindKind = { awaits: () => false, undecided: () => false };

/** Kinds whose items are about an episode and ask people for an answer: until then its ending is hidden from them. */
export const askedOfEpisodes = (): string[] =>
  itemKinds().flatMap(({ id, subject, review }) => (subject === 'episode' && review ? [id] : []));

/**
 * An episode's ending is hidden from people whose answer an item about it is waiting for, and before anybody has been
 * asked, since they may be.
 */
const episode: BlindKind = {
  awaits: (db, id, who) =>
    episodesAwaiting(db, askedOfEpisodes(), who, id).length > 0 || isUnasked(db, askedOfEpisodes(), id),
  undecided: () => false,
};

/** A map, because a kind may come from a request, and `constructor` is a name too. */
const hooks: ReadonlyMap<string, BlindKind> = new Map(
  Object.entries({ episode, screenshot: open, trajectory: open, ...ownBlindKinds }),
);

/** What may be seen of a kind of item before the answer. A kind without rules of its own follows the general ones. */
export function blindKind(kind: string): BlindKind {
  return hooks.get(kind) ?? (findItemKind(kind)?.review === null ? open : plainBlind(kind));
}

/** Every kind that an id may belong to. */
export const blindKindIds = (): string[] => [...new Set([...hooks.keys(), ...itemKinds().map(({ id }) => id)])];
