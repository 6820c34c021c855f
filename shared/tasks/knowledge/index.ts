import { z } from 'zod';
import { platforms } from '#shared/records/fields.ts';
import { shareRight } from '#shared/tasks/share-right.ts';
import { defineTaskType, missed, type Score } from '../define.ts';
import { exportedPlatform } from '../../lints/platform-names.ts';
import type { Reading } from '../reading.ts';
import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { knowledgeQuestion, knowledgeText } from '#shared/items/knowledge-question/index.ts';
import type { GoalContent } from '#shared/items/goal-completion/label.ts';
import { contentsOf, type ReleasedGroup } from '../released.ts';
import { rotatedOptions } from '../rotations.ts';
import { shuffledOptions } from '../shuffled-options.ts';
import { knowledgeColumns } from '../../contents/knowledge-columns.ts';
import { type KnowledgeContent, knowledgeForms, yesNoAnswers } from '../../contents/knowledge-question.ts';
import { goalQuestion } from './goal.ts';
import { guessableKnowledge, itemOfKnowledge, knowledgeItem, type KnowledgeItem } from './item.ts';
import { knowledgeExample, knowledgeLints } from '../../items/knowledge-question/lints.ts';
import { knowledgeMessages, knowledgeTemplates, templateOf } from './messages.ts';
import { knowledgeReader, parseKnowledge } from './parse.ts';
import { knowledgeSummary, type KnowledgeSummary } from './summary.ts';

function score(item: KnowledgeItem, reading: Reading<string>): Score {
  if (reading.kind !== 'answer') return missed(reading, ['right']);
  const right = reading.answer === item.answer;
  return { outcome: right ? 'right' : 'wrong', hits: { right }, distance: null, answer: reading.answer };
}

/** Kinds of items that contain its questions: with pictures, and text only. */
const knowledgeKinds = [knowledgeQuestion.id, knowledgeText.id];

/** Questions whether an episode reached its goal, made from its labels. */
function goalQuestions(group: ReleasedGroup): { id: string; content: KnowledgeContent }[] {
  const { episode } = group;
  if (!episode) return [];
  return contentsOf<GoalContent>(group, goalCompletion.id).flatMap(({ id, content }) => {
    const question = goalQuestion(episode, content.label?.verdict ?? null);
    return 'leftOut' in question ? [] : [{ id, content: question }];
  });
}

const example = itemOfKnowledge('WidgetFunctionUnderstanding-1', knowledgeExample);

/** What models know about interfaces, interactions and procedures (GUI Knowledge Bench). */
export const knowledge = defineTaskType<KnowledgeItem, string, KnowledgeContent, KnowledgeSummary>({
  id: 'knowledge',
  name: 'GUI knowledge',
  item: knowledgeItem,
  open: ['column', 'form', 'question', 'augmented', 'images', 'options', 'app', 'os', 'platform', 'annotation'],
  answer: z.string(),
  dims: [
    { id: 'column', name: 'Knowledge', values: knowledgeColumns },
    { id: 'platform', name: 'Platform', values: platforms.map((platform) => `os_${platform}`) },
    { id: 'form', name: 'Form', values: knowledgeForms },
  ],
  dimsOf: ({ column, platform, form }) => ({ column, platform: exportedPlatform(platform), form }),
  steps: [],
  guesses: { kinds: knowledgeKinds, of: guessableKnowledge },
  released: (group) =>
    [...knowledgeKinds.flatMap((kind) => contentsOf<KnowledgeContent>(group, kind)), ...goalQuestions(group)].map(
      ({ id, content }) => {
        const name = content.record?.['question_id'];
        return {
          id,
          label: content.question,
          item: itemOfKnowledge(id, content),
          ...(typeof name === 'string' && { name }),
          ...(content.pictures[0] && { picture: content.pictures[0] }),
        };
      },
    ),
  show: ({ question, images, options }) => ({
    label: question,
    pictures: [
      ...images.map((image) => ({ image, role: 'in-question' as const })),
      ...options.flatMap(({ letter, image }) => (image ? [{ image, role: 'option' as const, letter }] : [])),
    ],
    boxes: [],
  }),
  pointing: () => null,
  rotations: (item) => (item.form === 'yes_or_no' ? [item] : rotatedOptions(item)),
  shuffled: (item) => (item.form === 'yes_or_no' ? { item, letters: {} } : shuffledOptions(item)),
  rightReply: (item) => JSON.stringify({ answer: item.answer }),
  baselines: ['random', 'ocr'],
  asked: ({ question, form, options }) => ({
    kind: 'answer',
    question: {
      question,
      options:
        form === 'yes_or_no'
          ? yesNoAnswers.map((word) => ({ letter: word, text: word }))
          : options.map(({ letter, text }) => ({ letter, text })),
    },
  }),
  clusterOf: ({ cluster }) => cluster,
  arms: [],
  promptOf: templateOf,
  prompts: knowledgeTemplates,
  buildMessages: knowledgeMessages,
  reader: knowledgeReader,
  parse: (reply, item, options) => parseKnowledge(reply, item, options?.asked),
  parityParsers: [],
  gold: (item) => item.answer,
  score,
  parityScore: score,
  cellMetrics: [shareRight('accuracy', 'Accuracy')],
  aggregate: knowledgeSummary,
  lints: knowledgeLints,
  projectLints: [],
  fixtures: [
    { item: example, right: '{"thought":"A crossed speaker","answer":"A"}', wrong: 'D' },
    {
      item: { ...example, id: 'GoalInterpretation-1', column: 'goal', form: 'yes_or_no', options: [], answer: 'no' },
      right: 'The task is not finished, so the answer is no.',
      wrong: 'Yes.',
    },
  ],
});
