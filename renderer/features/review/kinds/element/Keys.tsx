import { useActionHandlers } from '../../../../actions/action-store.ts';
import { navigate } from '../../../../places/route.ts';
import type { PanZoom } from '../../picture/use-pan-zoom.ts';
import type { Review } from '../../review.ts';
import { placeless } from './Blind.tsx';
import type { BlindTarget, RevealedTarget } from './item.ts';
import { aimKey, isPointing, point } from './point.ts';
import { useAim } from './use-aim.ts';
import { useWordingApproval } from './use-wording-work.ts';
import { inOrder, pickWording } from './wordings.ts';

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Arrow keys aim and Enter points; a digit answers without a place, or picks a wording after the answer. */
export function ElementKeys({
  item,
  review,
  panZoom,
}: {
  item: BlindTarget | RevealedTarget;
  review: Review;
  panZoom: PanZoom;
}) {
  const revealed = item.phase === 'revealed' ? item : undefined;
  const approval = useWordingApproval(revealed, review);
  const aim = useAim(aimKey(item, review), item, panZoom);
  const idle = review.mode === 'idle';
  const editing = review.mode === 'editing';
  const digit = (n: number) => {
    if (!idle || review.keyDead(`digit-${n}`)) return;
    if (item.phase === 'revealed') {
      const variant = inOrder(item.variants)[n - 1];
      if (variant && review.given === null) pickWording(item, variant);
      return;
    }
    const answer = placeless[n - 1];
    if (answer) point(item, review, answer, `digit-${n}`);
  };
  const enter = () => {
    if (!review.keyDead('enter')) approval.approve(false);
  };
  useActionHandlers({
    // Then digits choose the reason of a rejection.
    ...Object.fromEntries(
      digits.map((n) => [`review-digit-${n}`, review.mode === 'rejecting' ? null : () => digit(n)]),
    ),
    'review-approve':
      isPointing(item, review) && aim
        ? () => point(item, review, { kind: 'point', point: aim }, 'enter')
        : review.open && idle
          ? enter
          : null,
    'review-approve-next': review.open && (idle || editing) ? () => approval.approve(true) : null,
    'review-element': revealed && idle ? () => navigate({ screen: 'annotate', id: revealed.screenshotId }) : null,
  });
  return null;
}
