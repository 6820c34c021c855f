import { kindWords } from '../../../i18n/kind-words.ts';
import { framedKinds, picturedKinds } from './all-hooks.ts';
import type { KindHooks, PictureHooks } from './kind.ts';

const all = () => [...picturedKinds, ...framedKinds];

/** A kind's declaration, by its id, its queue name, or the kind in an opened item. */
export const kindHooks = (id: string | undefined) =>
  all().find((entry) => entry.id === id || ('opens' in entry && entry.opens === id));

/** The hooks of a kind with a body of its own; undefined for one that the picture and its panel show. */
export const framedHooks = (id: string | undefined): KindHooks | undefined =>
  framedKinds.find((framedKind) => framedKind.id === id);

/** The hooks for an item that was opened on its picture. */
export function pictureHooks(opened: PictureHooks['opens']): PictureHooks {
  const found = picturedKinds.find(({ opens }) => opens === opened);
  if (!found) throw new Error(`no kind in Review opens “${opened}”`);
  return found;
}

/** Kinds of items that the Review screen opens. */
export const shownKinds = (): string[] => all().map(({ id }) => id);

/** The plural label of a queue name: the kind's own, otherwise its plural as it declares it. */
export const kindName = (id: string): string => kindHooks(id)?.name?.() ?? kindWords(id);
