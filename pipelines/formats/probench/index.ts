import { defineFormat } from '../format.ts';
import { taskGold } from './gold.ts';
import { readProbench } from './read.ts';
import { writeProbench } from './write.ts';

/** ProBench: tasks judged by their last screen or by their steps too, and runs of them. */
export const probench = defineFormat({
  id: 'probench',
  name: 'ProBench tasks and runs',
  conventions: [],
  accepts: ['folder', '.jsonl', '.json'],
  episodes: readProbench,
  gold: { tasks: taskGold },
  writeEpisodes: writeProbench,
  main: 'tasks.jsonl',
});
