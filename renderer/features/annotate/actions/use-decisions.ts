import { useState } from 'react';
import { isTyping } from '../../../actions/use-keyboard.ts';
import { useRefusal } from '../../../project/use-may.ts';
import { i18next } from '../../../i18n/index.ts';
import { leaveField } from '../../../ui/fields/use-field.ts';
import { useSession } from '../context.ts';
import { tell } from '../edits/notice-store.ts';
import { approvable, sayWhatIsMissing, submitDrafts } from '../edits/submit.ts';

/** Approving, rejecting and submitting what is on the picture. */
export function useDecisions(step: (by: 1 | -1) => void) {
  const session = useSession();
  const { editor } = session;
  const refusal = useRefusal('reviewer');
  /** The elements whose rejection still needs a reason. */
  const [rejecting, setRejecting] = useState<readonly string[] | null>(null);
  const all = (): string[] => editor.state.elements.map((element) => element.id);
  const picked = (): string[] => (editor.state.selection.length > 0 ? [...editor.state.selection] : all());
  /** Whether this person may approve and reject here; if not, the status bar says why. */
  const mayDecide = (): boolean => {
    tell(refusal);
    return refusal === null && !session.refuses();
  };
  /** Approves elements; those without a box cannot be, and the status bar counts them. */
  const approveElements = (ids: readonly string[]): void => {
    const { unfit } = approvable(session.state.elements.filter(({ id }) => ids.includes(id)));
    const left = new Set(unfit.map(({ id }) => id));
    session.setState(
      ids.filter((id) => !left.has(id)),
      'approved',
      'approve-elements',
    );
    if (unfit.length > 0) tell(i18next.t('annotate.status.boxless', { count: unfit.length }));
  };
  /** Approves everything, and says what else the picture needs to be approved. */
  const approvePicture = (): void => {
    const { screenshotId, name } = session.about();
    if (!mayDecide() || screenshotId === null) return;
    approveElements(all());
    sayWhatIsMissing(screenshotId, name).catch(() => undefined);
  };
  return {
    rejecting,
    keep: () => setRejecting(null),
    approve: (): void => {
      if (mayDecide()) approveElements(picked());
    },
    reject: (): void => {
      const ids = picked();
      if (ids.length > 0 && mayDecide()) setRejecting(ids);
    },
    rejectFor: (reason: string): void => {
      session.setState(rejecting ?? [], 'rejected', 'reject-elements', reason);
      setRejecting(null);
    },
    submit: (): void => {
      const { selection } = editor.state;
      void submitDrafts(session, selection.length > 0 ? [...selection] : undefined);
    },
    /** Finishes the picture: approves it if the person may decide, otherwise submits it. */
    finishNext: (): void => {
      if (refusal === null) approvePicture();
      else void submitDrafts(session);
      // The focused field belongs to the element that is being left.
      if (document.activeElement instanceof HTMLElement && isTyping(document.activeElement))
        leaveField(document.activeElement);
      step(1);
    },
  };
}
