import type { z } from 'zod';
import { foldCase } from '#shared/spelling.ts';

/** A filter with facets, each a list of values, and search text. */
type Filter<Facet extends string> = { text?: string | undefined; importId?: string | undefined } & {
  [facet in Facet]?: readonly string[] | undefined;
};

/** One chosen value of a facet. */
export interface Chip<Facet extends string> {
  facet: Facet;
  value: string;
}

/**
 * Filtering of a list by facets: chips, clicks in the rail, and the address.
 * @param facets in the order of the rail; a link may name each
 * @param schema what the host accepts; values it refuses are dropped from an address
 */
export function facetFilter<Facet extends string, Of extends Filter<Facet>>(
  facets: readonly Facet[],
  schema: z.ZodType<Of>,
) {
  const valuesOf = (filter: Of, facet: Facet): readonly string[] => filter[facet] ?? [];

  function withValues(filter: Of, facet: Facet, values: readonly string[]): Of {
    const { [facet]: _before, ...rest } = filter;
    return schema.parse(values.length > 0 ? { ...rest, [facet]: values } : rest);
  }

  return {
    /** The filter's values one by one; the search text has its own field. */
    chipsOf: (filter: Of): Chip<Facet>[] =>
      facets.flatMap((facet) => valuesOf(filter, facet).map((value) => ({ facet, value }))),

    withoutChip: (filter: Of, { facet, value }: Chip<Facet>): Of =>
      withValues(
        filter,
        facet,
        valuesOf(filter, facet).filter((other) => other !== value),
      ),

    /** The parts of the filter, each with the filter without it. */
    partsOf: (filter: Of): { part: Facet | 'text'; rest: Of }[] =>
      ([...facets, 'text'] as const)
        .filter((part) => filter[part] !== undefined)
        .map((part) => {
          const { [part]: _gone, ...rest } = filter;
          return { part, rest: schema.parse(rest) };
        }),

    /** The filter with another search text. */
    withText: (filter: Of, text: string): Of => {
      const { text: _before, ...rest } = filter;
      return schema.parse(text ? { ...rest, text } : rest);
    },

    /** A click shows only this value (again: all); with `add` the value joins or leaves those shown. */
    pressValue: (filter: Of, facet: Facet, value: string, add: boolean): Of => {
      const values = valuesOf(filter, facet);
      const others = values.filter((other) => foldCase(other) !== foldCase(value));
      const on = others.length < values.length;
      if (add) return withValues(filter, facet, on ? others : [...values, value]);
      return withValues(filter, facet, on && others.length === 0 ? [] : [value]);
    },

    /** The filter as parameters of the address, so that it can be linked to. */
    filterToParams: (filter: Of): Record<string, string> => {
      const params: Record<string, string> = {};
      for (const facet of facets) {
        const values = valuesOf(filter, facet);
        if (values.length > 0) params[facet] = JSON.stringify(values);
      }
      if (filter.text) params['text'] = filter.text;
      if (filter.importId) params['importId'] = filter.importId;
      return params;
    },

    /** Reads the address; invalid parts are ignored. */
    paramsToFilter: (params: Record<string, string>): Of => {
      const kept: Record<string, unknown> = {};
      const keep = (key: string, value: unknown) => {
        if (schema.safeParse({ [key]: value }).success) kept[key] = value;
      };
      for (const facet of facets) {
        const text = params[facet];
        if (!text) continue;
        try {
          keep(facet, text.startsWith('[') ? JSON.parse(text) : text.split(','));
        } catch {
          // A truncated link filters by what is left of it.
        }
      }
      for (const key of ['text', 'importId']) if (params[key]) keep(key, params[key]);
      return schema.parse(kept);
    },
  };
}
