import { taskType } from './registry.ts';

/** What items that are not independent have in common: their screenshot, or the episode (or picture) they are about. */
export type ClusterKind = 'screenshots' | 'episodes';

export const clusterKind = (task: string): ClusterKind =>
  taskType(task)?.clusterOf === undefined ? 'screenshots' : 'episodes';
