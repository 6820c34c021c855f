import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Random } from '#shared/metrics/random.ts';
import { argumentsOf } from '#shared/items/knowledge-question/arguments.ts';
import type { EpisodePayload, EpisodeStep } from './payload.ts';
import { otherPlaces, type WrongDrag, wrongDrags } from './wrong-places.ts';
import { nearTexts, wrongDirections, wrongHotkeys } from './texts.ts';

/** A wrong answer as text, and the rule that made it. */
export interface WrongOption {
  text: string;
  origin: string;
  /** The element at its position. */
  box?: BBox;
}

type Around = Pick<EpisodePayload, 'hotkeys'> &
  Pick<EpisodeStep, 'element' | 'nodes'> & {
    size: Size;
    random: Random;
  };

/** Wrong parameters among which those of a question are chosen. */
export const mostCandidates = 20;

/** Drags like the recorded one, and drags like these, so that the recorded one need not be in their middle. */
function nearDrags(from: Point, to: Point, size: Size): WrongDrag[] {
  const direct = wrongDrags(from, to, size, 7);
  return [...direct, ...direct.slice(0, 3).flatMap((wrongDrag) => wrongDrags(wrongDrag.from, wrongDrag.to, size, 3))];
}

function wrongActions(action: Action, around: Around): { action: Action; origin: string; box?: BBox }[] {
  const { point, to, text, direction, keys } = action;
  const { element, nodes, size, random } = around;
  switch (action.type) {
    case 'click':
    case 'double_click':
    case 'right_click':
    case 'long_press':
      return point
        ? otherPlaces(point, { element, nodes, size }, mostCandidates).map((otherPlace) => ({
            action: { ...action, point: otherPlace.point },
            origin: 'nearest element',
            box: otherPlace.box,
          }))
        : [];
    case 'drag':
      return point && to
        ? nearDrags(point, to, size).map(({ from, to: end, origin }) => ({
            action: { ...action, point: from, to: end },
            origin,
          }))
        : [];
    case 'scroll':
    case 'swipe':
      return direction
        ? wrongDirections(direction).map((wrongDirection) => ({
            action: { ...action, direction: wrongDirection as NonNullable<Action['direction']> },
            origin: 'another direction',
          }))
        : [];
    case 'type':
      return nearTexts(text ?? '', random, mostCandidates).map((nearText) => ({
        action: { ...action, text: nearText.text },
        origin: nearText.origin,
      }));
    case 'hotkey':
    case 'enter':
      return wrongHotkeys(keys?.join(' ') ?? 'enter', around.hotkeys, random, mostCandidates).map((wrongHotkey) => ({
        action: { ...action, type: 'hotkey' as const, keys: wrongHotkey.split(' ') },
        origin: 'common shortcut',
      }));
    default:
      return [];
  }
}

/**
 * Wrong parameters of an action, in the format of options; all different from the recorded ones and from each other. Some
 * more than a question needs: which three it has is chosen so that the recorded one does not stand out.
 */
export function wrongParameters(action: Action, around: Around): WrongOption[] {
  const taken = new Set([argumentsOf(action)]);
  return wrongActions(action, around).flatMap(({ action: wrong, origin, box }) => {
    const text = argumentsOf(wrong);
    if (text === null || taken.has(text)) return [];
    taken.add(text);
    return [{ text, origin, ...(box && { box }) }];
  });
}
