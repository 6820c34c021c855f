import { fewClusters } from '#shared/metrics/intervals/bootstrap.ts';
import { clusterKind } from '#shared/tasks/clusters.ts';

/** What a task's intervals resample, for one and for several. */
const nouns = {
  screenshots: ['screenshot', 'screenshots'],
  episodes: ['episode or picture', 'episodes or pictures'],
} as const;

export function clusterNoun(task: string, count = 2): string {
  const [entry, several] = nouns[clusterKind(task)];
  return count === 1 ? entry : several;
}

/** How a clustered interval was made: with fewer clusters resampling gives too narrow ones, so a t interval is used. */
export const clusteredWords = (clusters: number, task: string): string =>
  clusters < fewClusters
    ? `t interval over ${clusters} ${clusterNoun(task, clusters)}`
    : `${clusters} ${clusterNoun(task, clusters)} resampled`;
