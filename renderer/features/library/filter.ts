import type { ScreenshotFilter } from '#shared/contract/screenshots.ts';
import { screenshotFilter } from '#shared/contract/screenshots.ts';

/** What the rail offers, in its order. */
export const railFacets = ['progress', 'assignee', 'platform', 'app', 'size', 'lint', 'tag'] as const;
/** What a link or a saved filter may name. */
export const facets = ['state', ...railFacets] as const;
export type Facet = (typeof facets)[number];

export interface Chip {
  facet: Facet | 'text';
  value: string;
}

/** The filter's values one by one, in the order of the rail. */
export function chipsOf(filter: ScreenshotFilter): Chip[] {
  const chips: Chip[] = facets.flatMap((facet) => (filter[facet] ?? []).map((value) => ({ facet, value })));
  if (filter.text) chips.unshift({ facet: 'text', value: filter.text });
  return chips;
}

function withValues(filter: ScreenshotFilter, facet: Facet, values: readonly string[]): ScreenshotFilter {
  const { [facet]: _before, ...rest } = filter;
  return screenshotFilter.parse(values.length > 0 ? { ...rest, [facet]: values } : rest);
}

export function withoutChip(filter: ScreenshotFilter, chip: Chip): ScreenshotFilter {
  if (chip.facet === 'text') {
    const { text: _text, ...rest } = filter;
    return rest;
  }
  const values: readonly string[] = filter[chip.facet] ?? [];
  return withValues(
    filter,
    chip.facet,
    values.filter((value) => value !== chip.value),
  );
}

/** A click shows only this value (again: all); with `add` the value joins or leaves those shown. */
export function pressValue(filter: ScreenshotFilter, facet: Facet, value: string, add: boolean): ScreenshotFilter {
  const values: readonly string[] = filter[facet] ?? [];
  const on = values.includes(value);
  if (add) return withValues(filter, facet, on ? values.filter((other) => other !== value) : [...values, value]);
  return withValues(filter, facet, on && values.length === 1 ? [] : [value]);
}

/** The filter as parameters of the address, so that it can be linked to. */
export function filterToParams(filter: ScreenshotFilter): Record<string, string> {
  const params: Record<string, string> = {};
  for (const facet of facets) {
    const values = filter[facet];
    if (values?.length) params[facet] = JSON.stringify(values);
  }
  if (filter.text) params['text'] = filter.text;
  if (filter.importId) params['importId'] = filter.importId;
  return params;
}

/** Reads the address; what is not understood is left out. */
export function paramsToFilter(params: Record<string, string>): ScreenshotFilter {
  const wished: Record<string, unknown> = {};
  for (const facet of facets) {
    const text = params[facet];
    if (!text) continue;
    try {
      wished[facet] = text.startsWith('[') ? JSON.parse(text) : text.split(',');
    } catch {
      // A cut-off link filters by what is left of it.
    }
  }
  if (params['text']) wished['text'] = params['text'];
  if (params['importId']) wished['importId'] = params['importId'];
  const whole = screenshotFilter.safeParse(wished);
  if (whole.success) return whole.data;
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(wished))
    if (screenshotFilter.safeParse({ [key]: value }).success) kept[key] = value;
  return screenshotFilter.parse(kept);
}
