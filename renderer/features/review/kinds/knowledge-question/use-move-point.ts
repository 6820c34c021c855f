import { useState } from 'react';
import type { Point } from '#shared/contract/common.ts';
import type { KnowledgeContent } from '#shared/tasks/knowledge/content.ts';
import { movable, pointMoved, withPointMoved } from '#shared/tasks/knowledge/move-point.ts';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { useCallRefusal } from '../../../../app/project/use-may.ts';
import type { ItemWork } from '../kind.ts';
import { placeOf } from './candidates.ts';

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
 * Moves points of wrong options, by keys or by dragging: M starts, digits pick a point, arrow keys move it, Enter
 * saves, Escape cancels. After saving, the item needs somebody else's blind answer. Null while no point is being moved.
 */
export function useMovePoint(
  content: KnowledgeContent,
  work: ItemWork,
  open: boolean,
): { moving: Moving | null; begin: (() => void) | null } {
  const refusal = useCallRefusal('items.edit');
  const [draft, setDraft] = useState<{ from: KnowledgeContent; content: KnowledgeContent; letter: string } | null>(
    null,
  );
  const letters = movable(content);
  const [first] = letters;
  const begin =
    open && first !== undefined && refusal === null && !work.busy
      ? () => setDraft({ from: content, content, letter: first })
      : null;
  // The item was saved, here or by somebody else, since the move began.
  const now = open && draft?.from === content ? draft : null;
  const to = (at: Point) => now && setDraft({ ...now, content: withPointMoved(now.content, now.letter, at) });
  const moving: Moving | null = now && {
    content: now.content,
    letter: now.letter,
    letters,
    changed: now.content.options.some(({ text }, at) => text !== content.options[at]?.text),
    pick: (letter) => letters.includes(letter) && setDraft({ ...now, letter }),
    to,
    save: () => !work.busy && work.change(now.content, pointMoved),
    leave: () => setDraft(null),
  };
  const nudge = (way: keyof typeof ways, size: keyof typeof moveSizes) => () => {
    const at = now && placeOf(now.content.options, now.letter);
    if (at) to([at[0] + ways[way][0] * moveSizes[size], at[1] + ways[way][1] * moveSizes[size]]);
  };
  const save = moving?.changed === true && !work.busy ? moving.save : null;
  useActionHandlers({
    'review-mark-step': moving ? moving.leave : begin,
    ...(moving && {
      'review-approve': save,
      'review-approve-next': save,
      'review-close': moving.leave,
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
    }),
  });
  return { moving, begin };
}
