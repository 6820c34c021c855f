import { expect, it } from 'vitest';
import { publishedFor } from './index.ts';
import { mmbenchGuiL2Counts } from './mmbench-gui-l2.ts';
import { publishedAgents } from './mmbench-gui-l3-l4.ts';

const row = (task: string, model: string) => publishedFor(task)?.rows.find((row) => row.model === model);

it('recomputes the averages of the grounding table from its own cells', () => {
  // One row of twelve agrees with the printed average.
  for (const [model, printed, recomputed] of [
    ['InternVL3-72B', 72.2, 72.2],
    ['UI-TARS-72B-DPO', 74.3, 76.0],
    ['UGround-V1-7B', 65.7, 68.3],
    ['OS-Atlas-Base-7B', 41.4, 43.8],
  ] as const) {
    expect(row('grounding', model)?.printed['accuracy']).toBe(printed);
    expect(row('grounding', model)?.recomputed['accuracy']).toBeCloseTo(recomputed, 1);
  }
});

it('has 72.21 for InternVL3-72B with the 355 advanced Android items of a public copy', () => {
  const counts = mmbenchGuiL2Counts.map((n) => (n === 335 ? 355 : n));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(3594);
  const { 'average/items': _, ...cells } = row('grounding', 'InternVL3-72B')?.cells ?? {};
  const sum = Object.values(cells).reduce((total, cell, at) => total + cell * (counts[at] ?? Number.NaN), 0);
  expect((sum / 3594).toFixed(2)).toBe('72.21');
});

it('equals what the other two papers print', () => {
  expect(row('mcq', 'InternVL3-72B')?.printed['weighted']).toBeCloseTo((79.15 + 77.89 + 75.7) / 3, 6);
  expect(row('mcq', 'InternVL3-72B')?.recomputed['weighted']).toBeCloseTo((79.15 + 77.89 + 75.7) / 3, 1);
  expect(row('fine_state', 'UGround-7B')?.printed).toEqual({
    'loc-sr': 53.0,
    'int-sr': 22.8,
    'sa-loc-sr': 36.6,
    'sa-int-sr': 22.8,
  });
  expect(publishedFor('automation')).toBeUndefined();
});

it('shows web agents at the nearest printed step limit', () => {
  const best = (limit: number) => publishedAgents(limit).rows[0];
  expect(best(15)).toMatchObject({ model: 'GPT-4o + UI-TARS-1.5-7B', printed: { sr: 28.6, eqa: 17.5 } });
  expect(best(50)).toMatchObject({ printed: { sr: 28.6, eqa: 21 } });
  expect(publishedAgents(15).source).toContain('15 steps');
  expect(publishedAgents(40).source).toContain('50 steps');
  expect(publishedAgents(15).rows).toHaveLength(9);
});
