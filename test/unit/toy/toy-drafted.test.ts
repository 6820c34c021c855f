import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addItemKind } from '#shared/items/registry.ts';
import { addTaskType } from '#shared/tasks/registry.ts';
import type { AnyOps } from '#electron/host/answer-questions.ts';
import { router } from '#electron/host/router/index.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { addConstructSubject } from '#electron/host/services/runs/subjects.ts';
import { statisticsQuestions } from '#electron/host/statistics/questions.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { toy } from './kind.ts';
import { toySubject } from './pipeline.ts';
import { toyTask } from './task.ts';

const bed = hostForEach({ prompts: path.join(import.meta.dirname, 'prompts') });

let remove: (() => void)[];
beforeEach(() => {
  remove = [addItemKind(toy), addConstructSubject(toySubject), addTaskType(toyTask)];
});
afterEach(() => {
  for (const one of remove) one();
});

/** A thread knows only the kinds and tasks in the files of the registries, so figures are made on this one. */
function figuresHere(): void {
  const { read, statistics } = bed.session();
  const here: AnyOps = statisticsQuestions(read);
  vi.spyOn(statistics, 'ask').mockImplementation(
    async (question, ...args) => here[question]?.(...(args as never[])) as never,
  );
}

async function ended(run: { id: string }) {
  await runsOf(bed.host(), bed.session()).live(run.id)?.ended;
  return runsOf(bed.host(), bed.session()).view(run.id);
}

it('is drafted by a pipeline with a built-in model, reviewed, released, evaluated and reported', async () => {
  const client = bed.client();
  await client.projects.create({ path: bed.folder('project') });
  figuresHere();
  const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: 'teal' } });
  const file = new File([new Uint8Array(await picture.png().toBuffer())], 'one.png', { type: 'image/png' });
  await client.imports.upload({ files: [file], names: ['one.png'], platform: 'web', app: 'Shop', source: 'drop' });

  expect((await client.runs.pipelines()).map(({ id }) => id)).toContain(toySubject.id);
  const draft = { pipeline: toySubject.id, roles: { writer: ['builtin/writer'] } };
  expect(await ended(await client.runs.start(draft))).toMatchObject({ state: 'done', done: 1, failed: 0, calls: 1 });
  expect(await ended(await client.runs.start(draft))).toMatchObject({ state: 'done', calls: 0, reused: 1 });

  const ann = createRouterClient(router, {
    context: { host: bed.host(), caller: { name: 'Ann', role: 'annotator' as const } },
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
  expect(text).toContain('# toy-claims, release v1');
  expect(text).toMatch(/\| 1 \| builtin\/random \(baseline\) \|.*\| 3 \| [0-3] \| 0 \| 0 \| 0 \|/);
});
