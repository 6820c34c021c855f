import { ORPCError } from '@orpc/server';
import { expect, it } from 'vitest';
import { hostForEach } from '../../testing/host.ts';

const fixture = hostForEach();

/** Code of the refusal of these labels; `none` when they were saved. */
async function refusal(content: Record<string, unknown>): Promise<string> {
  try {
    await fixture.client().labels.save({ baseRevision: 0, content });
    return 'none';
  } catch (error) {
    if (error instanceof ORPCError) return String(error.code);
    throw error;
  }
}

const words = (count: number) => Array.from({ length: count }, (_, n) => `word ${n}`);
const named = (count: number) => words(count).map((name) => ({ name }));

it('lists with duplicate names, and lists that are too long, change nothing', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project'), name: 'Labels' });
  const bad: Record<string, Record<string, unknown>> = {
    'a component twice': { components: [{ name: 'Chip' }, { name: ' chip ' }] },
    'an attribute twice': { attributes: [{ name: 'Theme' }, { name: 'theme' }] },
    'a value twice': { attributes: [{ name: 'Theme', values: ['dark', 'Dark'] }] },
    'a reason twice': { reasons: ['Wrong theme', 'wrong theme'] },
    '201 components': { components: named(201) },
    '100,000 components': { components: named(100_000) },
    '31 attributes': { attributes: named(31) },
    '51 values': { attributes: [{ name: 'Theme', values: words(51) }] },
    '21 reasons': { reasons: words(21) },
    'a reason without a word': { reasons: ['  '] },
    'a name of 61 letters': { components: [{ name: 'x'.repeat(61) }] },
    'guidelines of 50,001 letters': { guidelines: 'x'.repeat(50_001) },
    'a colour that is none': { components: [{ name: 'Chip', colour: 'red' }] },
  };
  const codes = new Map<string, string>();
  for (const [name, content] of Object.entries(bad)) codes.set(name, await refusal(content));
  expect([...codes].filter(([, code]) => code !== 'INVALID' && code !== 'BAD_REQUEST')).toEqual([]);
  expect(await fixture.client().labels.get()).toMatchObject({ revision: 0, saved: null, content: { components: [] } });
  expect(await refusal({ components: named(200), reasons: words(20) })).toBe('none');
  expect(await fixture.client().labels.get()).toMatchObject({ revision: 1, saved: { by: 'Cora' } });
});
