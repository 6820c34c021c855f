import { validate, version } from 'uuid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from './new-id.ts';

describe('newId', () => {
  afterEach(() => void vi.useRealTimers());

  it('gives valid ids of version 7 that are all different', () => {
    const ids = Array.from({ length: 2000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect([validate(id), version(id)]).toEqual([true, 7]);
  });

  it('sorts by the order in which ids were made, within one millisecond and when the clock is set back', () => {
    vi.useFakeTimers({ now: Date.UTC(2040, 0, 1) });
    const ids = Array.from({ length: 600 }, newId);
    vi.setSystemTime(Date.UTC(2039, 0, 1));
    ids.push(...Array.from({ length: 600 }, newId));
    expect([...ids].sort()).toEqual(ids);
  });

  it('holds the time in its first 48 bits', () => {
    vi.useFakeTimers({ now: Date.UTC(2050, 5, 1) });
    expect(Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2050, 5, 1));
  });
});
