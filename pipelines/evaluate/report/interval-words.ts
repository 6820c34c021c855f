import { fewClusters } from '#shared/metrics/intervals/bootstrap.ts';

/** How a clustered interval was made: with fewer screenshots resampling gives too narrow ones, so a t interval is used. */
export const clusteredWords = (clusters: number): string =>
  clusters < fewClusters ? `t interval over ${clusters} screenshots` : `${clusters} screenshots resampled`;
