import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { element as elementKind } from '#shared/items/element/index.ts';
import { boxReview } from '#shared/items/element/box-review.ts';
import type { Element } from '#shared/contract/elements.ts';
import type { Standing } from '#shared/contract/screenshots.ts';
import { say } from '../../../ui/messages.ts';
import { outbox } from '../../../edits/index.ts';
import { missingInWords, missingOf } from '../../../edits/missing-for-approval.ts';
import { i18next } from '../../../i18n/index.ts';
import { client } from '../../../transport/client.ts';
import type { AnnotateSession } from './session.ts';

interface Sorted {
  ready: Element[];
  unfit: Element[];
}

/** Elements that can be approved, and those that cannot be because they have no box. */
export function approvable(elements: readonly Element[]): Sorted {
  const fits = ({ content }: Element) => boxReview.unfit(content) === null;
  return { ready: elements.filter(fits), unfit: elements.filter((element) => !fits(element)) };
}

/** Drafts among these elements: those that can be submitted for review, and those that cannot be decided on yet. */
export const draftsOf = (elements: readonly Element[]): Sorted =>
  approvable(elements.filter(({ state }) => state === 'draft'));

/** Number of draft elements and instructions of a picture. */
export function draftsIn(standing: Standing): number {
  return standing
    .filter(({ kind, state }) => state === 'draft' && (kind === elementKind.id || kind === instructionKind.id))
    .reduce((sum, { n }) => sum + n, 0);
}

/** Submits the draft instructions of a picture for review, all or those of these elements; returns their number. */
async function submitInstructions(screenshotId: string, name: string, of?: readonly string[]): Promise<number> {
  await outbox.flush();
  const all = await client.elements.instructions({ screenshotId });
  const drafts = all.filter(({ state, elementId }) => state === 'draft' && (of?.includes(elementId) ?? true));
  for (const { id, revision } of drafts)
    void outbox.add(
      { kind: 'instruction-state', input: { id, baseRevision: revision, state: 'to_review' } },
      { screenshotId, name },
    );
  return drafts.length;
}

/**
 * Submits drafts of the current picture for review, boxes and instructions: those of the given elements, or all. Shows
 * how many there were, and how many elements stay drafts because they have no box.
 */
export async function submitDrafts(session: AnnotateSession, ids?: readonly string[]): Promise<void> {
  const { screenshotId, name } = session.about();
  if (screenshotId === null || session.refuses()) return;
  const chosen = session.state.elements.filter(({ id }) => ids?.includes(id) ?? true);
  const { ready, unfit } = draftsOf(chosen);
  session.setState(
    ready.map(({ id }) => id),
    'to_review',
    'submit-elements',
  );
  try {
    const worded = await submitInstructions(screenshotId, name, ids);
    const count = ready.length + worded;
    const sent = i18next.t(count > 0 ? 'annotate.standing.submitted' : 'annotate.standing.noDrafts', { name, count });
    say(unfit.length > 0 ? `${sent} ${i18next.t('annotate.standing.boxless', { count: unfit.length })}` : sent);
  } catch (error) {
    say(error);
  }
}

/** After an approval: says what the picture still needs to be approved, and offers to submit drafts. */
export async function sayWhatIsMissing(screenshotId: string, name: string): Promise<void> {
  // Without an answer nothing is known; the banner covers that.
  if (!(await outbox.flush())) return;
  const { standing } = await client.screenshots.get({ id: screenshotId });
  const missing = missingOf(standing);
  if (missing.length === 0) return;
  const drafts = missing.find(({ kind, state }) => kind === instructionKind.id && state === 'draft')?.n ?? 0;
  say(
    i18next.t('annotate.standing.stays', { name, missing: missingInWords(missing) }),
    drafts > 0
      ? {
          label: i18next.t('annotate.standing.submit', { count: drafts }),
          run: () => void submitInstructions(screenshotId, name).catch(say),
        }
      : undefined,
  );
}
