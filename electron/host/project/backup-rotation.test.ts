import { describe, expect, it } from 'vitest';
import { type Dated, outdated } from './backup-rotation.ts';

const start = Date.UTC(2026, 10, 22, 12, 30);
/** A backup made so many minutes before noon. */
const made = (minutes: number, bytes = 1000): Dated => ({
  file: `b${minutes}`,
  at: new Date(start - minutes * 60_000).toISOString(),
  bytes,
});
const kept = (backups: Dated[]) => {
  const gone = new Set(outdated(backups));
  return backups.filter(({ file }) => !gone.has(file)).map(({ file }) => file);
};
const day = 24 * 60;

describe('the rotation of backups', () => {
  it('keeps the newest three, and the last of each of four hours, five days and four weeks', () => {
    const minutes = Array.from({ length: 60 * 24 * 3 }, (_, i) => i * 20);
    const stay = kept(minutes.map((m) => made(m)));
    expect(stay.slice(0, 3)).toEqual(['b0', 'b20', 'b40']);
    expect(stay.length).toBeLessThanOrEqual(16);
    expect(stay.length).toBeGreaterThanOrEqual(10);
    const ages = stay.map((file) => Number(file.slice(1)));
    expect(Math.max(...ages)).toBeGreaterThan(14 * day);
  });

  it('a burst does not push out older backups', () => {
    const burst = Array.from({ length: 12 }, (_, i) => made(i / 120));
    const before = [made(90), made(2 * day), made(9 * day)];
    expect(kept([...burst, ...before])).toEqual(expect.arrayContaining(before.map(({ file }) => file)));
    expect(kept([...burst, ...before])).toHaveLength(6);
  });

  it('never drops a good one for much smaller ones', () => {
    const small = Array.from({ length: 40 }, (_, i) => made(i * 5, 400));
    const whole = made(210, 100_000);
    expect(kept([...small, whole, made(215, 100_000)])).toContain('b210');
    expect(kept([...small, made(210, 500), made(20_000, 500)])).not.toContain('b215');
  });
});
