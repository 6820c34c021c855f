import { describe, expect, test } from 'vitest';
import { ManualClock } from '../clock.ts';
import { Limiter, limiterDefaults, type Permit } from './limiter.ts';

const never = new AbortController().signal;

/** Lets pending promises run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Takes places until none is free; returns the permits. */
async function fill(limiter: Limiter, most = 1000): Promise<Permit[]> {
  const taken: Permit[] = [];
  const stop = new AbortController();
  for (let i = 0; i < most; i++) {
    let got = false;
    void limiter.acquire(10, stop.signal).then(
      (permit) => {
        got = true;
        taken.push(permit);
      },
      () => {},
    );
    await settle();
    if (!got) break;
  }
  stop.abort();
  await settle();
  return taken;
}

/** One round: all places used, all answered successfully. */
async function cleanRound(limiter: Limiter): Promise<number> {
  const permits = await fill(limiter);
  for (const permit of permits) permit.release('ok');
  return permits.length;
}

describe('window', () => {
  test('starts at 20 and doubles each clean round up to the maximum', async () => {
    const limiter = new Limiter({ concurrency: 100 }, new ManualClock());
    const rounds = [];
    for (let i = 0; i < 4; i++) rounds.push(await cleanRound(limiter));
    expect(rounds).toEqual([20, 40, 80, 100]);
  });

  test('starts at the limit if that is smaller', async () => {
    const limiter = new Limiter({ concurrency: 3 }, new ManualClock());
    expect(await cleanRound(limiter)).toBe(3);
    expect(limiter.window).toBe(3);
  });

  test('is cut to 0.8 once in 15 s, and grows by 5 % afterwards', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({ concurrency: 100 }, clock);
    const [first, second, ...rest] = await fill(limiter);
    first?.release('throttled');
    second?.release('throttled');
    expect(limiter.window).toBe(16);
    for (const permit of rest) permit.release('ok');
    expect(limiter.view().state).toBe('cooling');
    expect(await cleanRound(limiter)).toBe(16);
    expect(limiter.window).toBe(16);
    clock.advance(limiterDefaults.coolDownMs);
    await cleanRound(limiter);
    expect(limiter.view().trace.at(-1)?.[1]).toBeCloseTo(16.8, 9);
    expect(limiter.view().trace.map((t) => t[2])).toEqual([false, true, false]);
  });

  test('never falls below one', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({ concurrency: 2 }, clock);
    for (let i = 0; i < 20; i++) {
      const [permit] = await fill(limiter, 1);
      permit?.release('throttled');
      clock.advance(limiterDefaults.coolDownMs);
    }
    expect(limiter.window).toBe(1);
  });

  test('does not grow while less than four fifths of it are used', async () => {
    const limiter = new Limiter({ concurrency: 100 }, new ManualClock());
    for (let i = 0; i < 60; i++) for (const permit of await fill(limiter, 15)) permit.release('ok');
    expect(limiter.window).toBe(20);
  });

  test('a server error pauses growth', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({ concurrency: 100 }, clock);
    const [first, ...rest] = await fill(limiter);
    first?.release('server-error');
    for (const permit of rest) permit.release('ok');
    await cleanRound(limiter);
    expect(limiter.window).toBe(20);
    clock.advance(limiterDefaults.coolDownMs);
    await cleanRound(limiter);
    expect(limiter.window).toBe(40);
  });
});

describe('waiting', () => {
  test('Retry-After stops all calls until it is over, and is shown', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({}, clock);
    const [permit] = await fill(limiter, 1);
    permit?.release('throttled', { retryAfterMs: 42_000 });
    expect(limiter.view()).toMatchObject({ state: 'waiting', waitSeconds: 42 });
    let granted = false;
    void limiter.acquire(1, never).then(() => {
      granted = true;
    });
    clock.advance(41_999);
    await settle();
    expect(granted).toBe(false);
    clock.advance(1);
    await settle();
    expect(granted).toBe(true);
  });

  test('a Retry-After longer than a run waits refuses all callers until a person retries', async () => {
    const clock = new ManualClock(Date.UTC(2026, 0, 1, 12));
    const limiter = new Limiter({ concurrency: 1, waitMinutes: 30 }, clock);
    const [permit] = await fill(limiter, 1);
    const waiting = limiter.acquire(1, never);
    permit?.release('throttled', { retryAfterMs: 86_400_000 });
    await expect(waiting).rejects.toThrow('asks to wait until 2026-01-02 12:00 UTC (24 h)');
    await expect(limiter.acquire(1, never)).rejects.toThrow('asks to wait until');
    limiter.retryNow();
    await expect(limiter.acquire(1, never)).resolves.toBeDefined();
  });

  test('a caller that stops waiting leaves the queue to the others', async () => {
    const limiter = new Limiter({ concurrency: 1 }, new ManualClock());
    const [held] = await fill(limiter, 1);
    const stop = new AbortController();
    const left = limiter.acquire(1, stop.signal);
    const next = limiter.acquire(1, never);
    stop.abort(new Error('enough'));
    await expect(left).rejects.toThrow('enough');
    held?.release('ok');
    await expect(next).resolves.toBeDefined();
  });

  test('a permit returns its place once', async () => {
    const limiter = new Limiter({ concurrency: 2 }, new ManualClock());
    const [permit] = await fill(limiter, 2);
    permit?.release('ok');
    permit?.release('ok');
    expect(limiter.view().inFlight).toBe(1);
  });
});

describe('an unreachable server', () => {
  /** Requests places; returns those granted so far. */
  function queue(limiter: Limiter, n: number) {
    const granted: Permit[] = [];
    const refused: unknown[] = [];
    for (let i = 0; i < n; i++)
      void limiter.acquire(1, never).then(
        (permit) => granted.push(permit),
        (error: unknown) => refused.push(error),
      );
    return { granted, refused };
  }

  test('is tried by one call at a time, after 1 s, 2 s, 4 s, and the first answer lets all others continue', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({}, clock);
    for (const permit of await fill(limiter, 5)) permit.release('unreachable', { why: 'It refused the connection.' });
    expect(limiter.view()).toMatchObject({
      state: 'unreachable',
      waitSeconds: 1,
      outage: { seconds: 0, why: 'It refused the connection.' },
    });
    const { granted } = queue(limiter, 10);
    for (const [i, seconds] of [1, 2, 4, 8, 16, 20, 20].entries()) {
      granted.at(-1)?.release('unreachable', { why: 'still away' });
      clock.advance(seconds * 1000 - 1);
      await settle();
      expect(granted).toHaveLength(i);
      clock.advance(1);
      await settle();
      expect(granted).toHaveLength(i + 1);
      expect(limiter.view().waitSeconds).toBeNull();
    }
    granted.at(-1)?.release('server-error');
    await settle();
    expect(limiter.view().outage).toBeNull();
    expect(granted).toHaveLength(10);
  });

  test('a broken connection fails only its own call until there are three in a row', async () => {
    const limiter = new Limiter({}, new ManualClock());
    const permits = await fill(limiter, 6);
    permits[0]?.release('broken', { why: 'reset' });
    permits[1]?.release('broken', { why: 'reset' });
    permits[2]?.release('ok');
    permits[3]?.release('broken', { why: 'reset' });
    permits[4]?.release('broken', { why: 'reset' });
    expect(limiter.view().outage).toBeNull();
    permits[5]?.release('broken', { why: 'reset' });
    expect(limiter.view()).toMatchObject({ state: 'unreachable', outage: { why: 'reset' } });
  });

  test('is waited for as long as the record says, then all callers are refused with the reason', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({ waitMinutes: 1 }, clock);
    const [first] = await fill(limiter, 1);
    first?.release('unreachable', { why: 'It refused the connection.' });
    const { granted, refused } = queue(limiter, 20);
    while (!limiter.tooLong) {
      expect(refused).toEqual([]);
      expect(clock.advanceToNext()).toBe(true);
      await settle();
      granted.at(-1)?.release('unreachable', { why: 'It refused the connection.' });
      await settle();
    }
    expect(granted).toHaveLength(7);
    expect(refused.map(String)).toHaveLength(13);
    expect(String(refused[0])).toContain('It refused the connection. It has been unreachable for 71 s; resume the run');
  });
});

describe('rates', () => {
  /** Runs calls that end at once for some time; returns the number let through. */
  async function through(limiter: Limiter, clock: ManualClock, seconds: number, tokens: number): Promise<number> {
    let count = 0;
    let on = true;
    const loop = async () => {
      while (on) {
        const permit = await limiter.acquire(tokens, never);
        if (!on) return;
        count++;
        permit.release('ok');
        permit.used(tokens);
      }
    };
    for (let i = 0; i < 4; i++) void loop();
    for (let t = 0; t < seconds * 10; t++) {
      await settle();
      clock.advance(100);
    }
    on = false;
    await settle();
    return count;
  }

  test('the limit of requests per minute is kept, with one second of burst', async () => {
    const clock = new ManualClock();
    const n = await through(new Limiter({ rpm: 120, concurrency: 8 }, clock), clock, 60, 1);
    expect(n).toBeGreaterThanOrEqual(115);
    expect(n).toBeLessThanOrEqual(123);
  });

  test('the limit of tokens per minute is kept, even by requests larger than the burst', async () => {
    const clock = new ManualClock();
    const n = await through(new Limiter({ tpm: 60_000, concurrency: 8 }, clock), clock, 60, 5000);
    expect(n).toBeGreaterThanOrEqual(11);
    expect(n).toBeLessThanOrEqual(13);
  });

  test('unused tokens of a call are returned', async () => {
    const clock = new ManualClock();
    const limiter = new Limiter({ tpm: 6000 }, clock);
    const permit = await limiter.acquire(100, never);
    permit.release('ok');
    permit.used(10);
    let granted = false;
    void limiter.acquire(90, never).then(() => {
      granted = true;
    });
    await settle();
    expect(granted).toBe(true);
    expect(limiter.view().tokensPerMinute).toBe(10);
  });
});
