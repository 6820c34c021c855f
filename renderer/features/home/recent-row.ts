import type { z } from 'zod';
import type { recentProject } from '#shared/contract/projects.ts';

/** A project of the list of recent ones. */
export type RecentRow = z.infer<typeof recentProject>;
