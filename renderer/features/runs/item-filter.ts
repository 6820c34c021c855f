export type ItemFilter =
  | { kind: 'all' }
  | { kind: 'errors' }
  | { kind: 'step'; step: string }
  | { kind: 'problem'; code: string; step: string };

/** What the host is asked for. */
export function inputOf(filter: ItemFilter): { status?: 'failed'; step?: string; problem?: string } {
  if (filter.kind === 'errors') return { status: 'failed' };
  if (filter.kind === 'step') return { step: filter.step };
  return filter.kind === 'problem' ? { step: filter.step, problem: filter.code } : {};
}

/** The segment that stands for a filter; one problem of a step is part of that step's segment. */
export function segmentOf(filter: ItemFilter): string {
  return filter.kind === 'step' || filter.kind === 'problem' ? `step ${filter.step}` : filter.kind;
}

/** The filter that a segment stands for. */
export function filterOf(segment: string): ItemFilter {
  return segment === 'all' || segment === 'errors' ? { kind: segment } : { kind: 'step', step: segment.slice(5) };
}

interface Segment {
  value: string;
  label: string;
}

/**
 * The segments: all items, each step that asks models, and errors. A chosen step that asks none gets a segment of its
 * own, labelled with its value if the run does not name it.
 */
export function segmentsOf(
  steps: readonly { step: string; name: string; models: readonly unknown[] }[],
  filter: ItemFilter,
  words: { all: string; errors: string },
): Segment[] {
  const chosen = segmentOf(filter);
  const segments = [
    { value: 'all', label: words.all },
    ...steps.filter((step) => step.models.length > 0).map((step) => ({ value: `step ${step.step}`, label: step.name })),
  ];
  const errors = { value: 'errors', label: words.errors };
  if ([...segments, errors].some(({ value }) => value === chosen)) return [...segments, errors];
  const label = steps.find(({ step }) => `step ${step}` === chosen)?.name ?? chosen;
  return [...segments, { value: chosen, label }, errors];
}
