import type { reviewedTarget } from '#shared/contract/review/review.ts';
import type { z } from 'zod';

type Target = z.infer<typeof reviewedTarget>;
export type BlindTarget = Extract<Target, { phase: 'blind' }>;
export type RevealedTarget = Extract<Target, { phase: 'revealed' }>;
