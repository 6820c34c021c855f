import type { z } from 'zod';
import type { recentProject } from '#shared/contract/projects.ts';

/** A recent project. */
export type RecentRow = z.infer<typeof recentProject>;
