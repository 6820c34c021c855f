import { z } from 'zod';
import { id } from '../records/fields.ts';
import { procedure } from './errors.ts';

/** A named filter. `by` saved it first; null if unknown. */
export interface SavedFilter<Filter> {
  id: string;
  name: string;
  filter: Filter;
  by: string | null;
}

/** Everybody can use saved filters; only their owner and curators can change them. */
export const mayChangeFilter = (
  { by }: Pick<SavedFilter<unknown>, 'by'>,
  who: { name: string; role: string },
): boolean => who.role === 'curator' || by === who.name;

/** Named filters of one list, stored in the project. */
export function savedFilterProcedures<Filter extends z.ZodType>(filter: Filter) {
  const saved = z.object({ id, name: z.string(), filter, by: z.string().nullable() });
  return {
    savedFilters: procedure.output(z.array(saved)),
    /** Replaces one of the same name. FORBIDDEN if somebody else saved that one, except for curators. */
    saveFilter: procedure.input(z.object({ name: z.string().min(1).max(80), filter })).output(saved),
    /** FORBIDDEN if somebody else saved it, except for curators. */
    removeFilter: procedure.input(z.object({ id })).output(z.object({})),
  };
}
