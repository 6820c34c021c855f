import { z } from 'zod';
import { type AnyStep, defineStep, type StepContext } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import {
  afterExamination,
  type BlindAnswer,
  blindReply,
  examination,
  type Examination,
  judgementReply,
} from './examination.ts';
import { aboutScreenshot, generated } from './generate.ts';
import { appName, osName, type ScreenshotPayload, screenshotPayload } from './payload.ts';
import { type DraftedQuestion, itemsText } from './questions.ts';
import { inWords, joinedPhrase, type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** The questions before and after an examiner. */
interface Stage {
  item: ScreenshotPayload;
  questions: DraftedQuestion[];
}

/** Answers of a role's model, or of a named one, that does not see the key. */
export async function answerBlind(stage: Stage, by: { role: string } | { model: string }, ctx: StepContext) {
  const { item, questions } = stage;
  const data: Material = {
    kind: 'answer-all',
    questions: questions.map(({ difficulty, question, options }) => ({ difficulty, question, options })),
  };
  const filled = ctx
    .prompt('understanding/solve')
    .render({ osName: osName(item), items: itemsText(questions, 'blind') });
  const reply = await ctx.call({ ...by, messages: aboutScreenshot(filled, item), schema: blindReply, data });
  const answers: BlindAnswer[] = questions.map(({ difficulty, options }) => {
    const answered = reply.json?.answers.find((answer) => answer.difficulty === difficulty);
    if (!answered) return { difficulty, answer: null, reason: inWords('examine-declined') };
    const offered = options.some((option) => option.letter === answered.answer);
    return answered.answer === null || offered
      ? answered
      : { difficulty, answer: null, reason: inWords('examine-not-offered', { answer: answered.answer }) };
  });
  return { answers, reply };
}

async function judge(stage: Stage, role: string, ctx: StepContext) {
  const { item, questions } = stage;
  const data: Material = { kind: 'judge', questions, app: item.app };
  const filled = ctx
    .prompt()
    .render({ osName: osName(item), appName: appName(item), items: itemsText(questions, 'with-key') });
  return ctx.call({ role, messages: aboutScreenshot(filled, item), schema: judgementReply, data });
}

/** Answers first without the key, then judges with it in a second call, which cannot influence the first. */
async function examine(stage: Stage, role: string, ctx: StepContext): Promise<Examination> {
  const blind = await answerBlind(stage, { role }, ctx);
  const judged = await judge(stage, role, ctx);
  return {
    model: judged.model,
    answers: blind.answers,
    answerSeconds: blind.reply.seconds,
    judgements: judged.json?.judgements ?? [],
    repaired: Number(blind.reply.repaired) + Number(judged.repaired),
    refusals: [blind.reply.refusal, judged.refusal].filter((text) => text !== null),
  };
}

/** `2 valid, 1 with a fix, votes B C A`. */
function summaryOf(examination: Examination): Phrase {
  if (examination.judgements.length === 0) return phrase('item-declined-to-judge');
  const valid = examination.judgements.filter((judgement) => judgement.valid === 'yes').length;
  const fixes = examination.judgements.filter((judgement) => judgement.valid === 'no' && judgement.fix !== null).length;
  const faults = examination.judgements.filter(
    (judgement) => judgement.valid === 'no' && judgement.fix === null,
  ).length;
  return joinedPhrase([
    ...(valid > 0 ? [phrase('item-n-valid', { n: valid })] : []),
    ...(fixes > 0 ? [phrase('item-n-with-fix', { n: fixes })] : []),
    ...(faults > 0 ? [phrase('item-n-not-valid', { n: faults })] : []),
    phrase('item-votes', { votes: examination.answers.map((answer) => answer.answer ?? '–').join(' ') }),
    ...(examination.repaired > 0 ? [phrase('item-json-repaired')] : []),
  ]);
}

const expect = { calls: 2, inputTokens: 4200, outputTokens: 900 };

/** Step 2: a second model answers and judges the first model's draft. */
export const verify: AnyStep = defineStep({
  id: 'verify',
  version: 1,
  name: 'Verify',
  role: 'verifier',
  optional: true,
  prompt: 'understanding/verify',
  input: z.object({ item: screenshotPayload, generate: generated }),
  output: examination,
  expect,
  run: ({ item, generate }, ctx) => examine({ item, questions: generate.questions }, 'verifier', ctx),
  summary: summaryOf,
});

/** Step 3: a third model does the same with the second model's result. */
export const refine: AnyStep = defineStep({
  id: 'refine',
  version: 1,
  name: 'Refine',
  role: 'refiner',
  optional: true,
  prompt: 'understanding/refine',
  input: z.object({ item: screenshotPayload, generate: generated, verify: examination.optional() }),
  output: examination,
  expect,
  run: ({ item, generate, verify }, ctx) =>
    examine({ item, questions: afterExamination(generate.questions, verify) }, 'refiner', ctx),
  summary: summaryOf,
});

/** The questions after all examiners. */
export function finalQuestions(
  drafted: DraftedQuestion[],
  examinations: (Examination | undefined)[],
): DraftedQuestion[] {
  return examinations.reduce((questions, examination) => afterExamination(questions, examination), drafted);
}
