import { z } from 'zod';
import { accuracy, type Accuracy } from '#shared/metrics/accuracy.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import { defineTaskType, missed, type Score, type Scored } from '#shared/tasks/define.ts';
import { pictureThenText } from '#shared/tasks/messages.ts';
import { answered, type Reading, unreadable } from '#shared/tasks/reading.ts';
import { contentsOf } from '#shared/tasks/released.ts';
import { type Claim, toy } from './kind.ts';

const words = ['holds', 'does-not'] as const;
type Word = (typeof words)[number];

const item = z.object({
  claim: z.string(),
  answer: z.enum(words),
  image: z.object({ ref: z.string(), width: z.number(), height: z.number() }),
});
type ToyItem = z.infer<typeof item>;

function score({ answer }: ToyItem, reading: Reading<Word>): Score {
  if (reading.kind !== 'answer') return missed(reading, ['right']);
  const right = reading.answer === answer;
  return { outcome: right ? 'right' : 'wrong', hits: { right }, distance: null, answer: reading.answer };
}

function share(): Reducer<Scored<ToyItem>, Accuracy> {
  const plain = accuracy();
  return { add: (entry) => plain.add(entry.score.outcome === 'right'), result: () => plain.result() };
}

const image = { ref: '0'.repeat(64), width: 64, height: 40 };

/** Whether a claim is true: a task that only this folder knows about. */
export const toyTask = defineTaskType<ToyItem, Word, never, Accuracy>({
  id: 'toy-claims',
  name: 'Toy claims',
  item,
  open: ['claim', 'image'],
  answer: z.enum(words),
  dims: [{ id: 'answer', name: 'Answer', values: words }],
  dimsOf: ({ answer }) => ({ answer }),
  arms: [],
  steps: [],
  released: (group) =>
    contentsOf<Claim>(group, toy.id).flatMap(({ id, content: { claim, holds } }) => {
      if (!group.screenshot) return [];
      const { sha256, width, height } = group.screenshot;
      const asked: ToyItem = { claim, answer: holds ? 'holds' : 'does-not', image: { ref: sha256, width, height } };
      return [{ id, label: claim, item: asked }];
    }),
  show: (entry) => ({ label: entry.claim, pictures: [{ image: entry.image, role: 'screenshot' }], boxes: [] }),
  pointing: () => null,
  baselines: ['random'],
  asked: ({ claim }) => ({
    kind: 'answer',
    question: { question: claim, options: words.map((word) => ({ letter: word, text: word })) },
  }),
  buildMessages: (entry, prompt) => pictureThenText(prompt, [entry.image], { claim: entry.claim }),
  parse(reply) {
    const found = words.find((word) => reply.trim() === word);
    return found ? answered(found, 'word', null) : unreadable('none', 'The reply is neither of the two words.');
  },
  parityParsers: [],
  gold: ({ answer }) => answer,
  score,
  parityScore: score,
  cellMetrics: [
    {
      id: 'accuracy',
      label: 'Accuracy',
      plainShare: true,
      reducer() {
        const plain = share();
        return { add: plain.add, result: () => ({ value: plain.result().accuracy, n: plain.result().n }) };
      },
    },
  ],
  aggregate: share,
  lints: [],
  projectLints: [],
  fixtures: [{ item: { claim: 'Zebra', answer: 'holds', image }, right: 'holds', wrong: 'does-not' }],
});
