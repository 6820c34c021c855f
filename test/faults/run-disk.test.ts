import { phrasesWords } from '#shared/phrases/phrase.ts';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#pipelines/engine/clock.ts';
import { server, host, setUp, requireSession, service, spec, ended, rows, freshHost } from './run-fixture.ts';

freshHost();

describe('a disk that fills up', () => {
  let room: boolean;
  async function setUpFull() {
    room = false;
    await setUp({}, 12);
    const { write } = requireSession();
    Object.assign(service().engine, {
      clock: {
        ...systemClock,
        sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, 20), signal),
      },
      hasRoom: async () => room,
    });
    write.exec(`PRAGMA max_page_count = ${Number(write.pragma('page_count')) + 12}`);
    return write;
  }

  test('pauses the run with that reason, which resumes automatically when there is space, without paying twice', async () => {
    const write = await setUpFull();
    const { id } = service().start(spec());
    const held = await ended(id);
    expect(held).toMatchObject({ state: 'paused', waiting: { for: 'disk', model: null } });
    expect(phrasesWords(held.notes)).toMatch(/^The disk is full/);
    // As a code, which screens word themselves and everybody may see.
    expect(held.notes).toMatchObject([{ code: 'disk-full' }]);
    expect(held.failed).toBe(0);
    expect(held.done).toBeLessThan(12);
    expect(service().list('construct')[0]).toMatchObject({ id, state: 'paused', waiting: { for: 'disk' } });
    const before = server.log.length;
    write.exec('PRAGMA max_page_count = 1000000');
    room = true;
    await vi.waitFor(() => expect(service().live(id)).toBeDefined(), { timeout: 20_000 });
    expect(await ended(id)).toMatchObject({ state: 'done', done: 12, failed: 0, waiting: null });
    expect(server.log.length).toBeGreaterThan(before);
    const keys = server.log.map(({ key }) => key);
    // What was in progress when the disk was full is asked again; nothing else is.
    expect(keys.length - new Set(keys).size).toBeLessThanOrEqual(64);
  });

  test('tells everyone from memory if not even the row can be written; a pause ends the waiting', async () => {
    const write = await setUpFull();
    const immediate = write.immediate.bind(write);
    const { id } = service().start(spec());
    const live = service().live(id);
    write.immediate = () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    let count = 0;
    host.events.listen((event) => {
      if (event.type === 'run' && event.runId === id) count++;
    });
    await live?.ended;
    expect(rows('SELECT state FROM runs', z.object({ state: z.string() }))).toEqual([{ state: 'running' }]);
    expect(service().view(id)).toMatchObject({ state: 'paused', waiting: { for: 'disk' } });
    expect(count).toBeGreaterThan(0);
    expect(service().pause(id)).toMatchObject({ state: 'paused', waiting: null });
    write.immediate = immediate;
    write.exec('PRAGMA max_page_count = 1000000');
    service().resume(id);
    expect(await ended(id)).toMatchObject({ state: 'done', done: 12, failed: 0 });
  });

  test.each(['pause', 'cancel'] as const)(
    'a %s before the disk refuses ends the run; it does not wait for space',
    async (how) => {
      const write = await setUpFull();
      const { id } = service().start(spec());
      await vi.waitFor(() => expect(server.log.length).toBeGreaterThan(0));
      write.immediate = () => {
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      };
      // If the run has ended by itself meanwhile, there is no room for the change either, and the call says so.
      const asked = Promise.resolve(service()[how](id)).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'SQLITE_FULL' });
      });
      expect(await ended(id)).toMatchObject({ state: 'paused', waiting: null, notes: [{ code: 'disk-full' }] });
      await asked;
    },
  );

  test('starting the same work resumes a run whose row could not be written, instead of making a second one', async () => {
    const write = await setUpFull();
    const immediate = write.immediate.bind(write);
    const { id } = service().start(spec());
    const live = service().live(id);
    write.immediate = () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    await live?.ended;
    write.immediate = immediate;
    write.exec('PRAGMA max_page_count = 1000000');
    expect(rows('SELECT state FROM runs', z.object({ state: z.string() }))).toEqual([{ state: 'running' }]);
    expect(service().start(spec()).id).toBe(id);
    expect(await ended(id)).toMatchObject({ state: 'done', done: 12, failed: 0 });
    expect(service().list('construct')).toHaveLength(1);
  });
});
