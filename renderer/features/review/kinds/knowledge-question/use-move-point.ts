import { useState } from 'react';
import type { Point } from '#shared/geometry/shapes.ts';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { movable, pointMoved, withPointMoved } from '#shared/items/knowledge-question/move-point.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import type { ItemWork } from '../kind.ts';
import { placeOf } from './pictures/candidates.ts';

const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
/** Picture pixels per arrow key press: plain, with Ctrl, with Shift. */
export const moveSizes = { step: 4, pixel: 1, far: 20 } as const;

/** A point that is being moved. */
export interface Moving {
  /** The question as it would be saved. */
  content: KnowledgeContent;
  letter: string;
  /** Letters of the options whose point can be moved. */
  letters: readonly string[];
  changed: boolean;
  pick(letter: string): void;
  /** In pixels of the first picture. */
  to(at: Point): void;
  save(): void;
  leave(): void;
}

/**
 * Moves points of wrong options, by keys or by dragging: digits pick a point, arrow keys move it, Enter saves, Escape
 * or M cancels. After saving, the item needs somebody else's blind answer.
 * @param content the question as saved, with at least one point that can be moved
 */
export function useMovePoint(content: KnowledgeContent, work: ItemWork, leave: () => void): Moving {
  const letters = movable(content);
  const [draft, setDraft] = useState({ content, letter: letters[0] ?? '' });
  const to = (at: Point) => setDraft({ ...draft, content: withPointMoved(draft.content, draft.letter, at) });
  const moving: Moving = {
    ...draft,
    letters,
    changed: draft.content.options.some(({ text }, at) => text !== content.options[at]?.text),
    pick: (letter) => letters.includes(letter) && setDraft({ ...draft, letter }),
    to,
    save: () => !work.busy && work.change(draft.content, pointMoved),
    leave,
  };
  const nudge = (way: keyof typeof ways, size: keyof typeof moveSizes) => () => {
    const at = placeOf(draft.content.options, draft.letter);
    if (at) to([at[0] + ways[way][0] * moveSizes[size], at[1] + ways[way][1] * moveSizes[size]]);
  };
  const save = moving.changed && !work.busy ? moving.save : null;
  useActionHandlers({
    'review-mark-step': leave,
    'review-approve': save,
    'review-approve-next': save,
    'review-close': leave,
    ...Object.fromEntries(
      content.options.slice(0, 9).map(({ letter }, at) => [`review-digit-${at + 1}`, () => moving.pick(letter)]),
    ),
    ...Object.fromEntries(
      (Object.keys(ways) as (keyof typeof ways)[]).flatMap((way) =>
        (Object.keys(moveSizes) as (keyof typeof moveSizes)[]).map((size) => [
          `review-aim-${size}-${way}`,
          nudge(way, size),
        ]),
      ),
    ),
  });
  return moving;
}
