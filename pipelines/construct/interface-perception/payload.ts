import { z } from 'zod';
import { seedColumns } from '#shared/contract/drafting.ts';
import { knowledgeContent } from '#shared/tasks/knowledge/content.ts';

/** The columns of interface perception. */
export const perceptionColumns = seedColumns;

/** A seed as passed to a run: a question that a person wrote. */
export const seedPayload = z.object({
  seedId: z.string(),
  column: z.enum(perceptionColumns),
  seed: knowledgeContent,
  /** Existing questions of the same picture and column, so that none is asked twice. */
  known: z.array(z.string()),
});
