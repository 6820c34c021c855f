import { question as questionKind } from '#shared/items/question/index.ts';
import { z } from 'zod';
import { difficulties, platforms } from '#shared/records/fields.ts';
import { type QuestionContent, questionContent } from '#shared/contents/question.ts';
import { defineTaskType, missed, type Score } from '../define.ts';
import { pictureThenText } from '../messages.ts';
import { exportedPlatform } from '../../lints/platform-names.ts';
import { outsideTaskIds } from '../outside-ids.ts';
import { parityParsers } from '../published.ts';
import type { Reading } from '../reading.ts';
import { contentsOf, type ReleasedGroup, type ReleasedItem } from '../released.ts';
import { rotatedOptions } from '../rotations.ts';
import { shuffledOptions } from '../shuffled-options.ts';
import { understandingFixtures } from './fixtures.ts';
import { itemOfQuestion, understandingItem, type UnderstandingItem } from './item.ts';
import { questionLints, questionProjectLints, type QuestionSubject } from '../../items/question/lints.ts';
import { parseLetterAsUpstream } from './parity.ts';
import { letterReader, parseLetter } from './strict.ts';
import { understandingCellMetrics, understandingSummary, type UnderstandingSummary } from './summary.ts';

function score(item: UnderstandingItem, reading: Reading<string>): Score {
  if (reading.kind !== 'answer') return missed(reading, ['right']);
  const right = reading.answer === item.answer;
  return { outcome: right ? 'right' : 'wrong', hits: { right }, distance: null };
}

function released(group: ReleasedGroup, { index }: { index: number }): ReleasedItem[] {
  const { screenshot } = group;
  if (!screenshot) return [];
  return contentsOf<QuestionContent>(group, questionKind.id).flatMap(({ id, content }, at) => {
    const item = itemOfQuestion(index + at, content, screenshot);
    return item ? [{ id, label: content.question, item }] : [];
  });
}

/** GUI content understanding: one question, four to six options, one right (MMBench-GUI L1). */
export const understanding = defineTaskType<UnderstandingItem, string, QuestionSubject, UnderstandingSummary>({
  id: outsideTaskIds.understanding,
  name: 'Content understanding',
  item: understandingItem,
  open: ['image', 'platform', 'app', 'difficulty', 'question', 'options', 'hint'],
  answer: z.string().regex(/^[A-Z]$/),
  dims: [
    { id: 'difficulty', name: 'Difficulty', values: difficulties },
    { id: 'platform', name: 'Platform', values: platforms.map((platform) => `os_${platform}`) },
  ],
  dimsOf: (item) => ({ difficulty: item.difficulty, platform: exportedPlatform(item.platform) }),
  steps: [],
  guesses: {
    kinds: [questionKind.id],
    of(content) {
      const { question, options, answer } = questionContent.parse(content);
      const rows = options.map(({ letter, text }) => ({ letter, text, print: null }));
      return { column: 'mcq', question, options: rows, answer, print: null, types: false };
    },
  },
  released,
  show: ({ question, image }) => ({ label: question, pictures: [{ image, role: 'screenshot' }], boxes: [] }),
  pointing: () => null,
  rotations: rotatedOptions,
  shuffled: shuffledOptions,
  rightReply: (item) => item.answer,
  baselines: ['random', 'ocr'],
  asked: ({ question, options }) => ({ kind: 'answer', question: { question, options } }),
  arms: [],
  buildMessages: (item, prompt) =>
    pictureThenText(prompt, [item.image], {
      question: item.question,
      options: item.options.map((option) => `${option.letter}. ${option.text}`).join('\n'),
      hint: item.hint ? `Hint: ${item.hint}` : '',
    }),
  reader: letterReader,
  parse: (reply, item, options) => parseLetter(reply, item, options?.asked),
  // The published code reads letters the same way for every model.
  parityParse: (reply) => parseLetterAsUpstream(reply),
  parityParsers,
  gold: (item) => item.answer,
  score,
  parityScore: score,
  cellMetrics: understandingCellMetrics,
  aggregate: understandingSummary,
  lints: questionLints,
  projectLints: questionProjectLints,
  fixtures: understandingFixtures,
});
