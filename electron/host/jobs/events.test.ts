import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import type { Run } from '#shared/contract/runs/runs.ts';
import { EventBus } from './events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Listens until the signal is aborted; returns what was heard. */
function hear(bus: EventBus, signal: AbortSignal): StudioEvent[] {
  const heard: StudioEvent[] = [];
  void (async () => {
    for await (const event of bus.stream(signal)) heard.push(event);
  })();
  return heard;
}

it('tells a few people of each change at once', async () => {
  const bus = new EventBus();
  const end = new AbortController();
  const heard = hear(bus, end.signal);
  await vi.advanceTimersByTimeAsync(0);
  bus.changed(['element'], ['e1'], { on: ['s1'] });
  await vi.advanceTimersByTimeAsync(0);
  bus.changed(['element'], ['e2'], { on: ['s1'] });
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.map((event) => event.type === 'changed' && event.ids)).toEqual([['e1'], ['e2']]);
  end.abort();
});

it('tells many people of what changed within a second as one, and loses none of it', async () => {
  const bus = new EventBus();
  const end = new AbortController();
  const all = Array.from({ length: 200 }, () => hear(bus, end.signal));
  await vi.advanceTimersByTimeAsync(0);
  for (let n = 0; n < 40; n += 1) {
    bus.changed(['element'], [`e${n}`], { on: [`s${n % 10}`] });
    await vi.advanceTimersByTimeAsync(25);
  }
  bus.emit({ type: 'run', runId: 'r1' });
  bus.changed(['comment'], ['c1'], { on: ['s99'] });
  await vi.advanceTimersByTimeAsync(3000);
  for (const heard of all) {
    expect(heard.length).toBeLessThanOrEqual(5);
    const ids = heard.flatMap((event) => (event.type === 'changed' ? (event.ids ?? []) : [event.type]));
    expect(ids).toEqual([...Array.from({ length: 40 }, (_, n) => `e${n}`), 'run', 'c1']);
    expect(heard.flatMap((event) => (event.type === 'changed' ? (event.on ?? []) : []))).toContain('s9');
  }
  end.abort();
  await vi.advanceTimersByTimeAsync(0);
});

it('says that anything may have changed when a waiting change does not say what, or too many wait', async () => {
  const bus = new EventBus();
  const end = new AbortController();
  const [heard = []] = Array.from({ length: 10 }, () => hear(bus, end.signal));
  await vi.advanceTimersByTimeAsync(0);
  bus.changed(['element'], ['e0']);
  await vi.advanceTimersByTimeAsync(0);
  bus.changed(['element'], ['e1'], { on: ['s1'] });
  bus.changed(['question']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual([
    { type: 'changed', kinds: ['element'], items: ['element'], ids: ['e0'] },
    { type: 'changed', kinds: ['element', 'question'], items: ['element', 'question'] },
  ]);
  end.abort();
});

it('sends many people one report of a run for several, with its row only while nothing but progress changed', async () => {
  const bus = new EventBus();
  const end = new AbortController();
  const [heard = []] = Array.from({ length: 200 }, () => hear(bus, end.signal));
  await vi.advanceTimersByTimeAsync(0);
  const progress = (runId: string, done: number) => bus.emit({ type: 'run', runId, run: { id: runId, done } as Run });
  for (let done = 1; done <= 8; done += 1) {
    progress('r1', done);
    progress('r2', done);
  }
  await vi.advanceTimersByTimeAsync(3000);
  const reports = heard.flatMap((event) => (event.type === 'run' ? [`${event.runId} ${event.run?.done}`] : []));
  expect(reports).toEqual(['r1 8', 'r2 8']);
  progress('r1', 9);
  bus.emit({ type: 'run', runId: 'r1' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(heard.at(-1)).toEqual({ type: 'run', runId: 'r1' });
  end.abort();
  await vi.advanceTimersByTimeAsync(0);
});

it('tells many people once a second who has what open, also between other changes', async () => {
  const bus = new EventBus();
  const end = new AbortController();
  const [heard = []] = Array.from({ length: 200 }, () => hear(bus, end.signal));
  await vi.advanceTimersByTimeAsync(0);
  const place = (id: string) => ({ kind: 'item' as const, id });
  const comes = (person: string, to: string, from: string) =>
    bus.changed(['presence'], [from, to], {
      on: [],
      presence: {
        places: [place(from), place(to)],
        present: [{ person, place: place(to), since: '2026-01-01T00:00:00.000Z' }],
      },
    });
  comes('ann', 'a', 'x');
  await vi.advanceTimersByTimeAsync(0);
  comes('ann', 'b', 'a');
  bus.changed(['element'], ['e1'], { on: ['s1'] });
  comes('bo', 'a', 'y');
  comes('ann', 'c', 'b');
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toHaveLength(2);
  const [, last] = heard;
  expect(last).toMatchObject({ kinds: ['presence', 'element'], on: ['s1'] });
  if (last?.type !== 'changed') throw new Error('The last event is another one.');
  expect(last.presence?.places.map(({ id }) => id)).toEqual(['y', 'a', 'b', 'c']);
  expect(last.presence?.present.map((entry) => `${entry.person} ${entry.place.id}`)).toEqual(['bo a', 'ann c']);
  bus.changed(['presence'], ['c']);
  comes('bo', 'd', 'a');
  await vi.advanceTimersByTimeAsync(1000);
  // One of the two did not say who is present, so the page has to ask.
  expect(heard.at(-1)).toEqual({ type: 'changed', kinds: ['presence'], ids: ['c', 'a', 'd'] });
  end.abort();
  await vi.advanceTimersByTimeAsync(0);
});

it('names the kinds of items among what changed, and their parent kinds', () => {
  const bus = new EventBus();
  const heard: StudioEvent[] = [];
  bus.listen((event) => heard.push(event));
  bus.changed(['instruction', 'verdict'], ['i1']);
  bus.changed(['episode'], ['e1']);
  expect(heard).toEqual([
    { type: 'changed', kinds: ['instruction', 'verdict'], items: ['instruction', 'element'], ids: ['i1'] },
    { type: 'changed', kinds: ['episode'], ids: ['e1'] },
  ]);
});
