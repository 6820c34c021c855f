/**
 * The rank of an item `i` for people among whose items is gold: approved items have no findings by models, are in no sample,
 * and only they are put back by a report. So only disagreement of models counts (ranks from 2 to 3); for the rest, which is
 * in the order of age, it is 0.
 */
export const levelRank = `CASE WHEN i.queue_rank >= 2 AND i.queue_rank < 4 THEN i.queue_rank
  WHEN i.queue_rank >= 4 AND i.disagreement > 0 THEN 2 + min(0.99, i.disagreement) ELSE 0.0 END`;
