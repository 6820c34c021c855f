import { z } from 'zod';
import { id } from './common.ts';
import { procedure } from './errors.ts';

/** Filters of one list that people named; the project keeps them. */
export function savedFilterProcedures<Filter extends z.ZodType>(filter: Filter) {
  const saved = z.object({ id, name: z.string(), filter });
  return {
    savedFilters: procedure.output(z.array(saved)),
    /** One of the same name is replaced. */
    saveFilter: procedure.input(z.object({ name: z.string().min(1).max(80), filter })).output(saved),
    removeFilter: procedure.input(z.object({ id })).output(z.object({})),
  };
}
