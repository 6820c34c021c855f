import { expect, it } from 'vitest';
import { EventBus } from '../../../jobs/events.ts';
import { JobBoard } from '../../../jobs/jobs.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import type { Control } from '../../../long-work/long-work.ts';
import { TableMaker } from './table-maker.ts';

/** A maker whose thread runs `work`, and the progress that its jobs reported. */
function maker(work: (runId: string, control: Control) => Promise<unknown>) {
  const jobs = new JobBoard(new EventBus());
  const started: string[] = [];
  const seen: [number, number | null][] = [];
  const start = jobs.start.bind(jobs);
  jobs.start = (kind, title, does) => {
    started.push(kind);
    return start(kind, title, (control) =>
      does({ ...control, progress: (done, total = null) => void seen.push([done, total]) }),
    );
  };
  const statistics = {
    askWatched: (_: string, [runId]: [string, string], control: Control) => work(runId, control),
  };
  const session = { statistics, paths: { database: '' } } as unknown as ProjectSession;
  return { jobs, started, seen, made: new TableMaker(jobs, session) };
}
const wanted = (runId: string, n: number) => ({ runId, taskId: 'grounding', n, without: [] });

it('makes all tables that a page asks for in one job, whose progress counts predictions', async () => {
  const { made, started, seen } = maker(async (runId, control) => {
    control.progress(1, 2);
    await control.checkpoint();
    return `tables of ${runId}`;
  });
  const found = await Promise.all([made.make(wanted('a', 100)), made.make(wanted('b', 40))]);
  expect(found.map((entry) => entry.made)).toEqual(['tables of a', 'tables of b']);
  expect(started).toEqual(['evaluation-tables']);
  expect(seen).toEqual([
    [50, 140],
    [120, 140],
  ]);
});

it('fails the run that cannot be read, and makes the others', async () => {
  const { made } = maker((runId) =>
    runId === 'a' ? Promise.reject(new Error('The file is damaged.')) : Promise.resolve('tables'),
  );
  const [a, b] = await Promise.allSettled([made.make(wanted('a', 1)), made.make(wanted('b', 1))]);
  expect(a).toMatchObject({ status: 'rejected', reason: { message: 'The file is damaged.' } });
  expect(b).toMatchObject({ status: 'fulfilled', value: { made: 'tables' } });
});

it('reports a cancel to all who wait, and makes the tables at the next request', async () => {
  let reached = () => {};
  const working = new Promise<void>((resolve) => (reached = resolve));
  let cancelled = false;
  const { made, jobs, started } = maker(async (runId, control) => {
    if (cancelled) return `tables of ${runId}`;
    reached();
    await new Promise<void>((resolve) => setImmediate(resolve));
    await control.checkpoint();
    throw new Error('continued after the cancel');
  });
  let id = '';
  const start = jobs.start;
  jobs.start = (...args) => {
    const job = start(...args);
    id = job.id;
    return job;
  };
  const both = Promise.allSettled([made.make(wanted('a', 1)), made.make(wanted('b', 1))]);
  await working;
  jobs.cancel(id);
  for (const result of await both)
    expect(result).toMatchObject({ status: 'rejected', reason: { message: '"Evaluation results" was cancelled.' } });
  cancelled = true;
  expect((await made.make(wanted('a', 1))).made).toBe('tables of a');
  expect(started).toHaveLength(2);
});

it('builds tables that are requested just as a job ends', async () => {
  const { made } = maker((runId) => Promise.resolve(`tables of ${runId}`));
  const second = made.make(wanted('a', 1)).then(() => made.make(wanted('b', 1)));
  expect((await second).made).toBe('tables of b');
});
