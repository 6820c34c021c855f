import { kindWords } from '../../../i18n/kind-words.ts';
import { agentTaskHooks } from './agent-task/index.ts';
import { boxHooks } from './box/index.ts';
import { controlCheckHooks } from './control-check/index.ts';
import { elementHooks } from './element/index.ts';
import { goalCompletionHooks } from './goal-completion/index.ts';
import { knowledgeHooks } from './knowledge-question/index.ts';
import type { KindHooks, PictureHooks } from './kind.ts';
import { questionHooks } from './question/index.ts';
import type { BlindItem, RevealedItem } from '../review.ts';

/** Kinds with a body of their own, in the frame `ItemFrame`; a new one adds a line. */
const framed: KindHooks[] = [goalCompletionHooks, controlCheckHooks, agentTaskHooks, ...knowledgeHooks, boxHooks];

/** An item is passed only to the hooks of its own kind (`pictureHooks`), so they may narrow its type. */
const onPicture = <B extends BlindItem, R extends RevealedItem>(hooks: PictureHooks<B, R>) =>
  hooks as unknown as PictureHooks;

/** Kinds that are reviewed on their picture, in the queue's order of kinds; a new one adds a line. */
const pictured: readonly PictureHooks[] = [onPicture(questionHooks), onPicture(elementHooks)];

const all = () => [...pictured, ...framed];

/** A kind's declaration, by its id, its queue name, or the kind in an opened item. */
export const kindHooks = (id: string | undefined) =>
  all().find((one) => one.id === id || ('opens' in one && one.opens === id));

/** The hooks of a kind with a body of its own; undefined for one that the picture and its panel show. */
export const framedHooks = (id: string | undefined): KindHooks | undefined => framed.find((one) => one.id === id);

/** The hooks for an item that was opened on its picture. */
export function pictureHooks(opened: PictureHooks['opens']): PictureHooks {
  const found = pictured.find(({ opens }) => opens === opened);
  if (!found) throw new Error(`no kind in Review opens “${opened}”`);
  return found;
}

/** Registers the hooks of a kind at run time; returns a function that removes them. */
export function addKindHooks(hooks: KindHooks): () => void {
  if (kindHooks(hooks.id)) throw new Error(`There is already a kind "${hooks.id}" in Review.`);
  framed.push(hooks);
  return () => void framed.splice(framed.indexOf(hooks), 1);
}

/** Kinds of items that the Review screen opens. */
export const shownKinds = (): string[] => all().map(({ id }) => id);

/** The plural label of a queue name: the kind's own, otherwise its plural as it declares it. */
export const kindName = (id: string): string => kindHooks(id)?.name?.() ?? kindWords(id);
