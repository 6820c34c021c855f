import { element as elementKind } from '#shared/items/element/index.ts';
import { findItemKind, itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { question as questionKind } from '#shared/items/question/index.ts';
import { boxAwaits, targetAwaits } from '../../db/queries/items/element/waiting.ts';
import { questionAwaits } from '../../db/queries/items/question/waiting.ts';
import { episodesAwaiting, itemAwaits, type Looker } from '../../db/queries/review/blind.ts';
import { clicksOn } from '../../db/queries/items/instruction/clicks.ts';
import { elementIdOf } from '../../db/queries/items/instruction/instructions.ts';
import { getItem } from '../../db/queries/items/items.ts';
import { readProjectMeta } from '../../db/queries/meta.ts';
import { reviewRecord } from '../../db/queries/items/question/review-item.ts';
import { targetRecord } from '../../db/queries/items/element/review-targets.ts';
import { verdictsOf } from '../../db/queries/review/verdicts.ts';
import { isBox } from '../../items/element/box.ts';
import { decisionsOn, requireReviewed } from '../../items/plain/open.ts';
import { countingVerdicts } from '../review/counting.ts';
import { asksOf, nextAsk } from '../../items/element/asks.ts';
import { loadTarget } from '../../items/element/load.ts';
import { countingTargetVerdicts } from '../review/counting.ts';

/** What blind review means for a kind of item. */
export interface BlindKind {
  /** Whether the item waits for this person's answer, so that nothing may give it away to them. */
  awaits(db: ReadDb, id: string, who: Looker): boolean;
  /** Whether what other people said of it is kept from this person until they have decided too. */
  undecided(db: ReadDb, id: string, me: string): boolean;
}

/** An element on its own is decided on by what its kind declares. */
const box = plain(elementKind.id);

const settled = new Set(['conflict', 'approved', 'rejected', 'retired']);
const needsSeveral = (db: ReadDb): boolean => readProjectMeta(db).settings.annotatorsPerItem > 1;

const question: BlindKind = {
  awaits: questionAwaits,
  undecided(db, id, me) {
    const item = needsSeveral(db) ? reviewRecord(db, id) : null;
    if (!item || settled.has(item.state)) return false;
    return !countingVerdicts(db, item, verdictsOf(db, questionKind.id, id)).some(({ annotator }) => annotator === me);
  },
};

const element: BlindKind = {
  awaits(db, id, who) {
    if (isBox(db, id)) return boxAwaits(db, id, who);
    const awaited = targetAwaits(db, id, who);
    if (awaited !== 'some') return awaited === 'none';
    const target = loadTarget(db, id);
    const mine = clicksOn(db, id).filter(({ voter }) => voter.kind === 'person' && voter.name === who.me);
    return target !== null && nextAsk(asksOf(target), mine) !== null;
  },
  undecided(db, id, me) {
    if (isBox(db, id)) return box.undecided(db, id, me);
    const state = needsSeveral(db) ? (targetRecord(db, id)?.reviewState ?? null) : null;
    if (state === null || settled.has(state)) return false;
    return !countingTargetVerdicts(db, id).some(({ annotator }) => annotator === me);
  },
};

/** An instruction is reviewed with the element it asks for. */
const instruction: BlindKind = {
  awaits: (db, id, who) => getItem(db, instructionKind.id, id) !== null && element.awaits(db, elementIdOf(db, id), who),
  undecided: (db, id, me) =>
    getItem(db, instructionKind.id, id) !== null && element.undecided(db, elementIdOf(db, id), me),
};

/** What is not reviewed has nothing to hide. */
const open: BlindKind = { awaits: () => false, undecided: () => false };
/** A kind that is reviewed by what it declares waits for whoever has not answered it, nor written it. */
function plain(kind: string): BlindKind {
  return {
    awaits: (db, id, who) => itemAwaits(db, kind, id, who),
    undecided(db, id, me) {
      const item = needsSeveral(db) ? getItem(db, kind, id) : null;
      if (!item || settled.has(item.state)) return false;
      return !decisionsOn(db, requireReviewed(db, id)).some(({ annotator }) => annotator === me);
    },
  };
}
/** Kinds whose items are about an episode and ask people for an answer: how it ended is kept from them until then. */
export const askedOfEpisodes = (): string[] =>
  itemKinds().flatMap(({ id, subject, review }) => (subject === 'episode' && review ? [id] : []));

/** An episode is closed to whom an item about it waits for. */
const episode: BlindKind = {
  awaits: (db, id, who) => episodesAwaiting(db, askedOfEpisodes(), who, id).length > 0,
  undecided: () => false,
};
const hooks: Record<string, BlindKind> = {
  episode,
  screenshot: open,
  trajectory: open,
  question,
  element,
  instruction,
};

/** What may be seen of a kind of item before the answer. A kind that adds no line to `hooks` is hidden by the rules that hold for all. */
export function blindKind(kind: string): BlindKind {
  return hooks[kind] ?? (findItemKind(kind)?.review === null ? open : plain(kind));
}

/** Every kind that an id may be of. */
export const blindKindIds = (): string[] => [...new Set([...Object.keys(hooks), ...itemKinds().map(({ id }) => id)])];
