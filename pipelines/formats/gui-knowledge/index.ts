import { defineFormat } from '../format.ts';
import { knowledgeGold } from './gold.ts';
import { questionsOfLabels } from './labels.ts';
import { readQuestions } from './read.ts';
import { writeQuestions } from './write.ts';

/** GUI Knowledge Bench: one JSON file per question, its pictures next to it. */
export const guiKnowledge = defineFormat({
  id: 'gui-knowledge',
  name: 'GUI Knowledge Bench questions',
  conventions: [],
  accepts: ['folder', '.json'],
  episodes: readQuestions,
  gold: { knowledge: knowledgeGold },
  writeLoose: writeQuestions,
  looseOf: questionsOfLabels,
  main: '',
});
