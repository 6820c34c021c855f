import { z } from 'zod';
import { id } from './common.ts';
import { procedure } from './errors.ts';

/** A filter that somebody named. `by` saved it first; null when that is not known. */
export interface SavedFilter<Filter> {
  id: string;
  name: string;
  filter: Filter;
  by: string | null;
}

/** Saved filters are everybody's to use; who saved one changes it, and curators change any. */
export const mayChangeFilter = (
  { by }: Pick<SavedFilter<unknown>, 'by'>,
  who: { name: string; role: string },
): boolean => who.role === 'curator' || by === who.name;

/** Filters of one list that people named; the project keeps them. */
export function savedFilterProcedures<Filter extends z.ZodType>(filter: Filter) {
  const saved = z.object({ id, name: z.string(), filter, by: z.string().nullable() });
  return {
    savedFilters: procedure.output(z.array(saved)),
    /** One of the same name is replaced. FORBIDDEN when somebody else saved that one, for all but curators. */
    saveFilter: procedure.input(z.object({ name: z.string().min(1).max(80), filter })).output(saved),
    /** FORBIDDEN when somebody else saved it, for all but curators. */
    removeFilter: procedure.input(z.object({ id })).output(z.object({})),
  };
}
