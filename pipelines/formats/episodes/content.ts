import { describePress } from '#shared/episodes/describe-click.ts';
import { type StepContent, stepContent } from '#shared/episodes/episode.ts';
import type { Size } from '#shared/geometry/box.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { fitting } from '../json/read.ts';
import type { ReadStep } from './record.ts';
import { actionInPixels, elementInPixels } from './sizes.ts';

/**
 * The stored content of a step: positions in pixels of a picture of this size, everything else as read. Errors: Refused
 * if it contains something that cannot be stored.
 */
export function contentOfStep(step: ReadStep, size: Size | null, ordinal: number): StepContent {
  const { phase = null, actions: read, element, calls = [], click, clickTree, ...rest } = step;
  const actions = read.map((action) => actionInPixels(action, size));
  const content = {
    ...rest,
    phase,
    ordinal,
    actions,
    element: elementInPixels(element, size),
    calls,
    click: click ?? (clickTree && describePress(actions, clickTree, size)),
  };
  return fitting(stepContent, content, phrase('format-step', { step: step.index ?? '' }));
}
