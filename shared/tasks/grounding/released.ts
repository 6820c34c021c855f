import { imageOf, instructedIn } from '../instructed.ts';
import type { ReleasedGroup, ReleasedItem } from '../released.ts';
import { groundingTypes } from './item.ts';

/** Items for the basic and advanced instructions of a released screenshot. */
export function releasedTargets(group: ReleasedGroup, { index }: { index: number }): ReleasedItem[] {
  return instructedIn(group, groundingTypes).map(({ id, instruction, element, screenshot }, at) => {
    const { locate, regions, kind, polygon, absent } = element.content;
    const item = {
      index: index + at,
      image: imageOf(screenshot),
      platform: screenshot.platform,
      app: screenshot.app,
      type: instruction.type,
      kind,
      instruction: instruction.text,
      targets: absent || locate === null ? [] : [locate, ...regions],
      polygon: absent ? null : polygon,
      absent,
    };
    return { id, label: instruction.text, item };
  });
}
