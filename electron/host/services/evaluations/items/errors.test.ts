import { expect, it } from 'vitest';
import { putErrorLabel } from '../../../db/queries/runs/error-labels.ts';
import { releasedForEach } from '../released.test-helper.ts';

const { client, session, makeProject, serveModel, stopped } = releasedForEach();

it('proposes kinds of error, lets people decide on their own, and opens the items', async () => {
  await makeProject();
  // Questions: two right, two on the other picture wrong, two unreadable.
  await serveModel((text) => ({
    content: text.includes('(easy)') ? 'B' : text.includes('(medium)') ? 'A' : 'Hmm, let me see.',
  }));
  const run = (await stopped(await client().evaluations.start({ task: 'mcq', model: 'served', release: 'v1' }))).id;
  const shares = async () => {
    const [type, ...more] = await client().evaluations.errors({ run });
    expect(more).toEqual([]);
    return type;
  };
  expect(await shares()).toMatchObject({ view: 'type', n: 4, decided: 0, agreement: [] });
  expect((await shares())?.shares.map(({ kind, n }) => [kind, n])).toEqual([
    ['context', 2],
    ['format', 2],
  ]);
  const filter = { run, error: { view: 'type', kind: 'context' } } as const;
  const found = await client().evaluations.predictions(filter);
  expect(found.rows.map(({ label }) => label)).toEqual([
    expect.stringContaining('(medium)'),
    expect.stringContaining('(medium)'),
  ]);
  const index = found.rows[0]?.index ?? -1;
  // Another person has said something; it is not told before one's own answer.
  putErrorLabel(session().write, run, { index, view: 'type', rater: 'Zoe', kind: 'context' }, '2026-01-01T00:00:00Z');
  expect((await client().evaluations.prediction({ run, index })).errors).toEqual([
    { view: 'type', proposed: 'context', mine: null, others: [] },
  ]);
  const chosen = await client().evaluations.labelError({ run, index, view: 'type', kind: 'misidentification' });
  expect(chosen).toEqual([
    { view: 'type', proposed: 'context', mine: 'misidentification', others: [{ rater: 'Zoe', kind: 'context' }] },
  ]);
  expect((await shares())?.shares.find(({ kind }) => kind === 'disputed')).toMatchObject({ n: 1, byPeople: 1 });
  await client().evaluations.labelError({ run, index, view: 'type', kind: 'context' });
  expect(await shares()).toMatchObject({ decided: 1, agreement: [{ n: 1, raw: 1, kappa: null }] });
  await client().evaluations.labelError({ run, index, view: 'type', kind: null });
  expect((await client().evaluations.prediction({ run, index })).errors[0]).toMatchObject({ mine: null, others: [] });
  // A right answer has no error, and causes are about controls.
  const [right] = (await client().evaluations.predictions({ run, outcome: ['right'] })).rows;
  expect((await client().evaluations.prediction({ run, index: right?.index ?? -1 })).errors).toEqual([]);
  const wrong = { run, index, view: 'type' } as const;
  await expect(
    client().evaluations.labelError({ ...wrong, index: right?.index ?? -1, kind: 'format' }),
  ).rejects.toThrow();
  await expect(client().evaluations.labelError({ ...wrong, kind: 'state' })).rejects.toThrow(
    /no kind of error “state”/,
  );
  await expect(client().evaluations.labelError({ ...wrong, view: 'cause', kind: 'state' })).rejects.toThrow();
  const report = await client().evaluations.report({ runs: [run], format: 'md' });
  expect(report.text).toMatch(/Kinds of error/);
});

it('tells which kinds of error another run removes', async () => {
  await makeProject();
  await serveModel((text) => ({ content: text.includes('"good"') ? '(1000, 600)' : 'There is no such button.' }));
  const record = (await client().models.list()).find((entry) => entry.record.name === 'served')?.record;
  if (!record) throw new Error('no record');
  const runs: string[] = [];
  for (const name of ['poor', 'good']) {
    await client().models.save({ record: { ...record, name, model: name, family: 'plain' } });
    runs.push((await stopped(await client().evaluations.start({ task: 'grounding', model: name, release: 'v1' }))).id);
  }
  const [pair] = await client().evaluations.compare({ runs });
  const byError = pair?.removedByDim.filter(({ dim }) => dim.startsWith('error:'));
  expect(byError).toEqual([{ dim: 'error:type', value: 'not-found', failures: 24, removed: 24 }]);
});
