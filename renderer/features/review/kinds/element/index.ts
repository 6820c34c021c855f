import { targetRejectReasons } from '#shared/items/element/target-reject-reasons.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { PictureHooks } from '../kind.ts';
import { AimMark } from './marks/AimMark.tsx';
import { ElementBlind, placeless } from './Blind.tsx';
import { ElementCard } from './Card.tsx';
import { ElementEditFooter } from './EditFooter.tsx';
import { ElementHeader } from './Header.tsx';
import { HowToAnswer } from './HowToAnswer.tsx';
import type { BlindTarget, RevealedTarget } from './item.ts';
import { ElementKeys } from './Keys.tsx';
import { TargetMarks } from './marks/Marks.tsx';
import { MarksLegend } from './marks/MarksLegend.tsx';
import { againstOwnPoint, isPointing, point } from './point.ts';
import { ElementRevealed } from './Revealed.tsx';
import { AimStatus } from './Status.tsx';
import { useWordingApproval } from './use-wording-work.ts';
import { dropWordings } from './wordings.ts';

/** Elements by their instructions: the reviewer points at a place, then boxes and wordings appear. */
export const elementHooks: PictureHooks<BlindTarget, RevealedTarget> = {
  id: instruction.id,
  name: () => i18next.t('review.queue.kind.instruction'),
  opens: 'instruction',
  Card: ElementCard,
  label: () => i18next.t('review.target.title'),
  title: (item) => (item.phase === 'blind' ? item.ask.text : (item.asked[0]?.text ?? '')),
  state: (item) => item.state,
  ask: (item) => item.ask.instructionId,
  against: againstOwnPoint,
  rejectReasons: targetRejectReasons,
  hints: {
    blind: () => [
      { keys: ['ArrowLeft', 'ArrowUp'], label: i18next.t('review.status.hints.aim') },
      { keys: ['Enter'], label: i18next.t('review.status.hints.point') },
      { keys: ['1'], label: i18next.t('review.status.hints.absent') },
      { keys: ['2', String(placeless.length)], range: true, label: i18next.t('review.status.hints.cannot') },
    ],
    revealed: (item) => [
      {
        keys: ['1', String(Math.min(9, item.variants.length))],
        range: true,
        label: i18next.t('review.status.hints.pick'),
      },
    ],
    editing: () => [],
  },
  decided(id, verdict) {
    if (verdict !== 'skip') dropWordings(id);
  },
  place: (item, review) =>
    isPointing(item, review) && review.picture === 'ready' && !review.busy
      ? {
          take: (at) => point(item, review, { kind: 'point', point: at }, 'pointer'),
          words: i18next.t('review.target.place'),
        }
      : null,
  Keys: ElementKeys,
  Header: ElementHeader,
  Blind: ElementBlind,
  HowToAnswer,
  Revealed: ElementRevealed,
  // Its texts are edited in place.
  Edit: ElementRevealed,
  EditFooter: ElementEditFooter,
  useApproval: useWordingApproval,
  BlindMarks: AimMark,
  Marks: TargetMarks,
  Legend: MarksLegend,
  Status: AimStatus,
};
