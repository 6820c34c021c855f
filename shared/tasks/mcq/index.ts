import { z } from 'zod';
import { difficulties, platforms } from '#shared/contract/common.ts';
import { defineTaskType, missed, type Score } from '../define.ts';
import { pictureThenText } from '../messages.ts';
import { exportedPlatform } from '../platform-names.ts';
import { parityParsers } from '../published.ts';
import type { Reading } from '../reading.ts';
import { mcqFixtures } from './fixtures.ts';
import { mcqItem, type McqItem } from './item.ts';
import { questionLints, questionProjectLints, type QuestionSubject } from './lints.ts';
import { parseLetterAsUpstream } from './parity.ts';
import { parseLetter } from './strict.ts';
import { mcqCellMetrics, mcqSummary, type McqSummary } from './summary.ts';

function score(item: McqItem, reading: Reading<string>): Score {
  if (reading.kind !== 'answer') return missed(reading, ['right']);
  const right = reading.answer === item.answer;
  return { outcome: right ? 'right' : 'wrong', hits: { right }, distance: null };
}

/** GUI content understanding: one question, four to six options, one right (MMBench-GUI L1). */
export const mcq = defineTaskType<McqItem, string, QuestionSubject, McqSummary>({
  id: 'mcq',
  name: 'Content understanding',
  item: mcqItem,
  answer: z.string().regex(/^[A-Z]$/),
  dims: [
    { id: 'difficulty', name: 'Difficulty', values: difficulties },
    { id: 'platform', name: 'Platform', values: platforms.map((platform) => `os_${platform}`) },
  ],
  dimsOf: (item) => ({ difficulty: item.difficulty, platform: exportedPlatform(item.platform) }),
  evaluable: true,
  arms: [],
  promptInputs: ['question', 'options', 'hint'],
  buildMessages: (item, prompt) =>
    pictureThenText(prompt, [item.image], {
      question: item.question,
      options: item.options.map((option) => `${option.letter}. ${option.text}`).join('\n'),
      hint: item.hint ? `Hint: ${item.hint}` : '',
    }),
  parse: (reply, item) => parseLetter(reply, item),
  // The published code reads letters the same way for every model.
  parityParse: (reply) => parseLetterAsUpstream(reply),
  parityParsers,
  gold: (item) => item.answer,
  score,
  parityScore: score,
  cellMetrics: mcqCellMetrics,
  aggregate: mcqSummary,
  lints: questionLints,
  projectLints: questionProjectLints,
  fixtures: mcqFixtures,
});
