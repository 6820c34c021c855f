import { type StepContent, stepContent } from '#shared/episodes/episode.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { ReadStep } from './record.ts';
import { actionInPixels, elementInPixels } from './sizes.ts';

/** What is stored of a step: places in pixels of a picture of this size, the rest as it was read. */
export function contentOfStep(step: ReadStep, size: Size | null, ordinal: number): StepContent {
  const { phase = null, actions, element, calls = [], ...rest } = step;
  return stepContent.parse({
    ...rest,
    phase,
    ordinal,
    actions: actions.map((one) => actionInPixels(one, size)),
    element: elementInPixels(element, size),
    calls,
  });
}
