import { useActionHandlers } from '../../actions/action-store.ts';
import type { PanZoom } from './picture/use-pan-zoom.ts';
import type { Review } from './review.ts';

/**
 * The actions common to all kinds of items, as the open item currently allows them; null if one would do nothing.
 * Answering and approving belong to the kind.
 */
export function useReviewKeys(
  review: Review,
  panZoom: PanZoom,
  /** True while an item is open whose body handles the keys of its kind. */
  elsewhere: boolean,
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
  const { item } = review;
  const idle = review.mode === 'idle';
  const here = idle && !elsewhere;
  const decides = review.open && idle;
  const revealed = item?.phase === 'revealed';
  useActionHandlers({
    'review-reject': decides ? () => review.setMode('rejecting') : null,
    'review-edit': decides ? () => review.setMode('editing') : null,
    'review-comment': revealed && idle ? () => review.setMode('commenting') : null,
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
    'review-marks': revealed ? screen.toggleMarks : null,
    'review-sampling': screen.sampling,
    'review-refresh': screen.refresh,
  });
}
