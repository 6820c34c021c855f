import { z } from 'zod';

/** Assignee of a screenshot and due date: `2026-01-31`, or null for none. */
export const assignment = z.object({ person: z.string().min(1).max(60), due: z.iso.date().nullable() });
export type Assignment = z.infer<typeof assignment>;

/** The assignments of one person. */
export const assignedWork = z.object({
  person: z.string(),
  /** All screenshots, those not approved yet, and of these the ones that are due today or overdue. */
  screenshots: z.number().int(),
  open: z.number().int(),
  due: z.number().int(),
  /** Items on them that are waiting for review. */
  toReview: z.number().int(),
});
export type AssignedWork = z.infer<typeof assignedWork>;
