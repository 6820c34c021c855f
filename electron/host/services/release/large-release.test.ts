import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import { isSmall } from '../../project/database-size.ts';
import { addScreenshot, ada, copyItem, questionContent } from '../../testing/project.ts';
import { hostForEach } from '../../testing/host.ts';
import { change } from '../../changes/change.ts';
import { createQuestion } from '../../items/question/create.ts';

const fixture = hostForEach();
let screenshots: string[];

/** Opens a project with that many approved questions. */
async function filled(items: number): Promise<void> {
  await fixture.client().projects.create({ path: fixture.folder('project'), name: 'Large' });
  screenshots = Array.from({ length: 200 }, (_, n) => addScreenshot(fixture.session(), n + 1));
  const [screenshotId = ''] = screenshots;
  const made = { screenshotId, state: 'approved' as const, content: questionContent };
  const { id } = change(fixture.session(), ada, (to) => createQuestion(to, made));
  copyItem(fixture.session(), id, items - 1, screenshots);
  expect(isSmall(fixture.session().paths.database)).toBe(false);
}

/** Calls `work` once, when the job has reported progress. */
function atFirstProgress(work: (job: Job) => void): void {
  const stop = fixture.host().events.listen((event) => {
    if (event.type !== 'job' || event.job.kind !== 'release' || event.job.done === 0) return;
    stop();
    work(event.job);
  });
}

it('is built while saves continue, and contains what was approved when it started', async () => {
  const items = 20_000;
  await filled(items);
  const order: string[] = [];
  const [screenshotId = ''] = screenshots;
  let saved: Promise<unknown> = Promise.resolve();
  atFirstProgress(({ id }) => {
    order.push('in progress');
    // Paused until the save is answered, so that the order does not depend on which is faster.
    saved = (async () => {
      await fixture.client().jobs.pause({ id });
      await fixture.client().questions.create({ screenshotId, content: questionContent });
      order.push('saved');
      await fixture.client().jobs.resume({ id });
    })();
  });
  const release = await fixture.client().releases.create({ tag: 'v1' });
  order.push('frozen');
  await saved;
  expect(order).toEqual(['in progress', 'saved', 'frozen']);
  expect(release.counts).toEqual({ screenshots: screenshots.length, questions: items });
  expect(await fixture.client().releases.verify({ tag: 'v1' })).toMatchObject({ records: items + screenshots.length });
});

it('leaves nothing behind when it is cancelled, says so, and can be made afterwards', async () => {
  await filled(4000);
  atFirstProgress(({ id }) => void fixture.client().jobs.cancel({ id }));
  await expect(fixture.client().releases.create({ tag: 'v1' })).rejects.toThrow('"Release v1" was cancelled');
  expect(await fixture.client().releases.list()).toEqual([]);
  const { cache } = fixture.session().paths;
  expect(existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith('release-')) : []).toEqual([]);
  expect((await fixture.client().releases.create({ tag: 'v1' })).counts).toMatchObject({ questions: 4000 });
});

it('is previewed, counted and exported in threads too', async () => {
  await filled(4000);
  expect(await fixture.client().releases.preview()).toEqual({
    counts: { screenshots: screenshots.length, questions: 4000 },
    leftOut: [],
    unlicensed: [{ source: 'unknown source', licence: null, pictures: screenshots.length }],
  });
  expect(await fixture.client().review.stats()).toMatchObject({ waiting: 0 });
  const out = path.join(fixture.folder('out'), 'export');
  const { id } = await fixture.client().exports.start({ format: 'benchwright-jsonl', out });
  const ended = await fixture.host().jobs.ended(id);
  // The synthetic pictures have no files: the thread's error arrives as the sentence that a person
  // reads.
  expect(ended).toMatchObject({ state: 'failed', error: expect.stringMatching(/^The picture of .* is missing/) });
});

it('stops counting for a preview that is no longer wanted, and answers the next request', async () => {
  await filled(4000);
  const { statistics } = fixture.session();
  const seen: [number, number | null | undefined][] = [];
  const until = (checkpoint: () => Promise<void>) => ({
    progress: (done: number, total?: number | null) => void seen.push([done, total]),
    checkpoint,
  });
  const stopped = statistics.askWatched(
    'releasePreview',
    [],
    until(() => Promise.reject(new Error('Not wanted any more.'))),
  );
  await expect(stopped).rejects.toThrow('Not wanted any more.');
  expect(seen).toEqual([[64, screenshots.length]]);
  const whole = await statistics.askWatched(
    'releasePreview',
    [],
    until(() => Promise.resolve()),
  );
  expect(whole).toMatchObject({ counts: { questions: 4000 } });
  expect(seen).toEqual([64, 64, 128, 192].map((done) => [done, screenshots.length]));
});

it('is verified as a whole in a job, which stops when it is cancelled', async () => {
  await filled(4000);
  const { statistics } = fixture.session();
  const seen: number[] = [];
  const stopped = statistics.askWatched('projectLints', [], {
    progress: (done) => void seen.push(done),
    checkpoint: () => (seen.length < 3 ? Promise.resolve() : Promise.reject(new Error('Not wanted any more.'))),
  });
  await expect(stopped).rejects.toThrow('Not wanted any more.');
  expect(seen).toEqual([500, 1000, 1500]);
  const asked = vi.spyOn(fixture.host().jobs, 'answer');
  const [lints, { people }] = await Promise.all([
    fixture.client().review.projectLints(),
    fixture.client().review.quality(),
  ]);
  expect(lints.map(({ code }) => code)).toContain('answer-letter-balance');
  expect(people).toHaveLength(1);
  expect(asked.mock.calls.map(([kind]) => kind).sort()).toEqual(['project-checks', 'review-quality']);
});
