import type { BoxOrder, PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { Size } from '#shared/geometry/box.ts';

/** An action as a reply writes it: a name and its arguments, from a call or from JSON. */
export interface Named {
  name: string;
  args: readonly unknown[];
  named: Readonly<Record<string, unknown>>;
  raw: string;
}

/** In which space positions are, and how boxes are written. */
export interface ReadingSpace {
  image: Size;
  sent: Size;
  coordinates: PointConvention;
  boxes: BoxOrder;
}

/** An action whose places may be elements in words, which a grounder looks up. */
export interface ReadAction {
  action: Action;
  element: string | null;
  toElement: string | null;
}

/** An action that is understood and cannot be performed as asked: its text in the reply, and why. */
export interface RefusedAction {
  raw: string;
  refused: string;
}
