import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { say } from '../../../app/messages.ts';
import { outbox } from '../../../edits/index.ts';
import { missingInWords, missingOf } from '../../../edits/standing.ts';
import { i18next } from '../../../i18n/index.ts';
import { client } from '../../../transport/client.ts';

/** Puts the draft instructions of a picture up for review. */
export async function submitInstructions(screenshotId: string, name: string): Promise<void> {
  try {
    await outbox.flush();
    const drafts = (await client.elements.instructions({ screenshotId })).filter(({ state }) => state === 'draft');
    for (const { id, revision } of drafts)
      void outbox.add(
        { kind: 'instruction-state', input: { id, baseRevision: revision, state: 'to_review' } },
        { screenshotId, name },
      );
  } catch (error) {
    say(error);
  }
}

/** After a picture was approved: says what keeps it from being so, and offers to submit draft instructions. */
export async function sayWhatIsMissing(screenshotId: string, name: string): Promise<void> {
  // Without an answer nothing is known; the banner speaks of that.
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
          run: () => void submitInstructions(screenshotId, name),
        }
      : undefined,
  );
}
