import { expect, it } from 'vitest';
import { change } from '../../changes/change.ts';
import { setState } from '../../changes/save.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';

const { client, session, makeProject } = releasedForEach();

const sum = (rows: readonly Record<string, string | number>[] = []) =>
  rows.reduce((total, { n }) => total + Number(n), 0);

it('counts what a release consists of, as evaluations of it will', async () => {
  await makeProject();
  const { n, tables, release } = await client().releases.composition({ tag: 'v1' });
  expect(release).toBe('v1');
  const evaluable = (await client().evaluations.tasks()).filter((task) => tables[task.id]);
  expect(evaluable.map(({ id }) => id)).toContain('mcq');
  for (const { id, dims } of evaluable) {
    const estimate = await client().evaluations.estimate({ task: id, model: 'builtin/random', release: 'v1' });
    expect(sum(tables[id]?.rows)).toBe(estimate.items);
    expect(tables[id]?.dims).toEqual(dims.map((dim) => dim.id));
  }
  expect(n).toBe(evaluable.reduce((total, { id }) => total + sum(tables[id]?.rows), 0));
  const manifest = await client().releases.get({ tag: 'v1' });
  expect(Object.fromEntries((tables['records']?.rows ?? []).map(({ kind, n: of }) => [kind, of]))).toEqual(
    manifest.counts,
  );
  expect(sum(tables['resolutions']?.rows)).toBe(manifest.counts['screenshots']);
});

it('counts what is approved now when asked for no release, and names an unknown one', async () => {
  await makeProject();
  const now = async () => sum((await client().releases.composition({ tag: null })).tables['mcq']?.rows);
  const before = await now();
  const { rows } = await client().questions.query({ state: ['approved'] });
  change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) =>
    setState(to, 'question', rows[0]?.id ?? '', 'rejected'),
  );
  expect(await now()).toBe(before - 1);
  expect(sum((await client().releases.composition({ tag: 'v1' })).tables['mcq']?.rows)).toBe(before);
  await expect(client().releases.composition({ tag: 'v9' })).rejects.toThrow('There is no release v9');
});
