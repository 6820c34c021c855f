import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { scoreFile } from '#pipelines/evaluate/score/index.ts';
import type { AnyOps } from '#electron/host/threads/answer-questions.ts';
import { type LongQuestion, worked } from '#electron/host/long-work/long-question.ts';
import { router } from '#electron/host/router/index.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { statisticsQuestions } from '#electron/host/workers/statistics-questions.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { toy } from './kind.ts';
import { toySubject } from './pipeline.ts';
import { toyTask } from './task.ts';

vi.mock('#shared/items/all-kinds.ts', async (original) => {
  const { allKinds } = await original<typeof import('#shared/items/all-kinds.ts')>();
  const { toy } = await import('./kind.ts');
  return { allKinds: [...allKinds, toy] };
});
vi.mock('#shared/tasks/all-tasks.ts', async (original) => {
  const { allTasks } = await original<typeof import('#shared/tasks/all-tasks.ts')>();
  const { toyTask: task } = await import('./task.ts');
  return { allTasks: [...allTasks, task] };
});
vi.mock('#electron/host/services/runs/all-pipelines.ts', async (original) => {
  const { allPipelines } = await original<typeof import('#electron/host/services/runs/all-pipelines.ts')>();
  const { toySubject: subject } = await import('./pipeline.ts');
  return { allPipelines: [...allPipelines, subject] };
});

const fixture = hostForEach({ prompts: path.join(import.meta.dirname, 'prompts') });

/** A worker thread knows only the registered kinds and tasks, so figures are computed on this one. */
function figuresHere(): void {
  const { read, statistics } = fixture.session();
  const here: AnyOps = statisticsQuestions(read);
  const answer = (question: string, args: readonly unknown[]): unknown => here[question]?.(...(args as never[]));
  vi.spyOn(statistics, 'ask').mockImplementation(async (question, ...args) => answer(question, args));
  vi.spyOn(statistics, 'askWatched').mockImplementation((question, args, control) =>
    worked(answer(question, args) as LongQuestion<never>, control),
  );
}

async function ended(run: { id: string }) {
  await runsOf(fixture.host(), fixture.session()).live(run.id)?.ended;
  return runsOf(fixture.host(), fixture.session()).view(run.id);
}

it('is drafted by a pipeline with a built-in model, reviewed, released, evaluated and reported', async () => {
  const client = fixture.client();
  await client.projects.create({ path: fixture.folder('project') });
  figuresHere();
  const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: 'teal' } });
  const file = new File([new Uint8Array(await picture.png().toBuffer())], 'one.png', { type: 'image/png' });
  await client.imports.upload({ files: [file], names: ['one.png'], platform: 'web', app: 'Shop', source: 'drop' });

  expect((await client.runs.pipelines()).map(({ id }) => id)).toContain(toySubject.id);
  const draft = { pipeline: toySubject.id, roles: { writer: ['builtin/writer'] } };
  expect(await ended(await client.runs.start(draft))).toMatchObject({ state: 'done', done: 1, failed: 0, calls: 1 });
  expect(await ended(await client.runs.start(draft))).toMatchObject({ state: 'done', calls: 0, reused: 1 });

  const ann = createRouterClient(router, {
    context: { host: fixture.host(), caller: { name: 'Ann', role: 'annotator' as const } },
  });
  const { rows } = await ann.review.queue({ filter: { source: 'all', kinds: [toy.id] } });
  expect(rows).toHaveLength(3);
  expect(rows[0]?.title).toContain('"one.png"');
  for (const { id } of rows) {
    const { revision } = await ann.review.item({ id });
    await ann.review.answer({ id, revision, answer: 'holds', seconds: 1 });
    await ann.review.decide({ id, baseRevision: revision, kind: 'approve' });
  }
  expect((await client.releases.create({ tag: 'v1' })).counts).toEqual({ screenshots: 1, 'toy-claims': 3 });

  expect((await client.evaluations.tasks()).find(({ id }) => id === toyTask.id)).toMatchObject({ evaluable: true });
  const started = await client.evaluations.start({ task: toyTask.id, model: 'builtin/random', release: 'v1' });
  expect(await ended(started)).toMatchObject({ state: 'done', done: 3, failed: 0 });
  const evaluation = await client.evaluations.get({ run: started.id });
  const { right, wrong, n } = evaluation.strict.counts;
  expect([n, right + wrong]).toEqual([3, 3]);
  expect(evaluation.strict.headline).toMatchObject([{ id: 'accuracy', value: right / 3 }]);
  const listed = await client.evaluations.predictions({ run: started.id });
  expect(listed.rows.map(({ gold }) => gold).sort()).toEqual(['does-not', 'holds', 'holds']);
  const detail = await client.evaluations.prediction({ run: started.id, index: 0 });
  expect(detail.reply).toMatch(/^(holds|does-not)$/);

  const { text } = await client.evaluations.report({ runs: [started.id], format: 'md' });
  expect(text).toContain('# Toy claims, release v1, strict reading');
  expect(text).toMatch(/\| 1 \| builtin\/random \(baseline\) \|.*\| 3 \| [0-3] \| 0 \| 0 \| 0 \|/);
});

it('is scored from files by its own schema, with what cannot be used named', async () => {
  const folder = fixture.folder('files');
  await mkdir(folder);
  const write = async (name: string, lines: readonly object[]) => {
    await writeFile(path.join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return path.join(folder, name);
  };
  const image = { ref: 'a.png', width: 1, height: 1 };
  const item = (claim: string, answer: string) => ({ claim, answer, image });
  const gold = await write('gold.jsonl', [
    item('a', 'holds'),
    item('b', 'does-not'),
    item('c', 'maybe'),
    item('d', 'holds'),
  ]);
  const predictions = await write('replies.jsonl', [
    { index: 0, response: 'holds' },
    { index: 1, response: 'holds' },
    { index: 2, response: 'holds' },
  ]);
  const items = path.join(folder, 'items.jsonl');
  const { document, refused } = await scoreFile({ task: toyTask.id, gold, predictions, items });
  expect(document).toMatchObject({ task: 'toy-claims', n: 3, missing: [3], accuracy: 1 / 3 });
  expect(refused.map(({ record }) => record)).toEqual(['gold.jsonl[2]', 'replies.jsonl:3']);
  const read = (await readFile(items, 'utf8')).trim().split('\n');
  expect(read.map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual(['right', 'wrong', 'missing']);
});
