import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FileLedger } from '#pipelines/engine/ledger/file-ledger.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import { testPorts } from '#pipelines/engine/testing.ts';
import { extractorOver } from '../extract/extractor.ts';
import { readExtraction } from '../extract/read-extraction.ts';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const files = scoreFiles();
const prompts = promptFolder(path.join(import.meta.dirname, '..', '..', '..', 'resources', 'prompts'));
const gold = [
  {
    ...{ image_path: 'a.png', image_size: [100, 100], platform: 'os_web', app_name: 'A' },
    groups: ['easy', 'medium', 'hard'].map((difficulty) => ({
      ...{ question: `What is ${difficulty}?`, options: { A: 'Save', B: 'Open', C: 'Close' }, answer: 'B' },
      ...{ explanation: 'The key is B.', difficulty },
    })),
  },
];
let made = 0;
const replies = ['B', 'Hmm, something with folders.', 'It shows a folder that is opening.'];

async function score(answer: (text: string) => string, more: { budget?: number; price?: number; calls?: string } = {}) {
  const ledgerFile = path.join(files.folder(), more.calls ?? `${made++}.jsonl`);
  const sent: string[] = [];
  const ports = {
    ...testPorts(
      (request) => {
        const text = JSON.stringify(request.messages);
        sent.push(text);
        return answer(text);
      },
      more.price === undefined ? {} : { record: { price: { inputPerMTok: more.price, outputPerMTok: more.price } } },
    ),
    ledger: new FileLedger(ledgerFile),
  };
  const extractor = extractorOver(ports, prompts, { model: 'reader', budget: more.budget ?? null });
  const items = path.join(files.folder(), 'items.jsonl');
  const { document } = await scoreFile({
    ...{ task: 'mcq', extractor, items, gold: await files.file(gold) },
    predictions: await files.lines(replies.map((response, index) => ({ index, response }))),
  });
  const lines = (await readFile(items, 'utf8')).trim().split('\n');
  return { document, sent, items: lines.map((line) => JSON.parse(line) as { index: number; extracted?: object }) };
}

it('adds what the extractor read, and leaves the figures without it where they are', async () => {
  const calls = 'calls.jsonl';
  const { document, sent, items } = await score((text) => (text.includes('medium') ? 'B' : 'none'), { calls });
  expect(document).toMatchObject({ n: 3, parseFailures: 2, accuracy: 1 / 3, levels: { medium: { accuracy: 0 } } });
  expect(document['extracted']).toMatchObject({ n: 2, calls: 2, option: 1, none: 1, failed: 0 });
  expect(document['withExtractor']).toMatchObject({ n: 3, parseFailures: 1, accuracy: 2 / 3 });
  expect(document['withExtractor']).toMatchObject({ levels: { medium: { accuracy: 1 } } });
  expect(sent.join()).not.toContain('The key is');
  expect(items.find(({ index }) => index === 1)).toMatchObject({
    ...{ outcome: 'parse-failure', extracted: { kind: 'option', outcome: 'right', answer: 'B', reply: 'B' } },
  });
  // everything is in the ledger's file now, also after a line that a kill cut off
  await writeFile(path.join(files.folder(), calls), '{"key":"ab', { flag: 'a' });
  const again = await score(() => 'A', { calls });
  expect(again.sent).toEqual([]);
  expect(again.document['withExtractor']).toEqual(document['withExtractor']);
});

it.each([['rubbish B'], ['A or B'], ['Z'], ['']])('an extractor that answers %j changes no figure', async (text) => {
  const { document } = await score(() => text);
  expect(document['withExtractor']).toMatchObject({ parseFailures: 2, accuracy: 1 / 3 });
});

it('a budget that is used up leaves the rest unread, and says how many', async () => {
  const { document, sent } = await score(() => 'B', { budget: 0, price: 1 });
  expect(sent).toEqual([]);
  expect(document['extracted']).toMatchObject({ n: 2, waiting: 2, calls: 0 });
});

it('is refused for a task without options', async () => {
  const extractor = extractorOver(
    testPorts(() => ''),
    prompts,
    { model: 'reader', budget: null },
  );
  const asked = { task: 'grounding', gold: 'g', predictions: 'p', extractor };
  await expect(scoreFile(asked)).rejects.toMatchObject({ usage: true });
});

const options = [
  { letter: 'A', text: 'Save' },
  { letter: 'B', text: 'A' },
  { letter: 'C', text: 'None' },
];
it.each([
  ['A', { kind: 'option', letter: 'A' }],
  ['**(a).**', { kind: 'option', letter: 'A' }],
  ['<think>B?</think> C', { kind: 'option', letter: 'C' }],
  ['C. None', { kind: 'option', letter: 'C' }],
  ['none', { kind: 'none' }],
  ['save', { kind: 'option', letter: 'A' }],
  ['A. A', { kind: 'unusable' }],
  ['The answer is A', { kind: 'unusable' }],
])('the reply %j of an extractor is read', (reply, choice) => {
  expect(readExtraction(reply, options)).toEqual(choice);
});
