import { imageOf, instructedIn } from '../instructed.ts';
import type { ReleasedGroup, ReleasedItem, ReleasedPlace } from '../released.ts';
import { taggedDevice } from './device.ts';
import { fineStateStages } from './item.ts';

/** Items for the locate and interact instructions of a released screenshot; an element is one case. */
export function releasedStages(group: ReleasedGroup, place: ReleasedPlace): ReleasedItem[] {
  return instructedIn(group, fineStateStages).flatMap(({ id, instruction, element, screenshot }) => {
    const { locate, interact, current, category, component, stateTarget } = element.content;
    if (locate === null) return [];
    const device = taggedDevice(screenshot.tags ?? []);
    const item = {
      case: place.numberOf(element.id),
      stage: instruction.type,
      image: imageOf(screenshot),
      platform: screenshot.platform,
      ...(device && { device }),
      category,
      component,
      instruction: instruction.text,
      locate,
      current,
      interact,
      ...(!stateTarget?.trim() && { withoutTarget: true }),
    };
    return [{ id, label: instruction.text, item }];
  });
}
