import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { beforeEach, expect, it } from 'vitest';
import { printOf, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { router } from '../../router/index.ts';
import { checkExport, runExport } from '../../services/export/run.ts';
import { guessFormat } from '../../services/import/guess.ts';
import { importFrom } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';
import { resourcesFolder } from '../../files/app-folders.ts';

const fixture = hostForEach();
const as = (name: string, role: 'annotator' | 'reviewer' = 'annotator') =>
  createRouterClient(router, { context: { host: fixture.host(), caller: { name, role } } });
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
const shipped = path.join(resourcesFolder(), 'sites', 'tasks.json');
const stored = () => itemsAbout(fixture.session().read, agentTaskKind.id, { kind: 'none', id: null });
const passed = { gold: true, noop: true, start: true, mutants: 1, killed: 1, problems: [] };

beforeEach(() => fixture.client().projects.create({ path: fixture.folder('project') }));

it('a task file is recognised, and its tasks wait for review by their instructions', async () => {
  expect(await guessFormat(shipped)).toBe('agent-tasks');
  const report = await importFrom(fixture.session(), shipped, 'agent-tasks');
  const n = stored().length;
  expect(n).toBeGreaterThanOrEqual(5);
  expect(report.entries).toMatchObject({ found: n, added: n, refused: 0 });
  const { rows } = await as('Ann').review.queue({ filter: { source: 'all', kinds: [agentTaskKind.id] } });
  expect(rows).toHaveLength(n);
  expect(rows.map(({ title }) => title)).toContain(taskContent.parse(stored()[0]?.content).instruction);
  expect(rows.every(({ app }) => app === null)).toBe(true);
});

it('is answered blind, and approved once its criteria were tried', async () => {
  await importFrom(fixture.session(), shipped, 'agent-tasks');
  const [first] = stored();
  const id = first?.id ?? '';
  const blind = await as('Ann').review.item({ id });
  expect(blind).toMatchObject({ phase: 'blind', shown: { instruction: expect.any(String) } });
  expect(Object.keys(blind.shown)).toEqual(['instruction']);
  const answer = { ending: 'One mug is ordered', type: 'state', operations: ['order it'] };
  await expect(as('Ann').review.answer({ id, revision: 1, answer: { type: 'state' }, seconds: 1 })).rejects.toThrow();
  const seen = await as('Ann').review.answer({ id, revision: 1, answer, seconds: 4 });
  expect(seen).toMatchObject({ phase: 'revealed', state: 'to_review' });
  const decide = (baseRevision: number) => as('Ann').review.decide({ id, baseRevision, kind: 'approve' });
  await expect(decide(1)).rejects.toThrow('nobody has tried it');
  const task = taskContent.parse(first?.content);
  const content = { ...task, check: { ...passed, of: printOf(task) } };
  await fixture.client().items.edit({ id, baseRevision: 1, content, why: 'tried' });
  expect(await decide(2)).toMatchObject({ state: 'approved' });
  const changed = { ...content, criteria: [{ kind: 'answer', equals: '1' }] };
  await fixture.client().items.edit({ id, baseRevision: 3, content: changed, why: 'other criteria' });
  await expect(decide(4)).rejects.toThrow('nobody has tried it');
});

it('goes into a release and out as a file that reads back equal, and is known when it is imported again', async () => {
  await importFrom(fixture.session(), shipped, 'agent-tasks');
  const { length } = stored();
  for (const { id, content } of stored()) {
    const task = taskContent.parse(content);
    const checked = { ...task, check: { ...passed, of: printOf(task) } };
    await fixture.client().items.edit({ id, baseRevision: 1, content: checked, why: 'tried' });
    await fixture.client().review.answer({ id, revision: 2, answer: { cannotTell: true }, seconds: 1 });
    await fixture.client().review.decide({ id, baseRevision: 2, kind: 'approve' });
  }
  // Tried since, and still the same task.
  expect((await importFrom(fixture.session(), shipped, 'agent-tasks')).entries).toMatchObject({
    added: 0,
    known: length,
  });
  const release = await fixture.client().releases.create({ tag: 'v1' });
  expect(release.counts).toEqual({ 'agent-tasks': length });
  expect(await fixture.client().releases.verify({ tag: 'v1' })).toMatchObject({ ok: true, records: length });
  const options = { format: 'agent-tasks', out: fixture.folder('out'), release: 'v1' };
  const report = await runExport(fixture.session(), checkExport(fixture.session(), options), options, go);
  expect(report).toMatchObject({ records: length, readBack: 'equal', leftOut: [] });
  expect(await guessFormat(fixture.folder('out'))).toBe('agent-tasks');
  const lines = (await readFile(path.join(fixture.folder('out'), 'agent-tasks.jsonl'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => taskContent.parse(JSON.parse(line)))).toEqual(
    stored().map(({ content }) => taskContent.parse(content)),
  );
});

it('a faulty record is refused with its line and field; the others are imported', async () => {
  const file = fixture.folder('tasks.jsonl');
  const task = {
    ...{ id: 'a', level: 'L3', platform: 'web', apps: ['Shop'], instruction: 'Order a lamp', maxSteps: 5 },
    criteria: [{ kind: 'url', contains: '/done' }],
  };
  const rows = [task, { ...task, id: 'b', criterai: [] }, { ...task, id: 'c', maxSteps: 0 }, { ...task, id: 'd' }];
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const report = await importFrom(fixture.session(), file, 'agent-tasks');
  expect(report.entries).toMatchObject({ found: 4, added: 2, refused: 2 });
  expect(report.refused.map(({ line, why }) => [line, why])).toEqual([
    [2, expect.stringContaining('criteria')],
    [3, expect.stringContaining('maxSteps')],
  ]);
  const lints = await as('Rex', 'reviewer').review.projectLints();
  expect(lints.map(({ code }) => code)).toContain('alike-instructions');
});
