import { textPhrase } from '#shared/phrases/phrase.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import { EventBus } from './events.ts';
import { answerShownAfter, JobBoard } from './jobs.ts';

function board() {
  const events = new EventBus();
  const heard: StudioEvent[] = [];
  events.listen((event) => heard.push(event));
  return { jobs: new JobBoard(events), heard };
}

describe('the job board', () => {
  it('reports a job from its start to its result', async () => {
    const { jobs, heard } = board();
    const { id } = jobs.start('import', textPhrase('Import of a folder'), async (control) => {
      control.progress(1, 2);
      await control.checkpoint();
      return { imported: 2 };
    });
    expect(jobs.get(id).state).toBe('running');
    expect(await jobs.ended(id)).toMatchObject({
      state: 'done',
      done: 1,
      total: 2,
      result: { imported: 2 },
      error: null,
    });
    expect(heard.at(0)).toMatchObject({ type: 'job', job: { state: 'running' } });
    expect(heard.at(-1)).toMatchObject({ type: 'job', job: { state: 'done' } });
  });

  it('gives no total that has been passed, and so no time left', async () => {
    const { jobs } = board();
    const { id } = jobs.start('export', textPhrase('Export'), async (control) => {
      control.progress(38, 0);
      await control.checkpoint();
    });
    expect(await jobs.ended(id)).toMatchObject({ done: 38, total: null, secondsLeft: null });
  });

  it('waits at a checkpoint while paused and continues when resumed', async () => {
    const { jobs } = board();
    const seen: number[] = [];
    let first = () => {};
    const atFirst = new Promise<void>((resolve) => {
      first = resolve;
    });
    const { id } = jobs.start('export', textPhrase('Export'), async (control) => {
      for (const piece of [1, 2, 3]) {
        await control.checkpoint();
        seen.push(piece);
        if (piece === 1) {
          jobs.pause(control.id);
          first();
        }
      }
    });
    await atFirst;
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([1]);
    expect(jobs.get(id).state).toBe('paused');
    jobs.resume(id);
    expect((await jobs.ended(id)).state).toBe('done');
    expect(seen).toEqual([1, 2, 3]);
  });

  it('ends at the next checkpoint when cancelled, also while paused', async () => {
    const { jobs } = board();
    const { id } = jobs.start('import', textPhrase('Import'), async (control) => {
      jobs.pause(control.id);
      await control.checkpoint();
    });
    await new Promise((resolve) => setImmediate(resolve));
    jobs.cancel(id);
    expect((await jobs.ended(id)).state).toBe('cancelled');
    expect(() => jobs.pause(id)).toThrow(expect.objectContaining({ code: 'INVALID' }));
  });

  it('keeps the error message of a failed job', async () => {
    const { jobs } = board();
    const { id } = jobs.start('export', textPhrase('Export'), async () => {
      throw new Error('The disk is full; free some space.');
    });
    expect(await jobs.ended(id)).toMatchObject({ state: 'failed', error: 'The disk is full; free some space.' });
  });

  it('stops all jobs before a project closes', async () => {
    const { jobs } = board();
    const { id } = jobs.start('ocr', textPhrase('Words'), async (control) => {
      for (;;) await control.checkpoint();
    });
    await jobs.stopAll();
    expect(jobs.get(id).state).toBe('cancelled');
    expect(() => jobs.get('nobody')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('keeps the result of a failed job, and retries it as a new job', async () => {
    const { jobs } = board();
    let healthy = false;
    const { id } = jobs.start('import', textPhrase('Import of a folder'), async (control) => {
      control.progress(1, 2);
      control.keep({ imported: 1 });
      if (!healthy) throw new Error('the folder went away');
      return { imported: 2 };
    });
    expect(await jobs.ended(id)).toMatchObject({
      state: 'failed',
      error: 'the folder went away',
      result: { imported: 1 },
    });
    healthy = true;
    const second = jobs.again(id);
    expect(second).toMatchObject({
      kind: 'import',
      title: textPhrase('Import of a folder'),
      state: 'running',
      result: null,
    });
    expect(second.id).not.toBe(id);
    expect(await jobs.ended(second.id)).toMatchObject({ state: 'done', result: { imported: 2 } });
    expect(jobs.get(id).state).toBe('failed');
    expect(() => jobs.again(second.id)).toThrow('is done; only failed or cancelled jobs');
  });

  it('does not retry jobs of a closed project', async () => {
    const { jobs } = board();
    const { id } = jobs.start('import', textPhrase('Import'), () => Promise.reject(new Error('no')));
    await jobs.ended(id);
    await jobs.stopAll();
    expect(() => jobs.again(id)).toThrow('belongs to a project that has been closed');
  });
});

describe('a job that answers a question', () => {
  afterEach(() => void vi.useRealTimers());

  /** An answer that is pending until `finish`, on a board whose clock the test controls. */
  function asked() {
    vi.useFakeTimers();
    const bench = board();
    let finish = () => {};
    const going = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const answer = bench.jobs.answer('agreement', textPhrase('Agreement of annotators'), async (control) => {
      control.progress(1, 2);
      await going;
      await control.checkpoint();
      return { kappa: 0.5 };
    });
    return { ...bench, answer, finish };
  }

  it('is not shown to others while it takes only a moment', async () => {
    const { jobs, heard, answer, finish } = asked();
    await vi.advanceTimersByTimeAsync(answerShownAfter - 1);
    expect(jobs.list()).toEqual([]);
    finish();
    await vi.advanceTimersByTimeAsync(5);
    expect(await answer).toEqual({ kappa: 0.5 });
    expect([heard, jobs.list()]).toEqual([[], []]);
  });

  it('is shown with progress when it takes longer, and leaves the list at its end without revealing its answer', async () => {
    const { jobs, heard, answer, finish } = asked();
    await vi.advanceTimersByTimeAsync(answerShownAfter);
    expect(jobs.list()).toMatchObject([{ kind: 'agreement', state: 'running', done: 1, total: 2 }]);
    finish();
    await vi.advanceTimersByTimeAsync(5);
    expect(await answer).toEqual({ kappa: 0.5 });
    expect(jobs.list()).toEqual([]);
    expect(heard).toMatchObject([
      { job: { state: 'running', result: null } },
      { job: { state: 'done', result: null } },
    ]);
  });

  it('can be cancelled, which is reported to the caller', async () => {
    const { jobs, answer, finish } = asked();
    await vi.advanceTimersByTimeAsync(answerShownAfter);
    for (const { id } of jobs.list()) jobs.cancel(id);
    finish();
    await expect(answer).rejects.toThrow('"Agreement of annotators" was cancelled.');
    expect(jobs.list()).toEqual([]);
  });
});
