import type { Point } from '#shared/contract/common.ts';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { useCallRefusal } from '../../app/project/use-may.ts';
import { navigate } from '../../app/places/route.ts';
import { cannotOrder } from './kinds/question/Blind.tsx';
import { placeless } from './kinds/element/Blind.tsx';
import type { PanZoom } from './picture/use-pan-zoom.ts';
import type { Review } from './use-review.ts';
import type { TargetWork } from './kinds/element/use-target-work.ts';

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Every action of the screen, as the item under review allows it now; null where it would do nothing. */
export function useReviewKeys(
  {
    review,
    work,
    pointing,
    aim,
    panZoom,
    elsewhere,
  }: {
    review: Review;
    work: TargetWork;
    /** A place on the picture is asked for. */
    pointing: boolean;
    /** The keyboard's crosshair, picture pixels. */
    aim: Point | null;
    panZoom: PanZoom;
    /** True while an item is open whose body handles the keys of its kind. */
    elsewhere: boolean;
  },
  screen: {
    step: (by: 1 | -1) => void;
    nearestOpen: (by: 1 | -1) => void;
    takeBack: (which: 'undo' | 'redo') => void;
    toggleQueue: () => void;
    toggleMarks: () => void;
    sampling: () => void;
    refresh: () => void;
  },
): void {
  const mayQuality = useCallRefusal('review.quality') === null;
  const { item, target, mode } = review;
  const idle = mode === 'idle';
  const here = idle && !elsewhere;
  const digit = (n: number) => {
    if (review.keyDead(`digit-${n}`) || !item || !idle) return;
    if (item.kind === 'instruction') {
      const answer = placeless[n - 1];
      if (item.phase === 'revealed') work.pick(n);
      else if (answer) void review.point(answer, `digit-${n}`);
      return;
    }
    if (item.phase !== 'blind') return;
    const option = item.options[n - 1];
    if (option) void review.vote(option.letter, null, `digit-${n}`);
  };
  const reason = (n: number) => {
    if (review.keyDead(`reason-${n}`) || !item || !idle) return;
    const why = cannotOrder[n - 1];
    if (item.kind !== 'instruction' && item.phase === 'blind' && why) void review.vote(null, why, `reason-${n}`);
  };
  const open =
    item?.phase === 'revealed' && review.given === null && review.stale === null && review.staleTarget === null;
  const approve = (next: boolean) =>
    item?.kind === 'instruction' ? work.approve(next) : void review.verdict('approve', { next });
  const editingTarget = item?.kind === 'instruction' && mode === 'editing';
  // The reasons of a rejection take the digits then.
  const voteDigits = Object.fromEntries(
    digits.map((n) => [`review-digit-${n}`, mode === 'rejecting' || elsewhere ? null : () => digit(n)]),
  );
  const reasons = Object.fromEntries(cannotOrder.map((_, at) => [`review-reason-${at + 1}`, () => reason(at + 1)]));
  const enter = () => {
    if (!review.keyDead('enter')) approve(false);
  };
  useActionHandlers({
    ...voteDigits,
    ...reasons,
    'review-approve':
      pointing && aim ? () => void review.point({ kind: 'point', point: aim }, 'enter') : open && idle ? enter : null,
    'review-approve-next': open && (idle || editingTarget) ? () => approve(true) : null,
    'review-reject': open && idle ? () => review.setMode('rejecting') : null,
    'review-edit': open && idle ? () => review.setMode('editing') : null,
    'review-comment': item?.phase === 'revealed' && idle ? () => review.setMode('commenting') : null,
    'review-hand-on': item && idle ? () => review.setMode('handing') : null,
    'review-close': idle ? null : () => review.setMode('idle'),
    'review-previous': here ? () => screen.step(-1) : null,
    'review-next': here ? () => screen.step(1) : null,
    'review-previous-open': idle ? () => screen.nearestOpen(-1) : null,
    'review-next-open': idle ? () => screen.nearestOpen(1) : null,
    undo: idle ? () => screen.takeBack('undo') : null,
    redo: idle ? () => screen.takeBack('redo') : null,
    'review-queue': screen.toggleQueue,
    'review-fit': panZoom.fit,
    'review-zoom-in': () => panZoom.zoom(1.25),
    'review-zoom-out': () => panZoom.zoom(0.8),
    'review-marks': target || review.revealed ? screen.toggleMarks : null,
    'review-element': target && idle ? () => navigate({ screen: 'annotate', id: target.screenshotId }) : null,
    'review-quality': mayQuality ? () => navigate({ screen: 'review', params: { view: 'quality' } }) : null,
    'review-sampling': screen.sampling,
    'review-refresh': screen.refresh,
  });
}
