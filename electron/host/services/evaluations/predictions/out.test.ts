import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scoreFile } from '#pipelines/evaluate/score/index.ts';
import { releasedForEach } from '../released.test-helper.ts';
import { predictionLines } from './out.ts';

const { client, session, makeProject, stopped, serveModel } = releasedForEach();

async function evaluated(task: string) {
  const run = await stopped(await client().evaluations.start({ task, model: 'served', release: 'v1' }));
  expect(run.state).toBe('done');
  const lines = await client().evaluations.predictionsOut({ run: run.id, after: -1, limit: 5000 });
  const { summary } = await client().evaluations.get({ run: run.id });
  return { run: run.id, lines, strict: summary.strict as Record<string, unknown> };
}

/** Scores exported predictions in another order against a gold file. */
async function scored(task: string, gold: unknown, lines: readonly unknown[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bw-out-'));
  try {
    await writeFile(path.join(folder, 'gold.json'), JSON.stringify(gold));
    const text = lines.toReversed().map((line) => JSON.stringify(line));
    await writeFile(path.join(folder, 'predictions.jsonl'), text.join('\n'));
    return await scoreFile({
      task,
      gold: path.join(folder, 'gold.json'),
      predictions: path.join(folder, 'predictions.jsonl'),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('letters go out and come back in with the same figures, whatever the order of the gold file', async () => {
  await makeProject();
  await serveModel((text) =>
    text.includes('one.png show (hard)')
      ? { refusal: 'Not allowed.' }
      : { content: text.includes('(easy)') ? 'B' : 'The answer is C.' },
  );
  const { run, lines, strict } = await evaluated('mcq');
  expect(lines).toHaveLength(6);
  const [first] = lines;
  expect(first).toMatchObject({
    outcome: 'right',
    reply: 'B',
    reading: 'B',
    gold: 'B',
    tokens: { input: 1000, output: 10 },
  });
  expect(first?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(first?.cost).toBeCloseTo(0.0011, 8);
  expect(new Set(lines.map(({ hash }) => hash)).size).toBe(6);
  const texts = ['Save', 'Open', 'Close', 'Print', 'Quit', 'Help'];
  const gold = ['two', 'one'].map((name) => ({
    ...{
      image_path: `${name}.png`,
      image_size: [2000, 1200],
      platform: name === 'one' ? 'os_linux' : 'os_web',
      app_name: 'Lantern',
    },
    groups: ['easy', 'medium', 'hard'].map((difficulty, at) => ({
      question: `What does ${name}.png show (${difficulty})?`,
      options: Object.fromEntries(texts.slice(0, 4 + at).map((text, i) => ['ABCDEF'[i], text])),
      ...{ answer: 'B', explanation: '', difficulty },
    })),
  }));
  const { document, refused } = await scored('mcq', gold, lines);
  expect(refused).toEqual([]);
  const { n, accuracy, refusals, parseFailures, levels } = strict;
  expect({ n, accuracy, refusals }).toEqual({ n: 6, accuracy: 2 / 6, refusals: 1 });
  expect(document).toMatchObject({ n, accuracy, refusals, parseFailures, levels, missing: [] });
  // keys are for curators alone
  expect(predictionLines(session(), { run, after: 3, limit: 9 }, false)).toMatchObject([{ index: 4 }, { index: 5 }]);
  expect(JSON.stringify(predictionLines(session(), { run, after: -1, limit: 9 }, false))).not.toContain('"gold"');
});

it('places come back in the convention and at the size in which they were asked', async () => {
  await makeProject();
  let at = 0;
  await serveModel(() => ({ content: at++ % 3 === 0 ? '(500, 500)' : '(100, 100)' }), {
    coordinates: 'thousand',
    limits: { concurrency: 1 },
  });
  const { lines, strict } = await evaluated('grounding');
  expect(lines[0]).toMatchObject({ coordinates: 'thousand', reply: '(500, 500)', reading: [1000, 600] });
  const gold = lines.map(({ match }, row) => ({
    ...{
      index: row,
      image_path: row < 12 ? 'one.png' : 'two.png',
      instruction: match.text,
      bbox: [0.45, 5 / 12, 0.55, 7 / 12],
    },
    ...{ image_size: [2000, 1200], data_type: 'icon', platform: 'os_web', app_name: 'A', grounding_type: 'basic' },
  }));
  const { document, refused } = await scored('grounding', gold, lines);
  expect(refused).toEqual([]);
  expect(document).toMatchObject({ n: 24, missing: [], accuracy: strict['accuracy'] });
  expect(document['accuracy']).toBeCloseTo(8 / 24, 12);
});
