import { describe, expect, test } from 'vitest';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import { Budget } from './budget.ts';
import { chargedUsage, costOf, imageTokens, inputTokens } from './cost.ts';
import { ProviderError, type ProviderCode, RunStopped } from '../errors.ts';
import { attemptCap, type RetryPolicy, RetryState } from '../calls/retry.ts';

const never = new AbortController().signal;
const record = (more: object) => modelRecord.parse({ name: 'm', provider: 'openai', model: 'm', ...more });

describe('budget', () => {
  test('reserves up to the cap, waits for reservations to end, and stops when none are left', async () => {
    const budget = new Budget(1, 0);
    const a = await budget.reserve(0.6, never);
    let second = 'waiting';
    const b = budget.reserve(0.6, never).then(
      () => {
        second = 'reserved';
      },
      (error) => {
        second = (error as RunStopped).reason;
      },
    );
    await Promise.resolve();
    expect(second).toBe('waiting');
    expect(budget.reserved).toBeCloseTo(0.6);
    budget.charge(0.5);
    a.release();
    await b;
    expect(second).toBe('capped');
    expect(budget.spent).toBe(0.5);
    expect(budget.reserved).toBe(0);
  });

  test('a raised cap lets waiting calls continue; calls that cost nothing always fit', async () => {
    const budget = new Budget(0, 0);
    await expect(budget.reserve(0, never)).resolves.toBeDefined();
    const waiting = budget.reserve(1, never);
    budget.setCap(2);
    await expect(waiting).resolves.toBeDefined();
  });

  test('is passed by no more than calls in flight cost, and says by how much', async () => {
    // Two calls of an expected 0.4 each are in flight; one costs 0.9.
    const budget = new Budget(1, 0);
    const calls = [await budget.reserve(0.4, never), await budget.reserve(0.4, never)];
    for (const cost of [0.4, 0.9]) budget.charge(cost);
    for (const call of calls) call.release();
    expect(budget.over).toBeCloseTo(0.3, 12);
    await expect(budget.reserve(0.4, never)).rejects.toMatchObject({ reason: 'capped' });
    // A model without a price is expected to cost nothing, but its server may charge: then it is asked no more either.
    await expect(budget.reserve(0, never)).rejects.toMatchObject({ reason: 'capped' });
    budget.setCap(2);
    expect(budget.over).toBe(0);
    await expect(budget.reserve(0, never)).resolves.toBeDefined();
    expect(new Budget(null, 5).over).toBe(0);
  });

  test('waiting ends with the signal', async () => {
    const budget = new Budget(1, 0);
    await budget.reserve(1, never);
    const stop = new AbortController();
    const waiting = budget.reserve(1, stop.signal);
    stop.abort(new RunStopped('paused'));
    await expect(waiting).rejects.toMatchObject({ reason: 'paused' });
  });
});

describe('retries', () => {
  const policy: RetryPolicy = { weight: 3, totalMs: 10_000, baseMs: 100, throttledBaseMs: 400, capMs: 1000 };
  const fault = (code: ProviderCode, retryAfterMs?: number) => new ProviderError({ code, message: 'x', retryAfterMs });

  test('back off with jitter, and give up at the cap', () => {
    const state = new RetryState(policy, 0, () => 1);
    expect([1, 2, 3].map(() => state.next(fault('server-error'), 0))).toEqual([100, 200, null]);
    expect(state.attempts).toBe(3);
    const low = new RetryState(policy, 0, () => 0);
    expect(low.next(fault('server-error'), 0)).toBe(0);
  });

  test('throttled calls weigh half and wait longer, within the cap', () => {
    const state = new RetryState(policy, 0, () => 1);
    const waits = [1, 2, 3, 4, 5, 6].map(() => state.next(fault('rate-limited'), 0));
    expect(waits).toEqual([400, 800, 1000, 1000, 1000, null]);
    expect(state.attempts).toBe(attemptCap(policy));
  });

  test('permanent errors are never retried', () => {
    for (const code of ['bad-request', 'key-refused', 'key-missing', 'not-found'] as const)
      expect(new RetryState(policy, 0, () => 1).next(fault(code), 0)).toBeNull();
  });

  test('waiting for Retry-After does not count towards the total time', () => {
    expect(new RetryState(policy, 0, () => 0).next(fault('rate-limited', 7000), 0)).toBe(7000);
    expect(new RetryState(policy, 0, () => 1).next(fault('server-error'), 9950)).toBeNull();
    const excused = new RetryState(policy, 0, () => 1);
    excused.excuse(5000);
    expect(excused.next(fault('server-error'), 9950)).toBe(100);
  });

  test('an attempt that never arrived does not count', () => {
    const state = new RetryState(policy, 0, () => 1);
    for (let i = 0; i < 100; i++) expect(state.next(fault(i % 2 ? 'unreachable' : 'name-lookup'), i * 1000)).toBe(0);
    expect(state.attempts).toBe(0);
  });
});

describe('cost', () => {
  test('is tokens times price, and 0 if a record has no price', () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 500_000 };
    expect(costOf(record({ price: { inputPerMTok: 2.5, outputPerMTok: 10 } }), usage)).toBe(7.5);
    expect(costOf(record({}), usage)).toBe(0);
    expect(costOf(record({ price: { inputPerMTok: 2.5, outputPerMTok: 10 } }), null)).toBe(0);
  });

  test('is estimated from the length if the server reports no usage', () => {
    const model = { record: record({}), image: imagePolicy.parse({}) };
    const messages = [{ role: 'user' as const, content: 'abcdabcd' }];
    const usage = { inputTokens: 7, outputTokens: 3 };
    expect(chargedUsage({ messages, model }, { text: 'abcdabcdabcd', usage: usage })).toEqual(usage);
    expect(chargedUsage({ messages, model }, { text: 'abcdabcdabcd', usage: null })).toEqual({
      inputTokens: 6,
      outputTokens: 3,
    });
    const half = { inputTokens: 7, outputTokens: null };
    expect(chargedUsage({ messages, model }, { text: 'abcdabcdabcd', usage: half })).toEqual(usage);
  });

  test('pictures count by their vendor’s rule', () => {
    const image = { sha256: 'a', width: 1024, height: 1024 };
    const policy = imagePolicy.parse({});
    expect(imageTokens(image, record({}), policy)).toBe(85 + 170 * 4);
    expect(imageTokens(image, record({ provider: 'anthropic' }), policy)).toBe(Math.ceil((1024 * 1024) / 750));
    expect(imageTokens(image, record({}), imagePolicy.parse({ factor: 28 }))).toBe(Math.ceil(1024 ** 2 / 784));
    expect(imageTokens(image, record({}), imagePolicy.parse({ detail: 'low' }))).toBe(85);
  });

  test('characters beyond Latin count as a token each', () => {
    const policy = imagePolicy.parse({});
    const latin = inputTokens([{ role: 'user', content: 'abcdabcd' }], record({}), policy);
    const han = inputTokens([{ role: 'user', content: '这是什么这是什么' }], record({}), policy);
    expect([latin, han]).toEqual([6, 12]);
  });
});
