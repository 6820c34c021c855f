import type { Element } from '#shared/contract/elements.ts';

/** What a step checks to see that it was done. */
export interface Seen {
  elements: readonly Element[];
  selected: Element | undefined;
  guidelines: boolean;
  screenshotId: string | null;
}

export interface TourStep {
  /** Its words are `annotate.tour.steps.<id>`. */
  id: 'draw' | 'fit' | 'name' | 'kind' | 'component' | 'instructions' | 'undo' | 'guidelines' | 'onward' | 'keys';
  /** CSS selector of its control. */
  at: string;
  /** Action whose key it mentions. */
  action?: string;
  /** Whether the person did it, comparing the start of the step with now; the tour then continues. */
  done?: (before: Seen, now: Seen) => boolean;
  /** It is about the selected element. */
  ofElement?: boolean;
}

const changed =
  (of: (element: Element) => unknown) =>
  ({ selected: before }: Seen, { selected: now }: Seen): boolean =>
    before !== undefined &&
    now !== undefined &&
    before.id === now.id &&
    JSON.stringify(of(before)) !== JSON.stringify(of(now));

/** About three minutes with one's own picture: each step points at a real control and is done by using it. */
export const tourSteps: readonly TourStep[] = [
  {
    id: 'draw',
    at: '[data-work]',
    action: 'annotate-draw',
    done: (before, now) => now.elements.length > before.elements.length,
  },
  {
    id: 'fit',
    at: '[data-work]',
    action: 'annotate-snap',
    ofElement: true,
    done: changed(({ content }) => content.locate),
  },
  {
    id: 'name',
    at: '[data-tour="name"]',
    action: 'annotate-edit',
    ofElement: true,
    done: changed(({ content }) => content.name),
  },
  { id: 'kind', at: '[data-tour="kind"]', ofElement: true, done: changed(({ content }) => content.kind) },
  {
    id: 'component',
    at: '[data-tour="component"]',
    ofElement: true,
    done: changed(({ content }) => content.component),
  },
  { id: 'instructions', at: '[data-tour="instructions"]', ofElement: true },
  { id: 'undo', at: '[data-work]', action: 'undo' },
  {
    id: 'guidelines',
    at: '[data-tour="rail"]',
    action: 'annotate-guidelines',
    done: (before, now) => now.guidelines !== before.guidelines,
  },
  {
    id: 'onward',
    at: '[data-tour="bar"]',
    action: 'annotate-next',
    done: (before, now) => before.screenshotId !== null && now.screenshotId !== before.screenshotId,
  },
  { id: 'keys', at: '[data-tour="bar"]', action: 'keys' },
];
