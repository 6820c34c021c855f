import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scoreUnderstandingItems } from '#pipelines/evaluate/score/understanding.ts';
import type { UnderstandingItem } from '#shared/tasks/understanding/item.ts';
import type { BenchLine } from './line.ts';

const total = 1_000_000;
const platforms = ['windows', 'mac', 'linux', 'ios', 'android', 'web'] as const;
const levels = ['easy', 'medium', 'hard'] as const;
const replies = [
  'A',
  'B',
  'C.',
  '(D)',
  'The answer is C.',
  '**B**',
  'Answer: A\nThe heading says so.',
  'None of these',
  'C. text C',
];

function items(): UnderstandingItem[] {
  const options = [4, 5, 6].map((n) =>
    Array.from({ length: n }, (_, at) => ({ letter: 'ABCDEF'[at] ?? 'A', text: `text ${'ABCDEF'[at]}` })),
  );
  return Array.from(
    { length: total },
    (_, index): UnderstandingItem => ({
      index,
      image: { ref: 'a.png', width: 1, height: 1 },
      platform: platforms[index % 6] ?? 'web',
      app: null,
      difficulty: levels[index % 3] ?? 'easy',
      question: 'Which?',
      options: options[index % 3] ?? [],
      answer: 'ABCD'[index % 4] ?? 'A',
      hint: null,
    }),
  );
}

/** Replies as models give them: one in three a letter, the others sentences, all different. */
async function writePredictions(file: string): Promise<void> {
  const out = createWriteStream(file);
  for (let index = 0; index < total; index += 1) {
    const reply = replies[index % replies.length] ?? 'A';
    const response = reply.length > 4 ? `${reply} (${index})` : reply;
    if (!out.write(`${JSON.stringify({ index, response })}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/**
 * Scoring 1,000,000 multiple-choice replies from a file: read, joined, parsed strictly and as published, aggregated.
 */
export async function run(): Promise<BenchLine[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  try {
    const file = path.join(folder, 'predictions.jsonl');
    await writePredictions(file);
    const gold = items();
    const before = process.memoryUsage().heapUsed;
    const start = performance.now();
    const document = await scoreUnderstandingItems(gold, file, []);
    const seconds = (performance.now() - start) / 1000;
    if (document['n'] !== total) throw new Error(`${String(document['n'])} of ${total} items were scored`);
    const grown = (process.memoryUsage().heapUsed - before) / 1e6;
    return [
      {
        what: `score ${total.toLocaleString('en')} predictions, strict and parity`,
        value: total / seconds,
        unit: 'a second',
        aim: '≥ 300,000 a second',
        kept: total / seconds >= 300_000,
        note: `${seconds.toFixed(1)} s, heap grew ${grown.toFixed(0)} MB`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
