import { z } from 'zod';
import { accuracy } from '#shared/metrics/accuracy.ts';
import { defineTaskType, missed, type Score } from '../define.ts';
import { pictureThenText } from '../messages.ts';
import type { Reading } from '../reading.ts';
import { knowledgeColumns } from './columns.ts';
import { knowledgeItem, type KnowledgeItem } from './item.ts';
import { knowledgeExample, knowledgeLints } from './lints.ts';
import { parseKnowledge } from './parse.ts';
import { knowledgeSummary, type KnowledgeSummary } from './summary.ts';

function score(item: KnowledgeItem, reading: Reading<string>): Score {
  if (reading.kind !== 'answer') return missed(reading, ['right']);
  const right = reading.answer === item.answer;
  return { outcome: right ? 'right' : 'wrong', hits: { right }, distance: null, answer: reading.answer };
}

/** What models know of interfaces, interactions and procedures (GUI Knowledge Bench). */
export const knowledge = defineTaskType<KnowledgeItem, string, KnowledgeItem, KnowledgeSummary>({
  id: 'knowledge',
  name: 'GUI knowledge',
  item: knowledgeItem,
  answer: z.string(),
  dims: [{ id: 'column', name: 'Knowledge', values: knowledgeColumns }],
  dimsOf: (item) => ({ column: item.column }),
  evaluable: false,
  arms: [],
  promptInputs: ['question', 'options'],
  buildMessages: (item, prompt) =>
    pictureThenText(prompt, item.images, {
      question: item.question,
      options:
        item.form === 'yes_or_no'
          ? 'yes / no / unknown'
          : item.options.map((option) => `${option.letter}. ${option.text}`).join('\n'),
    }),
  parse: (reply, item) => parseKnowledge(reply, item),
  parityParsers: [],
  gold: (item) => item.answer,
  score,
  parityScore: score,
  cellMetrics: [
    {
      id: 'accuracy',
      label: 'Accuracy',
      reducer() {
        const plain = accuracy();
        return {
          add: (scored) => plain.add(scored.score.outcome === 'right'),
          result: () => ({ value: plain.result().accuracy, n: plain.result().n }),
        };
      },
    },
  ],
  aggregate: knowledgeSummary,
  lints: knowledgeLints,
  projectLints: [],
  fixtures: [
    { item: knowledgeExample, right: '{"thought":"A crossed speaker","answer":"A"}', wrong: 'D' },
    {
      item: {
        ...knowledgeExample,
        id: 'GoalInterpretation-1',
        column: 'goal',
        form: 'yes_or_no',
        options: [],
        answer: 'no',
      },
      right: 'The task is not finished, so the answer is no.',
      wrong: 'Yes.',
    },
  ],
});
