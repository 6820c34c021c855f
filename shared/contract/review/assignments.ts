import { z } from 'zod';

/** Who works on a screenshot, and until when: `2026-01-31`, or null for no date. */
export const assignment = z.object({ person: z.string().min(1).max(60), due: z.iso.date().nullable() });
export type Assignment = z.infer<typeof assignment>;

/** What is assigned to one person. */
export const assignedWork = z.object({
  person: z.string(),
  /** Screenshots in all, those that are not approved yet, and of these the ones whose date has passed or is today. */
  screenshots: z.number().int(),
  open: z.number().int(),
  due: z.number().int(),
  /** Items on them that are waiting for review. */
  toReview: z.number().int(),
});
export type AssignedWork = z.infer<typeof assignedWork>;
